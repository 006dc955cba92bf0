//===- OnnxTable.cpp ------------------------------------------------------===//
//
// ONNX has bitwise ops from opset 18 on, and no shift of signed integers. It leaves open which zero
// is the greater.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/functional/writers/OnnxTable.h"
#include "backend/foreign/functional/writers/Casts.h"
#include "backend/foreign/functional/writers/Writers.h"

using llvm::StringRef;

namespace npufuzz::functional {

constexpr OnnxRow onnxRows[] = {
    {"neg", "if", "Neg"},         {"abs", "if", "Abs"},
    {"not", "b", "Not"},          {"not", "i", nullptr},
    {"exp", "f", "Exp"},          {"tanh", "f", "Tanh"},
    {"sqrt", "f", "Sqrt"},        {"recip", "f", "Reciprocal"},
    {"rsqrt", "f", nullptr},      {"log", "f", "Log"},
    {"sin", "f", "Sin"},          {"cos", "f", "Cos"},
    {"erf", "f", "Erf"},          {"relu", "i", "Relu"},
    {"relu", "f", nullptr},       {"sigmoid", "f", "Sigmoid"},
    {"silu", "f", nullptr},       {"gelu", "f", nullptr},
    {"add", "if", "Add"},         {"sub", "if", "Sub"},
    {"mul", "if", "Mul"},         {"div", "f", "Div"},
    {"min", "i", "Min"},          {"max", "i", "Max"},
    {"min", "f", nullptr},        {"max", "f", nullptr},
    {"and", "b", "And"},          {"or", "b", "Or"},
    {"xor", "b", "Xor"},          {"and", "i", "BitwiseAnd", 18},
    {"or", "i", "BitwiseOr", 18}, {"xor", "i", "BitwiseXor", 18},
    {"shl", "i", nullptr},        {"shrs", "i", nullptr},
    {"shru", "i", nullptr},       {"floordiv", "i", nullptr},
    {"mod", "i", "Mod"},          {"rem", "if", nullptr},
    {"select", "b", "Where"},
};

const OnnxRow *onnxRow(StringRef mnemonic, char elementClass) {
  for (const OnnxRow &row : onnxRows)
    if (row.mnemonic == mnemonic && StringRef(row.classes).contains(elementClass))
      return &row;
  return nullptr;
}

bool hasOnnxRows(StringRef mnemonic) {
  for (const OnnxRow &row : onnxRows)
    if (row.mnemonic == mnemonic)
      return true;
  return false;
}

bool onnxSays(StringRef mnemonic, ElementKind kind, int opset) {
  if (isFloat8Kind(kind))
    return false;
  const OnnxRow *row = onnxRow(mnemonic, elementClass(kind));
  return row ? row->since <= opset : !hasOnnxRows(mnemonic);
}

bool onnxSaysCast(ElementKind from, ElementKind to, tile::Rounding rounding, bool) {
  return unsayableCast(from, to, rounding).empty();
}

} // namespace npufuzz::functional

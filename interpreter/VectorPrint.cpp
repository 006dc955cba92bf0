//===- VectorPrint.cpp - vector.print, as the runner library prints -------===//
#include "interpreter/Handlers.h"
#include "interpreter/Rounding.h"
#include "interpreter/VectorElements.h"

#include "llvm/Support/Format.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

void printNumber(llvm::raw_ostream &os, Type type, Format format, uint64_t bits) {
  if (format.isFloat())
    os << llvm::format("%g", toDouble(format, bits));
  else if (type.isIndex() || type.isUnsignedInteger() || format.width == 1)
    os << bits;
  else
    os << signExtend(bits, format.width);
}

/// "( ( 1, 2 ), ( 3, 4 ) )" from element `next` on.
void printNested(llvm::raw_ostream &os, ArrayRef<int64_t> shape, Type type, Format format,
                 const Value &value, size_t &next) {
  if (shape.empty())
    return printNumber(os, type, format, value.bits()[next++]);
  os << "( ";
  for (int64_t i = 0; i < shape.front(); ++i) {
    if (i)
      os << ", ";
    printNested(os, shape.drop_front(), type, format, value, next);
  }
  os << " )";
}

Flow print(Call &call) {
  auto op = call.as<vector::PrintOp>();
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto literal = op.getStringLiteral())
    os << *literal;
  if (call.operandCount()) {
    if (call.operandType(0).count == 0 || replicasOf(call) != 1)
      return unsupportedTypes(call);
    const Value &value = call.operand(0);
    for (size_t i = 0; i < value.count(); ++i)
      if (value.isUndefined(i))
        call.undefinedUse("a printed element is undefined");
    Type type = call.operandType(0).type;
    auto vector = dyn_cast<VectorType>(type);
    llvm::SmallVector<int64_t> shape;
    if (vector)
      shape.assign(vector.getShape().begin(), vector.getShape().end());
    // One of rank 0 prints like one of a single element.
    if (vector && shape.empty())
      shape.push_back(1);
    size_t next = 0;
    printNested(os, shape, getElementTypeOrSelf(type), call.operandType(0).format, value, next);
  }
  switch (op.getPunctuation()) {
  case vector::PrintPunctuation::NoPunctuation:
    break;
  case vector::PrintPunctuation::NewLine:
    os << '\n';
    break;
  case vector::PrintPunctuation::Comma:
    os << ", ";
    break;
  case vector::PrintPunctuation::Open:
    os << "( ";
    break;
  case vector::PrintPunctuation::Close:
    os << " )";
    break;
  }
  return call.executor.print(text)
             ? Flow::next
             : call.trap("printedBytesMax exceeded: more than " +
                         Twine(call.options().limits.printedBytesMax) + " bytes");
}

} // namespace

void registerVectorPrint(HandlerTable &table) { table.add<vector::PrintOp>(print); }

} // namespace npufuzz::interpreter

//===- Printing.cpp - vector.print and the runner library's functions ------===//
//
// A program's output is part of its outcome and is compared between executions. Numbers are
// therefore printed in one form, whichever library the lowered code would call, and nothing that
// differs from run to run (addresses) is shown. Printing something undefined is not undefined
// behaviour: any text may stand there, and readers of the text must know that.
//
//===----------------------------------------------------------------------===//
#include "interpreter/vector/Printing.h"

#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/numbers/Rounding.h"
#include "interpreter/vector/VectorElements.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/Format.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

void printNumber(llvm::raw_ostream &os, Type type, Format format, Cell cell) {
  if (cell.undefined) {
    os << undefinedText;
    return;
  }
  uint64_t bits = cell.bits;
  double number = format.isFloat() ? toDouble(format, bits) : 0;
  // No dialect defines which NaN an operation returns, nor its sign.
  if (std::isnan(number))
    os << "nan";
  else if (format.isFloat())
    os << llvm::format("%g", number);
  else if (type.isIndex() || type.isUnsignedInteger() || format.width == 1)
    os << bits;
  else
    os << signExtend(bits, format.width);
}

/// Prints "( ( 1, 2 ), ( 3, 4 ) )" from element `next` on.
void printNested(llvm::raw_ostream &os, ArrayRef<int64_t> shape, Type type, Format format,
                 const Value &value, size_t &next) {
  if (shape.empty()) {
    Cell cell{value.bits()[next], value.isUndefined(next)};
    ++next;
    return printNumber(os, type, format, cell);
  }
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
  if (auto literal = llvm::dyn_cast_or_null<StringAttr>(op->getAttr(op.getStringLiteralAttrName())))
    return printText(call, literal.getValue()); // includes its line feed, if any
  if (call.operandCount()) {
    if (call.operandType(0).format.kind == FormatKind::none || replicasOf(call) != 1)
      return unsupportedTypes(call);
    const Value &value = call.operand(0);
    Type type = call.operandType(0).type;
    auto vector = dyn_cast<VectorType>(type);
    llvm::SmallVector<int64_t> shape;
    if (vector)
      shape.assign(vector.getShape().begin(), vector.getShape().end());
    // A vector of rank 0 prints like one with a single element.
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
  return printText(call, text);
}

} // namespace

Flow printText(Call &call, llvm::StringRef text) {
  return call.executor.print(text)
             ? Flow::next
             : call.exceeded("printedBytesMax exceeded: more than " +
                             Twine(call.options().limits.printedBytesMax) + " bytes");
}

// Prints the elements of a memref or tensor with a name, its extents and brackets for each axis.
// Omits the address, offset and strides that the runner library shows, because they are not part of
// a function's result.
Flow printMemory(Call &call, const MemoryReference &memory, Type element) {
  auto number = dyn_cast<ComplexType>(element);
  Format format = elementShapeOf(element).format;
  if (format.kind == FormatKind::none)
    return call.unsupported("of elements of this type");
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "Memref rank = " << memory.sizes.size() << " sizes = [";
  llvm::interleaveComma(memory.sizes, os);
  os << "] data =";
  llvm::SmallVector<int64_t, 6> last;
  bool complete = forEachIndex(memory.sizes, [&](llvm::ArrayRef<int64_t> index) {
    size_t place;
    if (!locate(call, memory, index, place))
      return false;
    // One line per row.
    os << (index.empty() || index.back() == 0 ? "\n" : ", ");
    auto print = [&](size_t part, Type type) {
      printNumber(os, type, format, readCell(memory, place + part));
    };
    if (!number) {
      print(0, element);
      return true;
    }
    os << '(';
    print(0, number.getElementType());
    os << ',';
    print(memory.viewedAs.kind == FormatKind::none ? 1 : bytesOf(format), number.getElementType());
    os << ')';
    return true;
  });
  os << "\n";
  return complete ? printText(call, text) : Flow::stop;
}

/// Counts the elements that differ. The library treats floats that are close to each other as
/// equal. Only equal numbers, and numbers that differ by half of the larger, give a certain answer.
Flow countDifferences(Call &call, const MemoryReference &actual, const MemoryReference &expected,
                      Type element) {
  ElementShape shape = elementShapeOf(element);
  if (shape.format.kind == FormatKind::none || shape.isPacked)
    return call.unsupported("of elements of this type");
  if (actual.sizes != expected.sizes)
    return call.unsupported("of memory of different shapes");
  int64_t differences = 0;
  bool isClear = true;
  bool complete = forEachIndex(actual.sizes, [&](llvm::ArrayRef<int64_t> index) {
    size_t x, y;
    if (!locate(call, actual, index, x) || !locate(call, expected, index, y))
      return false;
    bool isSame = true;
    for (int64_t part = 0; part < shape.scalars; ++part) {
      auto step = [&](const MemoryReference &memory) {
        return memory.viewedAs.kind == FormatKind::none ? part : part * bytesOf(shape.format);
      };
      Cell a = readCell(actual, x + step(actual)), b = readCell(expected, y + step(expected));
      if (a.undefined || b.undefined)
        call.undefinedUse("a compared element is undefined");
      isSame &= a.bits == b.bits;
      double p = shape.format.isFloat() ? toDouble(shape.format, a.bits) : 0;
      double q = shape.format.isFloat() ? toDouble(shape.format, b.bits) : 0;
      isClear &= a.bits == b.bits || !shape.format.isFloat() ||
                 2 * std::abs(p - q) >= std::max(std::abs(p), std::abs(q));
    }
    differences += !isSame;
    return true;
  });
  if (!complete)
    return Flow::stop;
  if (!isClear)
    return call.exceeded("the library's own tolerance decides whether floats are equal");
  call.setResult(0, Value::scalar(static_cast<uint64_t>(differences)));
  return Flow::next;
}

std::optional<Flow> callRunnerLibrary(Call &call, llvm::StringRef function) {
  static const llvm::StringMap<const char *> punctuation{
      {"printNewline", "\n"}, {"printComma", ", "}, {"printOpen", "( "}, {"printClose", " )"}};
  if (auto found = punctuation.find(function); found != punctuation.end())
    return printText(call, found->second);
  // A clock that stands still is a valid clock and the same in every run.
  if (function == "rtclock" && call.operandCount() == 0 && call.op()->getNumResults() == 1) {
    call.setResult(0, Value::scalar(0));
    return Flow::next;
  }
  if (function.starts_with("verifyMemRef") && call.operandCount() == 2 &&
      isa<BaseMemRefType, TensorType>(call.operandType(0).type))
    return countDifferences(call, call.operand(0).memory(), call.operand(1).memory(),
                            getElementTypeOrSelf(call.operandType(0).type));
  if (call.operandCount() != 1)
    return std::nullopt;
  const SlotType &type = call.operandType(0);
  if (function.starts_with("printMemref") && isa<BaseMemRefType, TensorType>(type.type))
    return printMemory(call, call.operand(0).memory(), getElementTypeOrSelf(type.type));
  bool isNumber = llvm::is_contained(
      {"printI64", "printU64", "printF16", "printBF16", "printF32", "printF64"}, function);
  if (!isNumber || !type.isScalar)
    return std::nullopt;
  // Lowered code passes the bits of a short float as an integer.
  Builder builder(call.op()->getContext());
  Type number = function == "printF16"    ? builder.getF16Type()
                : function == "printBF16" ? builder.getBF16Type()
                : function == "printU64"  ? builder.getIndexType()
                                          : type.type;
  std::string text;
  llvm::raw_string_ostream os(text);
  printNumber(os, number, formatOf(number),
              {call.operand(0).scalarBits(), call.operand(0).isScalarUndefined()});
  return printText(call, text);
}

void registerVectorPrint(HandlerTable &table) { table.add<vector::PrintOp>(print); }

} // namespace npufuzz::interpreter

//===- Printing.cpp - vector.print and the runner library's functions ------===//
//
// What a program prints is part of its outcome and compared between executions. So numbers are
// printed in one form, whatever library the lowered code would call, and nothing that differs from
// run to run (addresses) is shown.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Printing.h"

#include "interpreter/Handlers.h"
#include "interpreter/Memory.h"
#include "interpreter/Rounding.h"
#include "interpreter/vector/VectorElements.h"

#include "mlir/IR/Builders.h"
#include "llvm/Support/Format.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

void printNumber(llvm::raw_ostream &os, Type type, Format format, uint64_t bits) {
  double number = format.isFloat() ? toDouble(format, bits) : 0;
  // No dialect says which NaN an operation gives, nor its sign.
  if (std::isnan(number))
    os << "nan";
  else if (format.isFloat())
    os << llvm::format("%g", number);
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
  if (auto literal = llvm::dyn_cast_or_null<StringAttr>(op->getAttr(op.getStringLiteralAttrName())))
    return printText(call, literal.getValue()); // its line feed is in it, if it has one
  if (call.operandCount()) {
    if (call.operandType(0).format.kind == FormatKind::none || replicasOf(call) != 1)
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
  return printText(call, text);
}

} // namespace

Flow printText(Call &call, llvm::StringRef text) {
  return call.executor.print(text)
             ? Flow::next
             : call.exceeded("printedBytesMax exceeded: more than " +
                             Twine(call.options().limits.printedBytesMax) + " bytes");
}

// The elements of a memref or tensor with a name, its extents and brackets for each axis. Its
// address, offset and strides, which the runner library shows too, are no part of what a function
// computes.
Flow printMemory(Call &call, const MemoryReference &memory, Type element) {
  Format format = formatOf(element);
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
    Cell cell = readCell(memory, place);
    if (cell.undefined)
      call.undefinedUse("a printed element is undefined");
    // A line a row.
    os << (index.empty() || index.back() == 0 ? "\n" : ", ");
    printNumber(os, element, format, cell.bits);
    return true;
  });
  os << "\n";
  return complete ? printText(call, text) : Flow::stop;
}

std::optional<Flow> callRunnerLibrary(Call &call, llvm::StringRef function) {
  static const llvm::StringMap<const char *> punctuation{
      {"printNewline", "\n"}, {"printComma", ", "}, {"printOpen", "( "}, {"printClose", " )"}};
  if (auto found = punctuation.find(function); found != punctuation.end())
    return printText(call, found->second);
  // A clock that stands still is one, too, and the same in every run.
  if (function == "rtclock" && call.operandCount() == 0 && call.op()->getNumResults() == 1) {
    call.setResult(0, Value::scalar(0));
    return Flow::next;
  }
  if (call.operandCount() != 1)
    return std::nullopt;
  const SlotType &type = call.operandType(0);
  if (function.starts_with("printMemref") && isa<BaseMemRefType, TensorType>(type.type))
    return printMemory(call, call.operand(0).memory(), getElementTypeOrSelf(type.type));
  bool isNumber = llvm::is_contained(
      {"printI64", "printU64", "printF16", "printBF16", "printF32", "printF64"}, function);
  if (!isNumber || !type.isScalar)
    return std::nullopt;
  if (call.operand(0).isScalarUndefined())
    call.undefinedUse("a printed number is undefined");
  // Lowered code has the bits of a short float in an integer.
  Builder builder(call.op()->getContext());
  Type number = function == "printF16"    ? builder.getF16Type()
                : function == "printBF16" ? builder.getBF16Type()
                : function == "printU64"  ? builder.getIndexType()
                                          : type.type;
  std::string text;
  llvm::raw_string_ostream os(text);
  printNumber(os, number, formatOf(number), call.operand(0).scalarBits());
  return printText(call, text);
}

void registerVectorPrint(HandlerTable &table) { table.add<vector::PrintOp>(print); }

} // namespace npufuzz::interpreter

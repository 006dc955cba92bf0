//===- TosaOps.cpp - code shared by handlers of TOSA ----------------------===//
#include "interpreter/tosa/TosaOps.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace npufuzz::interpreter {

bool namesOption(Operation *op, StringRef attribute, StringRef option) {
  Attribute value = op->getAttr(attribute);
  if (!value)
    return false;
  std::string text;
  llvm::raw_string_ostream(text) << value;
  return StringRef(text).contains(option);
}

std::optional<Sizes> shapeOf(const Call &call, unsigned i) {
  const MemoryReference &shape = call.operand(i).memory();
  Sizes numbers;
  for (int64_t axis = 0; axis < shape.sizes[0]; ++axis) {
    Cell cell = elementOf(shape, axis);
    if (cell.undefined)
      return std::nullopt;
    numbers.push_back(static_cast<int64_t>(cell.bits));
  }
  return numbers;
}

Cell onlyElement(const Call &call, unsigned i) {
  const MemoryReference &tensor = call.operand(i).memory();
  return elementOf(tensor, Sizes(tensor.sizes.size(), 0));
}

static bool isHeld(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<RankedTensorType>(type) && formatOf(element).kind != FormatKind::none &&
         !element.isUnsignedInteger();
}

bool hasTosaTypes(const Call &call) {
  auto holds = [](Type type) { return !isa<TensorType>(type) || isHeld(type); };
  return llvm::all_of(call.op()->getOperandTypes(), holds) &&
         llvm::all_of(call.op()->getResultTypes(), holds);
}

Ref<MemoryReference> makeTosaResult(Call &call, ArrayRef<int64_t> sizes, Flow &flow) {
  auto type = cast<RankedTensorType>(call.resultType().type);
  bool isKept = static_cast<size_t>(type.getRank()) == sizes.size() && fits(type, sizes) &&
                llvm::none_of(sizes, [](int64_t size) { return size < 0; });
  Ref<MemoryReference> result;
  if (!isKept)
    flow = breakPromise(call);
  else if (!(result = makeTensor(call, type.getElementType(), sizes)))
    flow = Flow::stop;
  return result;
}

} // namespace npufuzz::interpreter

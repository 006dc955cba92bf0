//===- Ub.cpp - ub: poison as a value -------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/TensorOps.h"

#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {
/// A tensor of undefined elements. An extent that nobody knows is 1, as after a cast that promises
/// too much.
Flow poisonTensor(Call &call, RankedTensorType type) {
  llvm::SmallVector<int64_t, 6> sizes(type.getShape());
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = 1;
  Ref<MemoryReference> tensor = makeTensor(call, type.getElementType(), sizes);
  if (!tensor)
    return Flow::stop;
  call.setResult(0, Value(tensor));
  return Flow::next;
}

/// Undefined elements that hold the fill pattern.
Flow poison(Call &call) {
  if (auto tensor = dyn_cast<RankedTensorType>(call.resultType().type))
    return poisonTensor(call, tensor);
  if (!hasFormats(call))
    return unsupportedTypes(call);
  Value result = call.makeResult();
  for (size_t i = 0, n = result.count(); i < n; ++i) {
    result.mutableBits()[i] = fillBits(call.resultType().format, call.options().fillPattern);
    result.markUndefined(i);
  }
  call.setResult(0, std::move(result));
  return Flow::next;
}
} // namespace

void registerUb(HandlerTable &table) { table.add<ub::PoisonOp>(poison); }

} // namespace npufuzz::interpreter

//===- Ub.cpp - ub: poison as a value -------------------------------------===//
//
// ub.poison creates a value of any type that stands for deferred undefined behaviour. For elements
// it is the flag that the interpreter keeps anyway. Types without such a flag get their own form: a
// memref without accessible memory, a tensor of undefined elements.
//
// The bits are the fill pattern of the run, so that two runs with different patterns differ if a
// result depends on poison.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/Handlers.h"
#include "interpreter/llvm/LLVMLayout.h"
#include "interpreter/tensor/TensorOps.h"

#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {
/// Creates a tensor of undefined elements. An unknown extent is 1, as after a cast that promises
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

/// Creates a reference to no memory: it can be passed on, and every access is out of bounds.
Flow poisonMemory(Call &call, MemRefType type) {
  llvm::SmallVector<int64_t> none(type.getRank(), 0);
  auto identity = MemRefType::get(type.getShape(), type.getElementType());
  Ref<MemoryReference> memory = allocate(call, identity, none);
  if (!memory)
    return Flow::stop;
  memory->outside = true;
  memory->allocation->isFreeable = false;
  memory->allocation->isPoison = true;
  for (auto [size, extent] : llvm::zip_equal(memory->sizes, type.getShape()))
    size = ShapedType::isDynamic(extent) ? 1 : extent;
  call.setResult(0, Value(memory));
  return Flow::next;
}

/// Creates undefined elements that hold the fill pattern.
Flow poison(Call &call) {
  Type type = call.resultType().type;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return poisonTensor(call, tensor);
  if (auto memory = dyn_cast<MemRefType>(type))
    return poisonMemory(call, memory);
  if (isa<LLVM::LLVMStructType, LLVM::LLVMArrayType>(type)) {
    Value aggregate = undefinedOf(type, call.options().fillPattern);
    if (aggregate.kind() == Value::Kind::none)
      return unsupportedTypes(call);
    call.setResult(0, std::move(aggregate));
    return Flow::next;
  }
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

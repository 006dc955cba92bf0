//===- MemRef.cpp - the memref dialect ------------------------------------===//
#include "interpreter/Attributes.h"
#include "interpreter/Handlers.h"
#include "interpreter/IntegerFormulas.h"
#include "interpreter/Memory.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

template <typename Op> Flow alloc(Call &call) {
  MemRefType type = call.as<Op>().getType();
  llvm::SmallVector<int64_t> sizes(type.getShape());
  unsigned dynamic = 0;
  for (int64_t &size : sizes)
    if (ShapedType::isDynamic(size))
      size = call.useScalar(dynamic++, "an allocation size");
  Ref<MemoryReference> memory = allocate(call, type, sizes);
  if (!memory)
    return Flow::stop;
  call.setResult(0, Value(memory));
  return Flow::next;
}

Flow dealloc(Call &call) {
  Allocation &allocation = *call.operand(0).memory().allocation;
  if (allocation.freed)
    return call.outOfBounds("the memory was freed before");
  allocation.freed = true;
  return Flow::next;
}

Flow load(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  size_t element;
  if (!locate(call, memory, useIndices(call, 1, call.operandCount() - 1), element))
    return Flow::stop;
  call.setResult(
      0, Value::scalar(memory.allocation->bits[element], memory.allocation->undefined[element]));
  return Flow::next;
}

Flow store(Call &call) {
  const MemoryReference &memory = call.operand(1).memory();
  size_t element;
  if (!locate(call, memory, useIndices(call, 2, call.operandCount() - 2), element))
    return Flow::stop;
  memory.allocation->bits[element] = call.operand(0).scalarBits();
  memory.allocation->undefined[element] = call.operand(0).isScalarUndefined();
  return Flow::next;
}

/// Static entries of `fixed`, the others from operands [next, …) of the op.
llvm::SmallVector<int64_t> mixed(Call &call, ArrayRef<int64_t> fixed, unsigned &next) {
  llvm::SmallVector<int64_t> values(fixed);
  for (int64_t &value : values)
    if (ShapedType::isDynamic(value))
      value = call.useScalar(next++, "a memref's shape");
  return values;
}

Flow subview(Call &call) {
  auto op = call.as<memref::SubViewOp>();
  const MemoryReference &source = call.operand(0).memory();
  unsigned next = 1;
  auto offsets = mixed(call, op.getStaticOffsets(), next);
  auto sizes = mixed(call, op.getStaticSizes(), next);
  auto strides = mixed(call, op.getStaticStrides(), next);
  Ref<MemoryReference> result(new MemoryReference());
  result->allocation = source.allocation;
  result->offset = source.offset;
  llvm::SmallBitVector dropped = op.getDroppedDims();
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    int64_t last = wrapAdd(offsets[axis], wrapMul(wrapSub(sizes[axis], 1), strides[axis]));
    if (sizes[axis] > 0 &&
        (std::min(offsets[axis], last) < 0 || std::max(offsets[axis], last) >= source.sizes[axis]))
      return call.outOfBounds("the subview reaches from " + Twine(offsets[axis]) + " to " +
                              Twine(last) + " on axis " + Twine(axis) + ", which has extent " +
                              Twine(source.sizes[axis]));
    result->offset = wrapAdd(result->offset, wrapMul(offsets[axis], source.strides[axis]));
    if (dropped[axis])
      continue;
    result->sizes.push_back(sizes[axis]);
    result->strides.push_back(wrapMul(strides[axis], source.strides[axis]));
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

Flow reinterpretCast(Call &call) {
  auto op = call.as<memref::ReinterpretCastOp>();
  unsigned next = 1;
  auto offsets = mixed(call, op.getStaticOffsets(), next);
  auto sizes = mixed(call, op.getStaticSizes(), next);
  auto strides = mixed(call, op.getStaticStrides(), next);
  Ref<MemoryReference> result(new MemoryReference());
  result->allocation = call.operand(0).memory().allocation;
  result->offset = offsets.front();
  result->sizes.assign(sizes.begin(), sizes.end());
  result->strides.assign(strides.begin(), strides.end());
  call.setResult(0, Value(result));
  return Flow::next;
}

/// What the type promises and the value breaks is undefined behaviour.
Flow castMemory(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  auto type = dyn_cast<MemRefType>(call.resultType().type);
  if (!type)
    return call.unsupported("to an unranked memref");
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (!ShapedType::isDynamic(size) && size != memory.sizes[axis])
      return call.trap("undefined behaviour: axis " + Twine(axis) + " has extent " +
                       Twine(memory.sizes[axis]) + ", the type says " + Twine(size));
  call.setResult(0, call.operand(0));
  return Flow::next;
}

Flow dim(Call &call) {
  const MemoryReference &memory = call.operand(0).memory();
  int64_t axis = call.useScalar(1, "the axis");
  bool exists = axis >= 0 && axis < static_cast<int64_t>(memory.sizes.size());
  call.setResult(0, exists ? Value::index(memory.sizes[axis]) : Value::scalar(0, true));
  return Flow::next;
}

Flow transpose(Call &call) {
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result(new MemoryReference());
  result->allocation = source.allocation;
  result->offset = source.offset;
  for (AffineExpr expr : call.as<memref::TransposeOp>().getPermutation().getResults()) {
    unsigned axis = cast<AffineDimExpr>(expr).getPosition();
    result->sizes.push_back(source.sizes[axis]);
    result->strides.push_back(source.strides[axis]);
  }
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Calls f(indices) for each point, the last axis fastest; stops when f returns false.
template <typename F> bool forEachIndex(ArrayRef<int64_t> sizes, F f) {
  llvm::SmallVector<int64_t, 6> index(sizes.size(), 0);
  if (llvm::is_contained(sizes, 0))
    return true;
  while (true) {
    if (!f(ArrayRef<int64_t>(index)))
      return false;
    size_t axis = sizes.size();
    while (axis > 0 && ++index[axis - 1] == sizes[axis - 1])
      index[--axis] = 0;
    if (axis == 0)
      return true;
  }
}

/// Everything is read before anything is written: source and target may overlap.
Flow copy(Call &call) {
  const MemoryReference &source = call.operand(0).memory(), &target = call.operand(1).memory();
  if (source.sizes != target.sizes)
    return call.trap("undefined behaviour: the shapes differ");
  llvm::SmallVector<std::pair<uint64_t, uint8_t>> elements;
  size_t element;
  bool read = forEachIndex(source.sizes, [&](ArrayRef<int64_t> index) {
    if (!locate(call, source, index, element))
      return false;
    elements.push_back({source.allocation->bits[element], source.allocation->undefined[element]});
    return true;
  });
  size_t next = 0;
  bool written = read && forEachIndex(target.sizes, [&](ArrayRef<int64_t> index) {
                   if (!locate(call, target, index, element))
                     return false;
                   std::tie(target.allocation->bits[element],
                            target.allocation->undefined[element]) = elements[next++];
                   return true;
                 });
  return written ? Flow::next : Flow::stop;
}

Flow getGlobal(Call &call) {
  auto global = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
      call.op(), call.as<memref::GetGlobalOp>().getNameAttr());
  if (!global || global.isExternal())
    return call.unsupported("of a global without a definition");
  Ref<Allocation> &allocation = call.executor.globals[global];
  if (!allocation) {
    Ref<MemoryReference> memory = allocate(call, global.getType(), global.getType().getShape());
    if (!memory)
      return Flow::stop;
    if (auto initial = dyn_cast_or_null<ElementsAttr>(*global.getInitialValue())) {
      memory->allocation->bits.clear();
      if (!bitsOf(initial, memory->allocation->bits))
        return call.unsupported("with this initial value");
      std::fill(memory->allocation->undefined.begin(), memory->allocation->undefined.end(), 0);
    }
    allocation = memory->allocation;
  }
  call.setResult(0, Value(wrap(allocation, global.getType().getShape())));
  return Flow::next;
}

} // namespace

void registerMemRef(HandlerTable &table) {
  table.add<memref::AllocOp>(alloc<memref::AllocOp>);
  table.add<memref::AllocaOp>(alloc<memref::AllocaOp>);
  table.add<memref::DeallocOp>(dealloc);
  table.add<memref::LoadOp>(load);
  table.add<memref::StoreOp>(store);
  table.add<memref::SubViewOp>(subview);
  table.add<memref::ReinterpretCastOp>(reinterpretCast);
  table.add<memref::CastOp>(castMemory);
  table.add<memref::DimOp>(dim);
  table.add<memref::TransposeOp>(transpose);
  table.add<memref::CopyOp>(copy);
  table.add<memref::GetGlobalOp>(getGlobal);
}

} // namespace npufuzz::interpreter

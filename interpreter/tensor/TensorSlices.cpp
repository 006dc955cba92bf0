//===- TensorSlices.cpp - tensor: slices and shapes -----------------------===//
//
// Slices and reshapes of tensors. All are pure: if the tensor lacks what offsets, sizes and strides
// promise, elements become undefined, but nothing traps, because passes may move these ops. A slice
// is a reference into the same immutable elements; a reshape keeps the row-major order.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Handlers.h"
#include "interpreter/IterationAccesses.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tensor/TensorOps.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace npufuzz::interpreter {

template <typename Op>
Flow insertSlice(Call &call, Op op, MemoryReference &target, IterationAccesses *inserts) {
  const MemoryReference &slice = call.operand(0).memory();
  bool undefined = slice.outside;
  unsigned next = 2;
  auto offsets = mixedOperands(call, op.getStaticOffsets(), next, undefined);
  auto sizes = mixedOperands(call, op.getStaticSizes(), next, undefined);
  auto strides = mixedOperands(call, op.getStaticStrides(), next, undefined);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  llvm::SmallVector<int64_t, 6> needed;
  for (size_t axis = 0; axis < sizes.size(); ++axis)
    if (!dropped[axis])
      needed.push_back(sizes[axis]);
  // An insertion that does not fit makes all of the target undefined.
  bool written = !undefined && llvm::equal(needed, slice.sizes) &&
                 forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
                   llvm::SmallVector<int64_t, 6> from;
                   int64_t to = target.offset;
                   for (size_t axis = 0; axis < index.size(); ++axis) {
                     if (!dropped[axis])
                       from.push_back(index[axis]);
                     int64_t place = wrapAdd(offsets[axis], wrapMul(index[axis], strides[axis]));
                     if (place < 0 || place >= target.sizes[axis])
                       return false;
                     to += place * target.strides[axis];
                   }
                   Cell cell = elementOf(slice, from);
                   cell.undefined |=
                       inserts && !inserts->note(target.allocation, static_cast<size_t>(to), true);
                   writeCell(target, static_cast<size_t>(to), cell);
                   return true;
                 });
  if (!written) {
    call.executor.noteBrokenPromise();
    target.outside = true;
    std::fill(target.allocation->undefined.begin(), target.allocation->undefined.end(), 1);
  }
  return Flow::next;
}
template Flow insertSlice(Call &, tensor::InsertSliceOp, MemoryReference &, IterationAccesses *);
template Flow insertSlice(Call &, tensor::ParallelInsertSliceOp, MemoryReference &,
                          IterationAccesses *);

bool canBeHeld(const Call &call, ArrayRef<int64_t> sizes) {
  int64_t count = 1, limit = call.options().limits.allocationElementsMax;
  return !llvm::any_of(sizes, [&](int64_t extent) {
    int64_t size = std::max<int64_t>(extent, 0);
    bool isBeyond = size != 0 && count > limit / size;
    count *= isBeyond ? 1 : size;
    return isBeyond;
  });
}

namespace {

Flow insertSliceOp(Call &call) {
  Ref<MemoryReference> result = copyOf(call.operand(1).memory());
  insertSlice(call, call.as<tensor::InsertSliceOp>(), *result);
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Shares the source's elements.
Flow extractSlice(Call &call) {
  auto op = call.as<tensor::ExtractSliceOp>();
  const MemoryReference &source = call.operand(0).memory();
  Ref<MemoryReference> result(new MemoryReference(source));
  result->sizes.clear();
  result->strides.clear();
  unsigned next = 1;
  auto offsets = mixedOperands(call, op.getStaticOffsets(), next, result->outside);
  auto sizes = mixedOperands(call, op.getStaticSizes(), next, result->outside);
  auto strides = mixedOperands(call, op.getStaticStrides(), next, result->outside);
  llvm::SmallBitVector dropped = op.getDroppedDims();
  bool outside = result->outside;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    // An empty slice may begin right after the last element, but no further.
    outside |= sizes[axis] == 0 && (offsets[axis] < 0 || offsets[axis] > source.sizes[axis]);
    int64_t last = wrapAdd(offsets[axis], wrapMul(wrapSub(sizes[axis], 1), strides[axis]));
    result->outside |= sizes[axis] < 0 ||
                       (sizes[axis] > 0 && (std::min(offsets[axis], last) < 0 ||
                                            std::max(offsets[axis], last) >= source.sizes[axis]));
    result->offset = wrapAdd(result->offset, wrapMul(offsets[axis], source.strides[axis]));
    if (dropped[axis])
      continue;
    result->sizes.push_back(std::max<int64_t>(sizes[axis], 0));
    result->strides.push_back(wrapMul(strides[axis], source.strides[axis]));
  }
  if (outside || result->outside)
    call.executor.noteBrokenPromise();
  // A reader of the whole slice would need as much memory.
  if (!canBeHeld(call, result->sizes))
    return call.exceeded("allocationElementsMax exceeded: a slice of more elements");
  call.setResult(0, Value(result));
  return Flow::next;
}

/// Returns the elements in the same order under other extents; all undefined if their number
/// differs.
Flow reshaped(Call &call, ArrayRef<int64_t> sizes, bool undefined) {
  int64_t count = 1;
  undefined |= call.operand(0).memory().outside;
  for (int64_t size : sizes) {
    undefined |= size < 0;
    count = wrapMul(count, std::max<int64_t>(size, 0));
  }
  // A slice may have gaps between its rows, which the strides of a reshape cannot express.
  Ref<MemoryReference> source = rowMajor(call.operand(0));
  if (undefined || count != static_cast<int64_t>(source->allocation->bits.size())) {
    llvm::SmallVector<int64_t, 6> extents;
    for (int64_t size : sizes)
      extents.push_back(std::max<int64_t>(size, 0));
    // The product may have wrapped to any number.
    if (!canBeHeld(call, extents))
      return call.exceeded("allocationElementsMax exceeded: a reshape to " + Twine(count) +
                           " elements");
    call.executor.noteBrokenPromise();
    Ref<MemoryReference> result =
        wrap(new Allocation(source->allocation->format, static_cast<size_t>(count),
                            call.options().fillPattern),
             extents);
    // Passes may give it the extents of the source.
    result->outside = true;
    call.setResult(0, Value(result));
    return Flow::next;
  }
  // The result shares the elements, because neither tensor is ever written.
  call.setResult(0, Value(wrap(source->allocation, sizes)));
  return Flow::next;
}

Flow expandShape(Call &call) {
  auto op = call.as<tensor::ExpandShapeOp>();
  unsigned next = 1;
  bool undefined = false;
  auto sizes = mixedOperands(call, op.getStaticOutputShape(), next, undefined);
  // "Dimension sizes are a reassociation of" those of the source: each source axis becomes a group.
  for (auto [axis, group] : llvm::enumerate(op.getReassociationIndices())) {
    int64_t count = 1;
    for (int64_t inner : group)
      count = wrapMul(count, sizes[inner]);
    undefined |= count != call.operand(0).memory().sizes[axis];
  }
  return reshaped(call, sizes, undefined);
}

Flow collapseShape(Call &call) {
  auto op = call.as<tensor::CollapseShapeOp>();
  llvm::SmallVector<int64_t, 6> sizes;
  for (const ReassociationIndices &group : op.getReassociationIndices()) {
    sizes.push_back(1);
    for (int64_t axis : group)
      sizes.back() = wrapMul(sizes.back(), call.operand(0).memory().sizes[axis]);
  }
  return reshaped(call, sizes, false);
}

/// Reshapes to extents from a tensor of rank 1.
Flow reshape(Call &call) {
  const MemoryReference &shape = call.operand(1).memory();
  unsigned width = formatOf(getElementTypeOrSelf(call.operandType(1).type)).width;
  llvm::SmallVector<int64_t, 6> sizes;
  bool undefined = false;
  for (int64_t axis = 0; axis < shape.sizes[0]; ++axis) {
    Cell extent = elementOf(shape, axis);
    undefined |= extent.undefined;
    sizes.push_back(signExtend(extent.bits, width));
  }
  return reshaped(call, sizes, undefined);
}

Flow castTensor(Call &call) {
  const MemoryReference &tensor = call.operand(0).memory();
  auto type = dyn_cast<RankedTensorType>(call.resultType().type);
  bool holds = !type || (static_cast<size_t>(type.getRank()) == tensor.sizes.size() &&
                         fits(type, tensor.sizes));
  if (holds) {
    call.setResult(0, call.operand(0));
    return Flow::next;
  }
  return breakPromise(call);
}

Flow dim(Call &call) {
  const MemoryReference &tensor = call.operand(0).memory();
  auto axis = static_cast<int64_t>(call.operand(1).scalarBits());
  bool exists = !call.operand(1).isScalarUndefined() && axis >= 0 &&
                axis < static_cast<int64_t>(tensor.sizes.size());
  if (!exists)
    call.executor.noteBrokenPromise();
  call.setResult(0, exists ? Value::index(tensor.sizes[axis]) : Value::scalar(0, true));
  return Flow::next;
}

Flow rank(Call &call) {
  call.setResult(0, Value::index(static_cast<int64_t>(call.operand(0).memory().sizes.size())));
  return Flow::next;
}

} // namespace

void registerTensorSlices(HandlerTable &table) {
  table.add<tensor::InsertSliceOp>(ofScalars<insertSliceOp>);
  table.add<tensor::ExtractSliceOp>(extractSlice);
  table.add<tensor::ExpandShapeOp>(ofScalars<expandShape>);
  table.add<tensor::CollapseShapeOp>(ofScalars<collapseShape>);
  table.add<tensor::ReshapeOp>(ofScalars<reshape>);
  table.add<tensor::CastOp>(castTensor);
  table.add<tensor::DimOp>(dim);
  table.add<tensor::RankOp>(rank);
}

} // namespace npufuzz::interpreter

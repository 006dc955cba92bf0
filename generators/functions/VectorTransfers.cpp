//===- VectorTransfers.cpp - vector.transfer_read and transfer_write ------===//
//
// Covers every form that lowerings distinguish: along some of the memory's axes, in another order,
// broadcast, beyond the end of the memory, masked by an operand or by vector.mask.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/VectorMemory.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// Draws also a start beyond the end, where a transfer pads.
Value VectorMemory::startOf(const Memory &memory, size_t axis) {
  if (choices.chance("at 0", 1, 2))
    return code.index(0);
  int64_t size = memory.sizes[axis] == Memory::unknown ? 3 : memory.sizes[axis];
  return choices.chance("computed", 1, 2) ? scalars.clamped(size + 1)
                                          : code.index(choices.range("start", 0, size));
}

/// A mask along swapped axes was once unpacked along the wrong one
/// (corpus/known-issues/convert-vector-to-scf-permuted-mask).
Shape VectorMemory::drawAxes(const Memory &memory, size_t vectorRank, bool reads) {
  Shape axes;
  for (size_t axis = memory.rank() - vectorRank; axis < memory.rank(); ++axis)
    axes.push_back(static_cast<int64_t>(axis));
  if (!choices.chance("permuted", 1, 3))
    return axes;
  if (axes.size() > 1 && choices.chance("swapped", 2, 3))
    std::swap(axes.front(), axes.back());
  else if (!axes.empty() && axes.front() > 0 && choices.chance("an outer axis", 1, 2))
    axes.front() = 0;
  if (reads && !axes.empty() && choices.chance("broadcast", 1, 3))
    axes[choices.draw("axis", axes.size() - 1)] = Memory::unknown;
  return axes;
}

/// Gives a vector of no more axes than the memory.
VectorValue VectorMemory::writable(const Memory &memory) {
  VectorValue value = vectors.any();
  while (rankOf(value) > memory.rank())
    value = vectors.ofShape(value.getType().getShape().drop_front().vec());
  return value;
}

/// If an axis is declared in bounds, all of the vector must lie in the memory from its start.
void VectorMemory::drawPlace(const Memory &memory, Transfer &transfer) {
  for (size_t axis = 0; axis < memory.rank(); ++axis)
    transfer.starts.push_back(transfer.goesAlong(axis) ? startOf(memory, axis)
                                                       : scalars.clamped(memory.sizes[axis]));
  bool isInside = choices.chance("inside", 1, 3);
  for (auto [along, extent] : llvm::zip(transfer.axes, transfer.shape)) {
    if (along == Memory::unknown) {
      transfer.inBounds.push_back(true);
      continue;
    }
    auto axis = static_cast<size_t>(along);
    int64_t size = memory.sizes[axis];
    bool fits = isInside && size != Memory::unknown && extent <= size;
    if (fits)
      transfer.starts[axis] = scalars.clamped(size - extent + 1);
    transfer.inBounds.push_back(fits);
  }
}

/// Draws a mask in the order of the memory's axes; null for none. A masked write as long as its
/// tensor does not overwrite all of it, though bufferization once thought so
/// (corpus/known-issues/one-shot-bufferize-masked-write).
VectorValue VectorMemory::drawMask(const Memory &memory, const Transfer &transfer) {
  if (!choices.chance("masked", 1, 2))
    return {};
  Shape shape;
  for (size_t axis = 0; axis < memory.rank(); ++axis)
    for (size_t i = 0; i < transfer.axes.size(); ++i)
      if (transfer.axes[i] == static_cast<int64_t>(axis))
        shape.push_back(transfer.shape[i]);
  return shape.empty() ? VectorValue() : vectors.mask(shape);
}

AffineMap VectorMemory::permutation(const Memory &memory, const Shape &axes) {
  std::vector<AffineExpr> results;
  for (int64_t axis : axes)
    results.push_back(axis == Memory::unknown ? code.getAffineConstantExpr(0)
                                              : code.getAffineDimExpr(static_cast<unsigned>(axis)));
  return AffineMap::get(static_cast<unsigned>(memory.rank()), 0, results, code.getContext());
}

/// A read beyond the end gives the padding, and a write there does nothing: lowerings need a mask
/// or a branch.
void VectorMemory::transfer() {
  Memory &memory = any();
  bool reads = choices.chance("reads", 1, 2);
  Transfer transfer;
  if (reads) {
    transfer.shape = vectors.drawShape(std::min<size_t>(3, memory.rank()));
  } else {
    transfer.written = writable(memory);
    transfer.shape = shapeOf(transfer.written);
  }
  transfer.axes = drawAxes(memory, transfer.shape.size(), reads);
  // The element must exist along each axis that the vector does not use.
  for (size_t axis = 0; axis < memory.rank(); ++axis)
    if (!transfer.goesAlong(axis) && memory.sizes[axis] == Memory::unknown)
      return vectors.compute();
  drawPlace(memory, transfer);
  VectorValue mask = drawMask(memory, transfer);
  // The mask is an operand, or wraps the op.
  bool isWrapped = mask && choices.chance("wrapped", 1, 2);
  emitTransfer(memory, transfer, mask, isWrapped);
}

/// Lowerings must put no other op into vector.mask. fold-memref-alias-ops and convert-vector-to-scf
/// once did (corpus/known-issues/convert-vector-to-scf-mask-region).
void VectorMemory::emitTransfer(Memory &memory, const Transfer &transfer, VectorValue mask,
                                bool isWrapped) {
  bool reads = !transfer.written;
  Values operands{memory.value};
  if (!reads)
    operands.insert(operands.begin(), transfer.written);
  llvm::append_range(operands, transfer.starts);
  if (reads)
    operands.push_back(scalars.get(vectors.element)); // the padding
  bool isOperand = mask && !isWrapped;
  if (isOperand)
    operands.push_back(mask);
  auto indices = static_cast<int32_t>(memory.rank()), masks = static_cast<int32_t>(isOperand);
  Named attributes[] = {
      {"in_bounds", code.getBoolArrayAttr(
                        SmallVector<bool>(transfer.inBounds.begin(), transfer.inBounds.end()))},
      {"permutation_map", AffineMapAttr::get(permutation(memory, transfer.axes))},
      reads ? code.segments({1, indices, 1, masks}) : code.segments({1, 1, indices, masks})};
  Type result;
  if (reads)
    result = vectors.typeOf(transfer.shape);
  else if (memory.isTensor())
    result = memory.value.getType();
  auto op = [&]() -> Value {
    StringRef name = reads ? "vector.transfer_read" : "vector.transfer_write";
    if (result)
      return code.emit(name, operands, result, attributes);
    code.perform(name, operands, attributes);
    return {};
  };
  Value value = isWrapped ? vectors.wrapped(mask, result, op) : op();
  if (reads)
    vectors.add(value);
  else if (result)
    memory.value = value;
}

} // namespace npufuzz::generators::functions

//===- Gather.cpp - gathers by indices from loaded rows -------------------===//
//
// The op picks elements of a buffer by i32 indices, each from its own row. So all candidates are
// loaded first, and axes that share one index are repeated. If the op cannot express the gather,
// the scalar unit does it.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/KernelText.h"
#include "backend/hivm/emission/OpNames.h"

using namespace mlir;

namespace npufuzz::hivm {

Buffer &KernelText::asInt32(Buffer &indices) {
  if (indices.kind == ElementKind::i32)
    return indices;
  // An index into a view fits in i32. Elements that are not valid may become anything.
  return interim({"vcast", {taken(indices, indices.valid)}, "", {}, "rint"}, ElementKind::i32,
                 indices);
}

Buffer *KernelText::indicesOf(tile::GatherOp op) {
  Buffer *indices = &asInt32(bufferOf(op.getIndices()));
  for (auto [axis, extent] : llvm::enumerate(op.getResult().getType().getShape())) {
    if (indices->shape[axis] == extent)
      continue;
    // Otherwise possibly nothing is valid, which the op cannot express.
    if (indices->valid[axis].low != 1) {
      refuse("expansion of perhaps no element");
      return nullptr;
    }
    Extents valid = indices->valid;
    auto shape = indices->shape;
    shape[axis] = extent;
    valid[axis] = constantIndex(extent);
    Operand source = taken(*indices, indices->valid);
    Buffer &wide = allocate(indices->kind, shape, valid);
    emit({"vbrc", {source}, "", {static_cast<int64_t>(axis)}}, wide, takenOf(wide, valid));
    indices = &wide;
  }
  return indices;
}

void KernelText::writeGather(tile::GatherOp op) {
  if (!findOpName("gather", tile::elementKindOf(op.getResult().getType().getElementType())))
    return refuse("op tile.gather of such elements");
  TextCheckpoint before = checkpoint();
  gatherInRows(op);
  if (refused.empty())
    return;
  restore(before);
  gatherElements(op);
}

void KernelText::gatherInRows(tile::GatherOp op) {
  auto type = op.getResult().getType();
  auto axis = static_cast<size_t>(op.getAxis());
  ElementKind kind = tile::elementKindOf(type.getElementType());
  if (!choosesInRows(kind))
    return refuse("op tile.gather of such elements");
  if (axis + 1 != type.getShape().size())
    return refuse("gather along another axis than the last");
  ArrayRef<int64_t> totals = cast<tile::ViewType>(op.getView().getType()).getShape();
  llvm::SmallVector<int64_t> shape(type.getShape());
  shape[axis] = totals[axis];
  Extents inside;
  for (auto [total, offset, extent] : llvm::zip_equal(totals, op.getOffsets(), shape))
    inside.push_back(extentInside(total, indexOf(offset), extent));
  Buffer *indices = indicesOf(op);
  if (!indices)
    return;
  Extents valid = common(inside, indices->valid);
  valid[axis] = indices->valid[axis];
  Buffer &to = allocate(op.getResult(), valid);
  if (isNothing(valid) || isNothing(inside))
    return fillWithZero(to);
  Buffer &rows = allocate(kind, shape, inside);
  loadInto(rows, globalPart(op.getView(), op.getOffsets(), inside), inside);
  Extents chosenAmong = valid;
  chosenAmong[axis] = inside[axis];
  // Never takes whole buffers: an index that is not valid may name any place.
  emit({"vgather",
        {part(rows, chosenAmong), part(*indices, valid)},
        "",
        {static_cast<int64_t>(axis)}},
       to, valid);
}

} // namespace npufuzz::hivm

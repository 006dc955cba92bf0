//===- MemoryOps.cpp - global tensors, views, transfers -------------------===//
//
// Views are tables: for each element of a view, the number of its element in the tensor (Views.h).
// The reference looks a chain of views up and never composes it to a map. A backend composes maps,
// so the reference cannot repeat its mistake.
//
// concat and pad copy what they show into a tensor of their own. That is right because a kernel may
// not store to what such a view shows (verified in tile/Program.cpp).
//
//===----------------------------------------------------------------------===//
#include "reference/Ops.h"

namespace npufuzz::reference {

void execute(Frame &frame, tile::ScratchOp op) {
  auto type = llvm::cast<mlir::MemRefType>(op.getMemory().getType());
  GlobalTensor tensor(tile::elementKindOf(type.getElementType()), type.getShape().vec());
  frame.setMemory(op.getMemory(), frame.addTensor(std::move(tensor)));
}

void execute(Frame &frame, tile::ViewOp op) {
  frame.setView(op.getResult(), op.getMemory(),
                [&] { return plain(op.getResult().getType().getShape()); });
}

void execute(Frame &frame, tile::SliceOp op) {
  frame.setView(op.getResult(), op.getSource(), [&] {
    return slice(frame.indices(op.getSource()), op.getOffsets(), op.getStrides(),
                 op.getResult().getType().getShape());
  });
}

void execute(Frame &frame, tile::ChunkOp op) {
  frame.setView(op.getResult(), op.getSource(), [&] {
    return chunk(frame.indices(op.getSource()), static_cast<int64_t>(op.getAxis()),
                 static_cast<int64_t>(op.getIndex()), static_cast<int64_t>(op.getCount()));
  });
}

void execute(Frame &frame, tile::PermuteOp op) {
  frame.setView(op.getResult(), op.getSource(),
                [&] { return permute(frame.indices(op.getSource()), op.getPermutation()); });
}

void execute(Frame &frame, tile::BroadcastOp op) {
  frame.setView(op.getResult(), op.getSource(), [&] {
    return broadcast(frame.indices(op.getSource()), op.getResult().getType().getShape());
  });
}

void execute(Frame &frame, tile::ReshapeOp op) {
  frame.setView(op.getResult(), op.getSource(), [&] {
    return reshape(frame.indices(op.getSource()), op.getResult().getType().getShape());
  });
}

void execute(Frame &frame, tile::RemapOp op) {
  frame.setView(op.getResult(), op.getSource(), [&] {
    return remap(frame.indices(op.getSource()), op.getMap(), op.getResult().getType().getShape());
  });
}

/// An undefined tensor of the shape of a view.
static GlobalTensor tensorLike(tile::ViewType type) {
  return GlobalTensor(tile::elementKindOf(type.getElementType()), type.getShape().vec());
}

/// Copies what a view shows into a tensor, its first element at `start`.
static void gather(Frame &frame, mlir::Value view, llvm::ArrayRef<int64_t> start,
                   GlobalTensor &tensor) {
  const GlobalTensor &memory = frame.memory(view);
  const Indices &indices = frame.indices(view);
  Indices places = plain(tensor.shape);
  Extents shape(indices.shape().begin(), indices.shape().end()), place(shape.size());
  forEachCoordinate(shape, [&](llvm::ArrayRef<int64_t> at) {
    for (size_t axis = 0; axis < place.size(); ++axis)
      place[axis] = start[axis] + at[axis];
    tensor.cells[static_cast<size_t>(places.element(place.begin(), place.end()))] =
        memory.cells[static_cast<size_t>(indices.element(at.begin(), at.end()))];
  });
}

void execute(Frame &frame, tile::ConcatOp op) {
  GlobalTensor tensor = tensorLike(op.getResult().getType());
  Extents start(tensor.shape.size(), 0);
  for (mlir::Value source : op.getSources()) {
    gather(frame, source, start, tensor);
    start[op.getAxis()] += llvm::cast<tile::ViewType>(source.getType()).getShape()[op.getAxis()];
  }
  frame.setGathered(op.getResult(), std::move(tensor));
}

void execute(Frame &frame, tile::PadOp op) {
  GlobalTensor tensor = tensorLike(op.getResult().getType());
  std::fill(tensor.cells.begin(), tensor.cells.end(), padding(tensor.kind, op.getKind()));
  gather(frame, op.getSource(), op.getLow(), tensor);
  frame.setGathered(op.getResult(), std::move(tensor));
}

void execute(Frame &frame, tile::LoadOp op) {
  Extents offsets = frame.integers(op.getOffsets());
  // An offset beyond the end is allowed and gives fewer valid elements. One below 0 has no meaning.
  if (anyNegative(offsets)) {
    frame.undefinedBehaviour(op, "reads at an offset below 0");
    return frame.setTile(op.getResult(), TileValue(op.getResult().getType()));
  }
  frame.setTile(op.getResult(), load(frame.memory(op.getView()), frame.indices(op.getView()),
                                     offsets, op.getResult().getType()));
}

void execute(Frame &frame, tile::StoreOp op) {
  Extents offsets = frame.integers(op.getOffsets());
  if (anyNegative(offsets))
    return frame.undefinedBehaviour(op, "writes at an offset below 0");
  auto fault = store(frame.memory(op.getView()), frame.indices(op.getView()), offsets,
                     frame.tile(op.getValue()), frame.nextStore());
  if (fault)
    frame.undefinedBehaviour(op, *fault == StoreFault::undefinedElement
                                     ? "writes an undefined element"
                                     : "writes one element twice");
}

} // namespace npufuzz::reference

//===- ViewShapes.cpp - refits view ops -----------------------------------===//
//
// When a tensor shrinks, its views must follow. Each view op is refitted from its source, as near
// to the wanted shape as its rules allow. If that is impossible, the edit fails, and another is
// tried.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/ViewShapes.h"

#include "tile/OpTable.h"

#include <algorithm>

using namespace mlir;

namespace npufuzz::reduce {

using Shape = SmallVector<int64_t>;

static ArrayRef<int64_t> sourceShape(Operation *view) {
  return cast<tile::ViewType>(view->getOperand(0).getType()).getShape();
}

static void setShape(Operation *view, ArrayRef<int64_t> shape) {
  auto element = cast<tile::ViewType>(view->getOperand(0).getType()).getElementType();
  view->getResult(0).setType(tile::ViewType::get(view->getContext(), shape, element));
}

namespace {
/// A run of source axes and one of result axes with equal products.
struct AxisGroup {
  size_t fromBegin, fromEnd, toBegin, toEnd;
};
} // namespace

// Finest grouping that a reshape's linear order allows: axes inside a group cannot be told apart.
static SmallVector<AxisGroup> groupsOf(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  SmallVector<AxisGroup> groups;
  size_t f = 0, t = 0;
  while (f < from.size() || t < to.size()) {
    AxisGroup group{f, f, t, t};
    int64_t fromSize = 1, toSize = 1;
    // Unit axes opposite no unit axis form groups of their own.
    bool loneFrom = f < from.size() && from[f] == 1 && (t >= to.size() || to[t] != 1);
    bool loneTo = t < to.size() && to[t] == 1 && (f >= from.size() || from[f] != 1);
    if (f < from.size() && !loneTo)
      fromSize = from[f++];
    if (t < to.size() && !loneFrom)
      toSize = to[t++];
    while (fromSize != toSize) {
      if (fromSize < toSize)
        fromSize *= from[f++];
      else
        toSize *= to[t++];
    }
    group.fromEnd = f;
    group.toEnd = t;
    groups.push_back(group);
  }
  return groups;
}

SmallVector<std::pair<int64_t, int64_t>> keptAxes(ArrayRef<int64_t> from, ArrayRef<int64_t> to) {
  SmallVector<std::pair<int64_t, int64_t>> kept;
  for (const AxisGroup &group : groupsOf(from, to))
    if (group.fromEnd - group.fromBegin == 1 && group.toEnd - group.toBegin == 1)
      kept.emplace_back(group.fromBegin, group.toBegin);
  return kept;
}

/// Factors `size` over axes of at most the given extents, the innermost as long as it can be.
// The innermost as long as possible, because lanes and vectors lie along that axis.
static bool factor(int64_t size, MutableArrayRef<int64_t> extents) {
  for (int64_t &extent : llvm::reverse(extents)) {
    int64_t divisor = std::min(extent, size);
    while (size % divisor != 0)
      --divisor;
    extent = divisor;
    size /= divisor;
  }
  return size == 1;
}

static bool refitReshape(tile::ReshapeOp op, ArrayRef<int64_t> oldSource,
                         ArrayRef<int64_t> wanted) {
  ArrayRef<int64_t> from = op.getSource().getType().getShape();
  Shape to(op.getResult().getType().getShape());
  for (const AxisGroup &group : groupsOf(oldSource, to)) {
    int64_t size = 1;
    for (size_t axis = group.fromBegin; axis < group.fromEnd; ++axis)
      size *= from[axis];
    MutableArrayRef<int64_t> extents =
        MutableArrayRef<int64_t>(to).slice(group.toBegin, group.toEnd - group.toBegin);
    if (extents.size() == 1) {
      extents[0] = size;
      continue;
    }
    // First the wanted extents, then any that factor.
    Shape asWanted(wanted.slice(group.toBegin, extents.size()));
    if (factor(size, asWanted))
      llvm::copy(asWanted, extents.begin());
    else if (!factor(size, extents))
      return false;
  }
  setShape(op, to);
  return true;
}

static bool refitSlice(tile::SliceOp op, ArrayRef<int64_t> oldSource, ArrayRef<int64_t> wanted) {
  ArrayRef<int64_t> from = sourceShape(op);
  Shape offsets(op.getOffsets()), to(wanted);
  for (size_t axis = 0; axis < from.size(); ++axis) {
    int64_t stride = op.getStrides()[axis];
    offsets[axis] = std::min(offsets[axis], from[axis] - 1);
    int64_t room = stride > 0 ? (from[axis] - 1 - offsets[axis]) / stride : offsets[axis] / -stride;
    to[axis] = std::min(to[axis], room + 1);
  }
  op.setOffsets(offsets);
  setShape(op, to);
  return true;
}

static bool refitChunk(tile::ChunkOp op) {
  Shape to(sourceShape(op));
  auto axis = static_cast<size_t>(op.getAxis());
  int64_t extent = to[axis], count = static_cast<int64_t>(op.getCount());
  int64_t part = (extent + count - 1) / count;
  int64_t parts = (extent + part - 1) / part;
  int64_t index = std::min(static_cast<int64_t>(op.getIndex()), parts - 1);
  op.setIndex(index);
  to[axis] = std::min(part, extent - index * part);
  setShape(op, to);
  return true;
}

/// The result is as long as its parts together.
static bool refitConcat(tile::ConcatOp op) {
  Shape to(sourceShape(op));
  to[op.getAxis()] = 0;
  for (Type type : op.getSources().getTypes())
    to[op.getAxis()] += cast<tile::ViewType>(type).getShape()[op.getAxis()];
  setShape(op, to);
  return true;
}

static bool refitPad(tile::PadOp op, ArrayRef<int64_t> wanted) {
  Shape low(op.getLow()), to(wanted);
  for (auto [first, extent, source] : llvm::zip_equal(low, to, sourceShape(op))) {
    extent = std::max(extent, source);
    first = std::min(first, extent - source);
  }
  op.setLow(low);
  setShape(op, to);
  return true;
}

static bool refitBroadcast(tile::BroadcastOp op, ArrayRef<int64_t> oldSource,
                           ArrayRef<int64_t> wanted) {
  ArrayRef<int64_t> from = op.getSource().getType().getShape();
  Shape to(wanted);
  for (size_t axis = 0; axis < from.size(); ++axis)
    if (from[axis] != 1 || oldSource[axis] == op.getResult().getType().getShape()[axis])
      to[axis] = from[axis];
  setShape(op, to);
  return true;
}

static bool refitRemap(tile::RemapOp op, ArrayRef<int64_t> wanted) {
  Shape to(wanted.size(), 1);
  auto fits = [&] {
    setShape(op, to);
    return succeeded(op.verify());
  };
  if (!fits())
    return false;
  // The reach of a map grows with each extent, so bisection finds the largest that fits.
  for (size_t axis = 0; axis < to.size(); ++axis) {
    int64_t good = 1, bad = wanted[axis] + 1;
    while (bad - good > 1) {
      to[axis] = good + (bad - good) / 2;
      (fits() ? good : bad) = to[axis];
    }
    to[axis] = good;
  }
  return fits();
}

namespace {
/// Refits each view op: an op without an overload does not build.
struct Refit {
  ArrayRef<int64_t> oldSource, wanted;

  bool view(tile::ViewOp op) const {
    auto memory = op.getMemory().getType();
    op.getResult().setType(
        tile::ViewType::get(op.getContext(), memory.getShape(), memory.getElementType()));
    return true;
  }
  bool view(tile::SliceOp op) const { return refitSlice(op, oldSource, wanted); }
  bool view(tile::ChunkOp op) const { return refitChunk(op); }
  bool view(tile::ConcatOp op) const { return refitConcat(op); }
  bool view(tile::PadOp op) const { return refitPad(op, wanted); }
  bool view(tile::PermuteOp op) const {
    Shape to;
    for (int64_t axis : op.getPermutation())
      to.push_back(sourceShape(op)[axis]);
    setShape(op, to);
    return true;
  }
  bool view(tile::BroadcastOp op) const { return refitBroadcast(op, oldSource, wanted); }
  bool view(tile::ReshapeOp op) const { return refitReshape(op, oldSource, wanted); }
  bool view(tile::RemapOp op) const { return refitRemap(op, wanted); }
};
} // namespace

bool refitView(Operation *view, ArrayRef<int64_t> oldSource, ArrayRef<int64_t> wanted) {
  bool possible = false;
  tile::dispatch(view, [&](auto op) {
    if constexpr (decltype(op)::record.category == tile::OpCategory::View)
      possible = Refit{oldSource, wanted}.view(op);
  });
  return possible;
}

} // namespace npufuzz::reduce

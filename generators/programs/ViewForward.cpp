//===- ViewForward.cpp - chains of loads from a given tensor --------------===//
//
// The counterpart of ViewChain.cpp for an existing tensor, such as an earlier kernel's result: its
// shape is given, and the kernel's space follows from it. Only loads need it, so any step is
// allowed.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/ViewChain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace npufuzz::generators {

static void drawSlice(Choices &choices, const ViewScope &scope, ViewStep &step) {
  step.offsets.assign(step.result.size(), 0);
  step.strides.assign(step.result.size(), 1);
  for (size_t axis = 0; axis < step.result.size(); ++axis) {
    int64_t whole = step.result[axis];
    if (choices.chance("slice cuts", 1, 2)) {
      bool isRun = scope.movesRuns && axis + 1 == step.result.size();
      auto stride = isRun ? 1 : choices.range("slice stride", 1, std::min<int64_t>(3, whole));
      auto first = choices.range("slice first", 0, whole - 1);
      int64_t room = (whole - 1 - first) / stride + 1;
      // Mostly what is left, sometimes less.
      int64_t less =
          choices.chance("slice stops early", 1, 3) ? choices.range("slice drops", 0, room - 1) : 0;
      step.offsets[axis] = first;
      step.strides[axis] = stride;
      step.result[axis] = room - less;
    }
    if (!scope.movesRuns && choices.chance("slice reverses", 1, 4)) {
      step.offsets[axis] += (step.result[axis] - 1) * step.strides[axis];
      step.strides[axis] = -step.strides[axis];
    }
  }
}

static void drawChunk(Choices &choices, ViewStep &step) {
  step.axis = static_cast<int64_t>(choices.draw("chunk axis", step.result.size() - 1));
  int64_t whole = step.result[step.axis];
  step.count = choices.range("chunk count", 1, 4);
  int64_t part = llvm::divideCeil(whole, step.count);
  int64_t parts = llvm::divideCeil(whole, part);
  step.part = choices.range("chunk part", 0, parts - 1);
  step.result[step.axis] = std::min(part, whole - step.part * part);
}

static void drawPermute(Choices &choices, ViewStep &step) {
  Shape source = step.result;
  step.permutation = Shape(llvm::to_vector(llvm::seq<int64_t>(0, source.size())));
  for (size_t i = source.size(); i-- > 1;)
    std::swap(step.permutation[i], step.permutation[i - choices.draw("permutation", i)]);
  for (auto [to, from] : llvm::enumerate(step.permutation))
    step.result[to] = source[from];
}

static void drawBroadcast(Choices &choices, ViewStep &step, int64_t elementsMax) {
  for (int64_t &extent : step.result) {
    if (extent != 1 || !choices.chance("broadcast axis", 1, 2))
      continue;
    int64_t room = elementsMax / elementsOf(step.result);
    if (room > 1)
      extent = choices.range("broadcast extent", 1, std::min<int64_t>(room, 9));
  }
}

static bool changes(const ViewStep &step, const Shape &source) {
  switch (step.kind) {
  case ViewKind::slice:
    return step.result != source ||
           llvm::any_of(step.strides, [](int64_t stride) { return stride != 1; });
  case ViewKind::permute:
    return !llvm::is_sorted(step.permutation);
  case ViewKind::remap:
    return true;
  default:
    return step.result != source;
  }
}

ViewChain drawChainFrom(Choices &choices, const ViewScope &scope, llvm::ArrayRef<int64_t> root,
                        mlir::MLIRContext *context) {
  ViewChain chain;
  chain.root.assign(root.begin(), root.end());
  int64_t steps = scope.kinds.empty() ? 0 : choices.range("view steps", 0, scope.stepsMax);
  for (int64_t i = 0; i < steps; ++i) {
    ViewStep step{};
    step.kind = choices.pick("view", scope.kinds);
    step.result = chain.result();
    switch (step.kind) {
    case ViewKind::slice:
      drawSlice(choices, scope, step);
      break;
    case ViewKind::chunk:
      drawChunk(choices, step);
      break;
    case ViewKind::permute:
      drawPermute(choices, step);
      break;
    case ViewKind::broadcast:
      drawBroadcast(choices, step, scope.elementsMax);
      break;
    case ViewKind::reshape:
      step.result = drawReshape(choices, step.result, scope.rankMax);
      break;
    case ViewKind::remap: {
      ForwardRemap remap = drawRemapFrom(choices, scope, step.result, context);
      step.map = remap.map;
      step.result = remap.result;
      break;
    }
    case ViewKind::pad:
      drawPad(choices, step, scope.elementsMax);
      break;
    }
    if (changes(step, chain.result()))
      chain.steps.push_back(std::move(step));
  }
  return chain;
}

// Appends a reshape or a slice if possible, because models have those. Otherwise appends an index
// map, which reaches any target from any source.
void fitChain(Choices &choices, ViewChain &chain, llvm::ArrayRef<int64_t> target,
              mlir::MLIRContext *context) {
  Shape source = chain.result();
  if (llvm::ArrayRef<int64_t>(source) == target)
    return;
  ViewStep step{};
  step.result.assign(target.begin(), target.end());
  bool inside = source.size() == target.size();
  for (size_t axis = 0; inside && axis < target.size(); ++axis)
    inside = target[axis] <= source[axis];
  if (elementsOf(source) == elementsOf(target)) {
    step.kind = ViewKind::reshape;
  } else if (inside) {
    step.kind = ViewKind::slice;
    for (auto [have, want] : llvm::zip_equal(source, target)) {
      step.offsets.push_back(choices.range("fit offset", 0, have - want));
      step.strides.push_back(1);
    }
  } else {
    // Maps the row-major position in the target, wrapped around each source axis.
    step.kind = ViewKind::remap;
    mlir::AffineExpr linear = mlir::getAffineConstantExpr(0, context);
    for (auto [axis, extent] : llvm::enumerate(target))
      if (extent != 1)
        linear = linear * extent + mlir::getAffineDimExpr(axis, context);
    llvm::SmallVector<mlir::AffineExpr> exprs(source.size());
    int64_t below = 1;
    for (size_t axis = source.size(); axis-- > 0;) {
      exprs[axis] = linear.floorDiv(below) % source[axis];
      below *= source[axis];
    }
    step.map = mlir::AffineMap::get(target.size(), 0, exprs, context);
  }
  chain.steps.push_back(std::move(step));
}

} // namespace npufuzz::generators

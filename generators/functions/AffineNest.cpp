//===- AffineNest.cpp -----------------------------------------------------===//
//
// Bounds are drawn with a name for each class of loop that passes treat differently: constant,
// empty, triangular, of two expressions. Accesses are affine or memref's, over the same
// expressions.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/AffineNest.h"

namespace npufuzz::generators::functions {

using namespace mlir;

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// A loop that never runs has no counter value. The range still claims one, so that code computed
/// from it neither divides by zero nor has an extent below 1.
AffineNest::Bounds AffineNest::between(int64_t low, int64_t high) {
  return {constantMap(low), constantMap(high), {}, {}, 1, low, std::max(low, high - 1)};
}

/// The loop that most passes expect: from 0, in steps of 1, with a constant trip count.
AffineNest::Bounds AffineNest::upTo(int64_t size) {
  Bounds bounds = between(0, size);
  bounds.most = size - 1;
  return bounds;
}

/// Draws loops that never run, and ends between two steps. Unrolling once divided by a trip count
/// of 0, its cleanup loop began below the lower bound, and hoisting moved a store out of a loop
/// that never runs (corpus/known-issues/affine-loop-unroll-empty, affine-loop-unroll-empty-range,
/// affine-loop-invariant-code-motion-zero-trip).
AffineNest::Bounds AffineNest::drawConstantBounds() {
  int64_t from = choices.range("from", -2, 4), step = choices.range("step", 1, 3);
  int64_t trips = choices.range("trips", 0, 6);
  int64_t to = from + trips * step - (trips > 0 ? choices.range("slack", 0, step - 1) : 0);
  Bounds bounds = between(from, to);
  bounds.step = step;
  return bounds;
}

/// Draws triangles, which coalescing and tiling must leave alone, and bounds of two expressions,
/// which coalescing once turned into one affine.apply
/// (corpus/known-issues/affine-loop-coalescing-min-bound, affine-loop-coalescing-triangle).
AffineNest::Bounds AffineNest::drawTriangle(int64_t size) {
  auto depth = choices.draw("counter", ranges.size() - 1);
  Ranged outer = ranges[depth];
  outer.expression = code.getAffineDimExpr(0); // of the bound's own map
  Bounds bounds = between(0, size);
  auto setLow = [&](ArrayRef<AffineExpr> expressions, int64_t least) {
    bounds.low = AffineMap::get(1, 0, expressions, code.getContext());
    bounds.lowOperands = {values[depth]};
    bounds.least = least;
  };
  auto setHigh = [&](ArrayRef<AffineExpr> expressions, int64_t most) {
    bounds.high = AffineMap::get(1, 0, expressions, code.getContext());
    bounds.highOperands = {values[depth]};
    bounds.most = most - 1;
  };
  switch (choices.draw("which bound", 3)) {
  case 0: {
    Ranged low = outer.plus(choices.range("offset", -1, 2));
    setLow(low.expression, low.low);
    break;
  }
  case 1: {
    Ranged high = outer.plus(choices.range("offset", 0, 4));
    setHigh(high.expression, high.high);
    break;
  }
  case 2: { // the minimum of a moving end and a fixed one, which unrolling has to split
    Ranged high = outer.times(choices.pick("factor", std::vector<int64_t>{-1, 1, 2}));
    high = high.plus(choices.range("offset", 0, 8));
    setHigh({high.expression, code.getAffineConstantExpr(size)}, std::min(high.high, size));
    break;
  }
  case 3: { // a moving window, cut off at 0
    Ranged low = outer.plus(choices.range("offset", -4, 1));
    setLow({low.expression, code.getAffineConstantExpr(0)}, std::max<int64_t>(low.low, 0));
    Ranged high = outer.plus(choices.range("offset", 1, 4));
    setHigh(high.expression, high.high);
    break;
  }
  }
  bounds.most = std::max(bounds.least, bounds.most);
  return bounds;
}

/// Builds the terminator explicitly: OperationState does not add what an op would add by itself.
Value AffineNest::loop(const Bounds &bounds, Value initial, llvm::function_ref<Value(Value)> fill) {
  Types carried;
  if (initial)
    carried.push_back(initial.getType());
  Types arguments{code.getIndexType()};
  llvm::append_range(arguments, carried);
  Body inside = code.body(arguments, [&](ValueRange given) {
    ranges.push_back(counterAt(code.getContext(), static_cast<unsigned>(ranges.size()),
                               bounds.least, bounds.most));
    values.push_back(given[0]);
    scalars.add(given[0]);
    Value next = fill(initial ? given[1] : Value());
    code.perform("affine.yield", next ? ValueRange(next) : ValueRange());
    ranges.pop_back();
    values.pop_back();
  });
  Values operands = bounds.lowOperands;
  llvm::append_range(operands, bounds.highOperands);
  if (initial)
    operands.push_back(initial);
  auto results = code.emitAll("affine.for", operands, carried,
                              {{"lowerBoundMap", AffineMapAttr::get(bounds.low)},
                               {"upperBoundMap", AffineMapAttr::get(bounds.high)},
                               {"step", code.getIndexAttr(bounds.step)},
                               code.segments({static_cast<int32_t>(bounds.lowOperands.size()),
                                              static_cast<int32_t>(bounds.highOperands.size()),
                                              static_cast<int32_t>(carried.size())})},
                              inside);
  return initial ? results[0] : Value();
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

static Type elementOf(Value buffer) { return cast<MemRefType>(buffer.getType()).getElementType(); }

/// Applies the map to all counters of the nest: simplification of maps removes the unused operands.
Value AffineNest::apply(const Ranged &expression) {
  auto depth = static_cast<unsigned>(ranges.size());
  return code.affineApply("affine.apply", AffineMap::get(depth, 0, expression.expression), values);
}

void AffineNest::appendApplied(Values &operands, const std::vector<Ranged> &subscripts) {
  for (const Ranged &subscript : subscripts)
    operands.push_back(apply(subscript));
}

/// Affine passes see only affine accesses, and must not overlook memref accesses in the same nest
/// (corpus/known-issues/affine-data-copy-generate-plain-load).
AffineMap AffineNest::access(Values &operands, const std::vector<Ranged> &subscripts) {
  AccessMap access = accessMap(code.getContext(), subscripts);
  for (unsigned counter : access.counters)
    operands.push_back(values[counter]);
  return access.map;
}

Value AffineNest::load(Value buffer, const std::vector<Ranged> &subscripts) {
  Values operands{buffer};
  AffineMap map = access(operands, subscripts);
  return code.emit("affine.load", operands, elementOf(buffer), {{"map", AffineMapAttr::get(map)}});
}

void AffineNest::store(Value stored, Value buffer, const std::vector<Ranged> &subscripts) {
  Values operands{stored, buffer};
  AffineMap map = access(operands, subscripts);
  code.perform("affine.store", operands, {{"map", AffineMapAttr::get(map)}});
}

Value AffineNest::plainLoad(Value buffer, const std::vector<Ranged> &subscripts) {
  Values operands{buffer};
  appendApplied(operands, subscripts);
  return code.emit("memref.load", operands, elementOf(buffer));
}

void AffineNest::plainStore(Value stored, Value buffer, const std::vector<Ranged> &subscripts) {
  Values operands{stored, buffer};
  appendApplied(operands, subscripts);
  code.perform("memref.store", operands);
}

} // namespace npufuzz::generators::functions

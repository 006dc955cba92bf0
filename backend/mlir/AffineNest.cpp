//===- AffineNest.cpp -----------------------------------------------------===//
//
// Builds the same nests as LoopNest.cpp, but in affine.for, affine.load and affine.store, so that
// upstream's affine passes have something to transform. Those passes need bounds and addresses as
// affine maps of loop counters and symbols. So a valid extent is traced back through the arithmetic
// that computed it (min, max with 0, times a constant). If that fails, the caller falls back to
// linalg or scf.
//
// max(x, 0) is dropped on the way: an affine.for to a negative bound runs as often as one to 0. A
// minimum becomes several results of an upper bound's map, whose smallest result counts.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/AffineNest.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;

namespace npufuzz::mlirbackend {

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// Smaller of two bounds: a map with the results of both.
static AffineBound joined(const AffineBound &x, const AffineBound &y) {
  SmallVector<AffineExpr> results(x.map.getResults());
  auto shift = static_cast<unsigned>(x.operands.size());
  AffineMap other = y.map.shiftDims(shift);
  llvm::append_range(results, other.getResults());
  AffineBound both{AffineMap::get(shift + y.map.getNumDims(), 0, results, x.map.getContext()),
                   x.operands};
  llvm::append_range(both.operands, y.operands);
  return both;
}

static AffineBound scaled(AffineBound bound, int64_t factor) {
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : bound.map.getResults())
    results.push_back(expr * factor);
  bound.map = AffineMap::get(bound.map.getNumDims(), 0, results, bound.map.getContext());
  return bound;
}

/// Turns symbols into dimensions, so that bounds join without counting both.
static AffineBound withoutSymbols(AffineMap map, ValueRange operands) {
  SmallVector<AffineExpr> dims;
  for (unsigned i = 0; i < map.getNumSymbols(); ++i)
    dims.push_back(getAffineDimExpr(map.getNumDims() + i, map.getContext()));
  return {map.replaceDimsAndSymbols({}, dims, map.getNumInputs(), 0), llvm::to_vector(operands)};
}

/// True for a loop counter or a symbol. Loop-carried values pass the verifier as dimensions, but
/// the affine analyses assume that every dimension is one of these.
static bool isCounterOrSymbol(Value value) {
  if (affine::isAffineInductionVar(value) || affine::isValidSymbol(value))
    return true;
  auto apply = value.getDefiningOp<affine::AffineApplyOp>();
  return apply && llvm::all_of(apply.getOperands(), isCounterOrSymbol);
}

std::optional<AffineBound> affineBound(Scalars &b, Extent extent) {
  MLIRContext *context = b.getContext();
  if (auto known = getConstantIntValue(extent))
    return AffineBound{AffineMap::getConstantMap(*known, context), {}};
  auto value = extent.get<Value>();
  Operation *op = value.getDefiningOp();
  if (auto largest = dyn_cast_or_null<affine::AffineMaxOp>(op)) {
    // For max(x, 0), x is as good a bound.
    auto smallest = largest.getOperands().front().getDefiningOp<affine::AffineMinOp>();
    if (largest.getNumOperands() == 1 && smallest &&
        llvm::all_of(smallest.getOperands(), isCounterOrSymbol))
      return withoutSymbols(smallest.getMap(), smallest.getOperands());
    return std::nullopt;
  }
  if (auto smaller = dyn_cast_or_null<arith::MinSIOp>(op)) {
    auto x = affineBound(b, smaller.getLhs()), y = affineBound(b, smaller.getRhs());
    return x && y ? std::optional(joined(*x, *y)) : std::nullopt;
  }
  if (auto larger = dyn_cast_or_null<arith::MaxSIOp>(op))
    return getConstantIntValue(OpFoldResult(larger.getRhs())) == 0 ? affineBound(b, larger.getLhs())
                                                                   : std::nullopt;
  if (auto product = dyn_cast_or_null<arith::MulIOp>(op)) {
    auto unit = affineBound(b, product.getLhs());
    auto factor = getConstantIntValue(OpFoldResult(product.getRhs()));
    return unit && factor ? std::optional(scaled(*unit, *factor)) : std::nullopt;
  }
  if (isCounterOrSymbol(value))
    return AffineBound{AffineMap::getMultiDimIdentityMap(1, context), {value}};
  return std::nullopt;
}

std::optional<SmallVector<AffineBound>> affineBounds(Scalars &b, ArrayRef<Extent> extents) {
  SmallVector<AffineBound> bounds;
  for (Extent extent : extents) {
    auto bound = affineBound(b, extent);
    if (!bound)
      return std::nullopt;
    bounds.push_back(std::move(*bound));
  }
  return bounds;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

SmallVector<Value> openAffineLoops(Scalars &b, ArrayRef<AffineBound> bounds) {
  SmallVector<Value> counters;
  for (AffineBound bound : bounds) {
    affine::fullyComposeAffineMapAndOperands(&bound.map, &bound.operands);
    affine::canonicalizeMapAndOperands(&bound.map, &bound.operands);
    auto loop = b.create<affine::AffineForOp>(ValueRange{}, b.getConstantAffineMap(0),
                                              bound.operands, bound.map, 1);
    counters.push_back(loop.getInductionVar());
    b.setInsertionPointToStart(loop.getBody());
  }
  return counters;
}

/// Map from the counters to the element of an access.
static AffineMap addressMap(Scalars &b, const Access &access, size_t loops) {
  SmallVector<AffineExpr> coordinates;
  for (int loop : access.loopOfAxis)
    coordinates.push_back(loop == Access::unitAxis
                              ? b.getAffineConstantExpr(0)
                              : b.getAffineDimExpr(static_cast<unsigned>(loop)));
  return AffineMap::get(static_cast<unsigned>(loops), 0, coordinates, b.getContext());
}

static Value affineLoad(Scalars &b, Value memory, AffineMap map, SmallVector<Value> operands) {
  affine::fullyComposeAffineMapAndOperands(&map, &operands);
  affine::canonicalizeMapAndOperands(&map, &operands);
  return b.create<affine::AffineLoadOp>(memory, map, operands);
}
static void affineStore(Scalars &b, Value element, Value memory, AffineMap map,
                        SmallVector<Value> operands) {
  affine::fullyComposeAffineMapAndOperands(&map, &operands);
  affine::canonicalizeMapAndOperands(&map, &operands);
  b.create<affine::AffineStoreOp>(element, memory, map, operands);
}

void emitAffineNest(Scalars &b, const LoopNest &nest, ArrayRef<AffineBound> bounds,
                    ElementCode code) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> counters = openAffineLoops(b, bounds);
  SmallVector<Value> elements;
  for (const Access &input : nest.inputs)
    elements.push_back(
        affineLoad(b, input.memory, addressMap(b, input, counters.size()), counters));
  AffineMap target = addressMap(b, nest.output, counters.size());
  if (!nest.reductions.empty())
    elements.push_back(affineLoad(b, nest.output.memory, target, counters));
  Value result = code(b, elements, [&](int loop) { return counters[loop]; });
  affineStore(b, result, nest.output.memory, target, counters);
}

void emitAffineTransfer(Scalars &b, const Transfer &transfer, ArrayRef<AffineBound> bounds) {
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Value> counters = openAffineLoops(b, bounds);
  AffineMap inTile = b.getMultiDimIdentityMap(static_cast<unsigned>(counters.size()));
  SmallVector<Value> operands(transfer.offsets);
  llvm::append_range(operands, counters);
  if (transfer.isStore)
    affineStore(b, affineLoad(b, transfer.tile, inTile, counters), transfer.memory,
                transfer.addressMap(), operands);
  else
    affineStore(b, affineLoad(b, transfer.memory, transfer.addressMap(), operands), transfer.tile,
                inTile, counters);
}

} // namespace npufuzz::mlirbackend

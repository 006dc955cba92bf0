//===- Variants.cpp - rewrites that must not matter -----------------------===//
//
// Each variant keeps the meaning by construction but takes another way through the compiler:
// operands of commutative ops swapped, loops split and merged, identity views inserted, one setting
// changed. The draw depends on the case's seed alone, so a replay makes the same variant.
//
//===----------------------------------------------------------------------===//
#include "oracles/Variants.h"

#include "tile/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace npufuzz::oracles {

namespace {

template <typename Op> std::vector<Op> collect(ModuleOp module) {
  std::vector<Op> found;
  module.walk([&](Op op) { found.push_back(op); });
  return found;
}

/// Number of steps of a loop with constant bounds; 0 for other loops.
int64_t constantSteps(affine::AffineForOp loop) {
  if (!loop.hasConstantBounds())
    return 0;
  int64_t length = loop.getConstantUpperBound() - loop.getConstantLowerBound();
  return length <= 0 ? 0 : (length + loop.getStepAsInt() - 1) / loop.getStepAsInt();
}

/// Splits the loop at `middle`; the second half continues with the values that the first carries.
void splitAt(affine::AffineForOp loop, int64_t middle) {
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  auto second = cast<affine::AffineForOp>(builder.clone(*loop));
  loop.replaceAllUsesWith(second.getResults());
  second.getInitsMutable().assign(loop.getResults());
  second.setConstantLowerBound(middle);
  loop.setConstantUpperBound(middle);
}

/// Returns the loop that fills the body of `outer` apart from pure ops before it, and that alone
/// reads what `outer` carries. Null if there is none.
affine::AffineForOp innerLoop(affine::AffineForOp outer) {
  auto yield = cast<affine::AffineYieldOp>(outer.getBody()->getTerminator());
  auto inner = dyn_cast_or_null<affine::AffineForOp>(yield->getPrevNode());
  if (!inner)
    return nullptr;
  for (Operation &op : *outer.getBody())
    if (&op != inner && &op != yield && (!isPure(&op) || op.getNumRegions() > 0))
      return nullptr;
  // In the merged loop, another reader would see the value from the previous inner step.
  auto isReadOnce = [](Value carried) { return carried.hasOneUse(); };
  bool handsOver = llvm::equal(inner.getInits(), outer.getRegionIterArgs()) &&
                   llvm::all_of(outer.getRegionIterArgs(), isReadOnce) &&
                   llvm::equal(yield.getOperands(), inner.getResults());
  return handsOver ? inner : nullptr;
}

/// Makes one loop over the pairs of steps of a loop and the one inside it.
// The loop has one variable, from which floordiv and mod give both. Address lowering must undo this
// form.
bool mergeWithInner(affine::AffineForOp outer) {
  affine::AffineForOp inner = innerLoop(outer);
  if (!inner)
    return false;
  int64_t outerSteps = constantSteps(outer), innerSteps = constantSteps(inner);
  if (outerSteps == 0 || innerSteps == 0)
    return false;
  OpBuilder builder(outer);
  auto merged = builder.create<affine::AffineForOp>(
      outer.getLoc(), 0, outerSteps * innerSteps, 1, outer.getInits(),
      [&](OpBuilder &body, Location loc, Value step, ValueRange carried) {
        AffineExpr d0 = body.getAffineDimExpr(0);
        auto variable = [&](affine::AffineForOp loop, AffineExpr steps) -> Value {
          AffineExpr value = steps * loop.getStepAsInt() + loop.getConstantLowerBound();
          return body.create<affine::AffineApplyOp>(loc, AffineMap::get(1, 0, value), step);
        };
        IRMapping mapping;
        mapping.map(outer.getInductionVar(), variable(outer, d0.floorDiv(innerSteps)));
        mapping.map(inner.getInductionVar(), variable(inner, d0 % innerSteps));
        mapping.map(inner.getRegionIterArgs(), carried);
        for (Operation &op : outer.getBody()->without_terminator())
          if (&op != inner)
            body.clone(op, mapping);
        for (Operation &op : *inner.getBody())
          body.clone(op, mapping);
      });
  outer.replaceAllUsesWith(merged.getResults());
  outer.erase();
  return true;
}

/// Creates a view that shows the same as the plain view of a tensor; `number` selects its kind.
Value identityView(OpBuilder &builder, tile::ViewOp view, size_t number) {
  tile::ViewType type = view.getResult().getType();
  int64_t rank = type.getRank();
  Location loc = view.getLoc();
  Value source = view.getResult();
  SmallVector<int64_t> inPlace;
  for (int64_t axis = 0; axis < rank; ++axis)
    inPlace.push_back(axis);
  switch (number % 4) {
  case 0:
    return builder.create<tile::PermuteOp>(loc, type, source, inPlace);
  case 1:
    return builder.create<tile::SliceOp>(loc, type, source, SmallVector<int64_t>(rank, 0),
                                         SmallVector<int64_t>(rank, 1));
  case 2:
    return builder.create<tile::RemapOp>(loc, type, source, builder.getMultiDimIdentityMap(rank));
  default:
    return builder.create<tile::ReshapeOp>(loc, type, source);
  }
}

/// Spreads the bits of a seed (the multiplier is 2^64 divided by the golden ratio).
uint64_t mixed(uint64_t seed) { return (seed * 0x9e3779b97f4a7c15) >> 24; }

} // namespace

std::optional<Variant> swapOperands(const Case &testCase) {
  // The order may decide which of two zeros or NaNs a minimum returns.
  Variant variant{"with swapped operands", testCase.clone(), /*changesSettings=*/false,
                  /*keepsBits=*/false};
  bool changed = false;
  variant.testCase.module.get().walk([&](Operation *op) {
    if (!isa<tile::TileDialect>(op->getDialect()) || !op->hasTrait<OpTrait::IsCommutative>() ||
        op->getOperand(0) == op->getOperand(1))
      return;
    Value first = op->getOperand(0);
    op->setOperand(0, op->getOperand(1));
    op->setOperand(1, first);
    changed = true;
  });
  return changed ? std::optional(std::move(variant)) : std::nullopt;
}

std::optional<Variant> insertIdentityViews(const Case &testCase) {
  Variant variant{"with identity views", testCase.clone()};
  std::vector<tile::ViewOp> views = collect<tile::ViewOp>(variant.testCase.module.get());
  for (auto [number, view] : llvm::enumerate(views)) {
    OpBuilder builder(view->getContext());
    builder.setInsertionPointAfter(view);
    Value identity = identityView(builder, view, number);
    view.getResult().replaceAllUsesExcept(identity, identity.getDefiningOp());
  }
  return views.empty() ? std::nullopt : std::optional(std::move(variant));
}

std::optional<Variant> splitLoops(const Case &testCase) {
  Variant variant{"with split loops", testCase.clone()};
  // A loop-carried index would have to restart in the second half.
  tile::resolveCarriedIndices(variant.testCase.module.get());
  bool changed = false;
  // Inner loops come first, so that both halves of an outer loop hold both halves of an inner one.
  for (affine::AffineForOp loop : collect<affine::AffineForOp>(variant.testCase.module.get())) {
    int64_t steps = constantSteps(loop);
    if (steps < 2)
      continue;
    splitAt(loop, loop.getConstantLowerBound() + steps / 2 * loop.getStepAsInt());
    changed = true;
  }
  return changed ? std::optional(std::move(variant)) : std::nullopt;
}

std::optional<Variant> mergeLoops(const Case &testCase) {
  Variant variant{"with merged loops", testCase.clone()};
  bool changed = false;
  // Inner loops come first: a nest of three becomes one loop.
  for (affine::AffineForOp loop : collect<affine::AffineForOp>(variant.testCase.module.get()))
    changed |= mergeWithInner(loop);
  return changed ? std::optional(std::move(variant)) : std::nullopt;
}

std::optional<Variant> changeSetting(const Case &testCase, const Backend &backend, uint64_t draw) {
  struct Change {
    std::string setting;
    int64_t value;
  };
  std::vector<Change> changes;
  int64_t bytesMax = backend.capabilities(testCase.settings).tileBytesMax;
  for (const Setting &setting : backend.settings()) {
    auto present = testCase.settings.find(setting.name);
    int64_t now = present == testCase.settings.end() ? setting.values.front() : present->second;
    for (int64_t value : setting.values) {
      Settings settings = testCase.settings;
      settings[setting.name] = value;
      // A setting with a smaller budget might not fit the program.
      if (value != now && backend.capabilities(settings).tileBytesMax >= bytesMax)
        changes.push_back({setting.name, value});
    }
  }
  if (changes.empty())
    return std::nullopt;
  const Change &change = changes[draw % changes.size()];
  Variant variant{"with other " + change.setting, testCase.clone(), /*changesSettings=*/true};
  variant.testCase.settings[change.setting] = change.value;
  return variant;
}

namespace {

using Make = std::optional<Variant> (*)(const Case &, const Backend &, uint64_t draw);

/// One row per kind. New kinds come last.
constexpr Make kinds[] = {
    changeSetting,
    [](const Case &testCase, const Backend &, uint64_t) { return swapOperands(testCase); },
    [](const Case &testCase, const Backend &, uint64_t) { return insertIdentityViews(testCase); },
    [](const Case &testCase, const Backend &, uint64_t) { return splitLoops(testCase); },
    [](const Case &testCase, const Backend &, uint64_t) { return mergeLoops(testCase); },
    [](const Case &testCase, const Backend &, uint64_t) { return addOneTripLoops(testCase); },
    [](const Case &testCase, const Backend &, uint64_t) { return addDeadBranches(testCase); },
    [](const Case &testCase, const Backend &, uint64_t draw) {
      return sendThroughMemory(testCase, draw);
    },
};

/// Draw within a kind. Bundles of all versions depend on it, so it must not depend on the number of
/// kinds.
uint64_t drawOfKind(const Case &testCase) { return mixed(testCase.seed) / 5; }

} // namespace

std::optional<Variant> drawVariant(const Case &testCase, const Backend &backend) {
  size_t first = mixed(testCase.seed) % std::size(kinds);
  for (size_t tried = 0; tried < std::size(kinds); ++tried)
    if (auto variant =
            kinds[(first + tried) % std::size(kinds)](testCase, backend, drawOfKind(testCase)))
      return variant;
  return std::nullopt;
}

std::vector<Variant> allVariants(const Case &testCase, const Backend &backend) {
  std::vector<Variant> variants;
  for (Make make : kinds)
    if (auto variant = make(testCase, backend, drawOfKind(testCase)))
      variants.push_back(std::move(*variant));
  return variants;
}

} // namespace npufuzz::oracles

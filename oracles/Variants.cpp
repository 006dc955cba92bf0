//===- Variants.cpp -------------------------------------------------------===//
#include "oracles/Variants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace npufuzz::oracles {

namespace {

template <typename Op> std::vector<Op> collect(ModuleOp module) {
  std::vector<Op> found;
  module.walk([&](Op op) { found.push_back(op); });
  return found;
}

/// Steps of a loop between constants, 0 for other loops.
int64_t constantSteps(affine::AffineForOp loop) {
  if (!loop.hasConstantBounds())
    return 0;
  int64_t length = loop.getConstantUpperBound() - loop.getConstantLowerBound();
  return length <= 0 ? 0 : (length + loop.getStepAsInt() - 1) / loop.getStepAsInt();
}

/// A second loop takes over at `middle` what the first carries.
void splitAt(affine::AffineForOp loop, int64_t middle) {
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  auto second = cast<affine::AffineForOp>(builder.clone(*loop));
  loop.replaceAllUsesWith(second.getResults());
  second.getInitsMutable().assign(loop.getResults());
  second.setConstantLowerBound(middle);
  loop.setConstantUpperBound(middle);
}

/// Spreads the bits of a seed (the multiplier is 2^64 divided by the golden ratio).
uint64_t mixed(uint64_t seed) { return (seed * 0x9e3779b97f4a7c15) >> 24; }

} // namespace

std::optional<Variant> swapOperands(const Case &testCase) {
  Variant variant{"with swapped operands", testCase.clone()};
  bool changed = false;
  variant.testCase.program.module().walk([&](Operation *op) {
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
  std::vector<tile::ViewOp> views = collect<tile::ViewOp>(variant.testCase.program.module());
  for (tile::ViewOp view : views) {
    OpBuilder builder(view->getContext());
    builder.setInsertionPointAfter(view);
    SmallVector<int64_t> inPlace;
    for (int64_t axis = 0; axis < view.getResult().getType().getRank(); ++axis)
      inPlace.push_back(axis);
    auto identity = builder.create<tile::PermuteOp>(view.getLoc(), view.getResult().getType(),
                                                    view.getResult(), inPlace);
    view.getResult().replaceAllUsesExcept(identity.getResult(), identity);
  }
  return views.empty() ? std::nullopt : std::optional(std::move(variant));
}

std::optional<Variant> splitLoops(const Case &testCase) {
  Variant variant{"with split loops", testCase.clone()};
  bool changed = false;
  // Inner loops come first, so that both halves of an outer one hold both halves of an inner one.
  for (affine::AffineForOp loop : collect<affine::AffineForOp>(variant.testCase.program.module())) {
    int64_t steps = constantSteps(loop);
    if (steps < 2)
      continue;
    splitAt(loop, loop.getConstantLowerBound() + steps / 2 * loop.getStepAsInt());
    changed = true;
  }
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

std::optional<Variant> drawVariant(const Case &testCase, const Backend &backend) {
  uint64_t draw = mixed(testCase.seed);
  constexpr uint64_t kinds = 4;
  for (uint64_t kind = draw % kinds, tried = 0; tried < kinds; ++kind, ++tried) {
    std::optional<Variant> variant;
    switch (kind % kinds) {
    case 0:
      variant = changeSetting(testCase, backend, draw / kinds);
      break;
    case 1:
      variant = swapOperands(testCase);
      break;
    case 2:
      variant = insertIdentityViews(testCase);
      break;
    case 3:
      variant = splitLoops(testCase);
      break;
    }
    if (variant)
      return variant;
  }
  return std::nullopt;
}

} // namespace npufuzz::oracles

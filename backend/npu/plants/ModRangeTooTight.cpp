//===- ModRangeTooTight.cpp - a remainder is bounded as if it were of 0 or more -----===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

#include "mlir/IR/Matchers.h"

#include <numeric>

using namespace mlir;

namespace npufuzz::npu {

namespace {
/// step * i + base for integers i; a constant has step 0.
struct Progression {
  int64_t step, base;
};
struct Range {
  int64_t low, high;
};
} // namespace

static std::optional<int64_t> constantElement(Value tile) {
  auto splat = tile.getDefiningOp<tile::SplatOp>();
  APInt number;
  if (!splat || !matchPattern(splat.getScalar(), m_ConstantInt(&number)))
    return std::nullopt;
  return number.getSExtValue();
}

static std::optional<Progression> progressionOf(Value tile);

static std::optional<Progression> progressionOf(Value x, Value y, bool isProduct, int64_t sign) {
  auto a = progressionOf(x), b = progressionOf(y);
  if (!a || !b || (isProduct && a->step != 0 && b->step != 0))
    return std::nullopt;
  if (!isProduct)
    return Progression{std::gcd(a->step, b->step), a->base + sign * b->base};
  return Progression{a->step * b->base + b->step * a->base, a->base * b->base};
}

/// The progression of a tile of coordinates and constants, whose numbers are so small that nothing
/// wraps.
static std::optional<Progression> progressionOf(Value tile) {
  constexpr int64_t numberMax = 64;
  std::optional<Progression> found;
  Operation *op = tile.getDefiningOp();
  if (auto number = constantElement(tile)) {
    found = {0, *number};
  } else if (auto iota = dyn_cast_or_null<tile::IotaOp>(op)) {
    APInt start;
    bool isKnown = matchPattern(iota.getStart(), m_ConstantInt(&start));
    found = {1, isKnown ? start.getSExtValue() : 0};
  } else if (auto sum = dyn_cast_or_null<tile::AddOp>(op)) {
    found = progressionOf(sum.getLhs(), sum.getRhs(), false, 1);
  } else if (auto difference = dyn_cast_or_null<tile::SubOp>(op)) {
    found = progressionOf(difference.getLhs(), difference.getRhs(), false, -1);
  } else if (auto product = dyn_cast_or_null<tile::MulOp>(op)) {
    found = progressionOf(product.getLhs(), product.getRhs(), true, 1);
  }
  unsigned width = tile::elementBits(TileCode::typeOf(tile).getElementType());
  bool isSmall = found && std::abs(found->step) <= numberMax && std::abs(found->base) <= numberMax;
  return isSmall && width >= 32 ? found : std::nullopt;
}

/// Range of the remainder of a progression that shares a divisor with the positive divisor. Assumes
/// that no element is below 0.
static std::optional<Range> rangeOf(tile::RemOp op) {
  auto dividend = progressionOf(op.getLhs());
  auto divisor = constantElement(op.getRhs());
  if (!dividend || dividend->step == 0 || !divisor || *divisor <= 0)
    return std::nullopt;
  int64_t common = std::gcd(dividend->step, *divisor);
  if (common == 1)
    return std::nullopt;
  int64_t least = (dividend->base % common + common) % common;
  return Range{least, *divisor - common + least};
}

/// Result of the comparison for all of the range; nothing if it differs.
static std::optional<bool> decide(tile::CmpPredicate predicate, Range range, int64_t limit) {
  using enum tile::CmpPredicate;
  auto either = [](bool isTrue, bool isFalse) {
    return isTrue || isFalse ? std::optional(isTrue) : std::nullopt;
  };
  bool above = range.low > limit, below = range.high < limit;
  switch (predicate) {
  case eq:
    return either(false, above || below);
  case ne:
    return either(above || below, false);
  case lt:
    return either(below, range.low >= limit);
  case le:
    return either(range.high <= limit, above);
  case gt:
    return either(above, range.high <= limit);
  case ge:
    return either(range.low >= limit, below);
  }
  llvm_unreachable("a predicate without an answer");
}

static LogicalResult foldGuards(ModuleOp module) {
  module.walk([](tile::CmpOp op) {
    auto rest = op.getLhs().getDefiningOp<tile::RemOp>();
    auto limit = constantElement(op.getRhs());
    if (!rest || !limit || !TileCode::typeOf(rest).getElementType().isIntOrIndex())
      return;
    auto range = rangeOf(rest);
    auto decided = range ? decide(op.getPredicate(), *range, *limit) : std::nullopt;
    if (!decided)
      return;
    Value folded =
        TileCode(op).splat(op.getType().getShape(), Builder(op.getContext()).getBoolAttr(*decided));
    op.replaceAllUsesWith(folded);
    op.erase();
  });
  return success();
}

PlantedBug modRangeTooTight() {
  return {{"mod-range-too-tight",
           "npu-axis-split",
           "a comparison of a remainder folds by the dividend's stride as if no dividend were "
           "below 0",
           {"value", "bits"}},
          PlantedBug::When::beforePass,
          foldGuards};
}

} // namespace npufuzz::npu

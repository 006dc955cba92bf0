//===- BoundDropsTerm.cpp - a window's place is no part of its bound ------===//
#include "backend/npu/plants/Plants.h"
#include "backend/npu/plants/TileCode.h"

using namespace mlir;

namespace npufuzz::npu {

namespace {
/// Both ends are included.
struct Range {
  int64_t low, high;
};
/// factor * outer + inner.
struct TwoTerms {
  int64_t factor;
  AffineExpr outer, inner;
};
} // namespace

/// Range of an expression of coordinates below these extents.
static Range rangeOf(AffineExpr expr, ArrayRef<int64_t> shape) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return {0, shape[dim.getPosition()] - 1};
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return {constant.getValue(), constant.getValue()};
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Range x = rangeOf(binary.getLHS(), shape), y = rangeOf(binary.getRHS(), shape);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return {x.low + y.low, x.high + y.high};
  case AffineExprKind::Mul:
    return y.low < 0 ? Range{x.high * y.low, x.low * y.low} : Range{x.low * y.low, x.high * y.low};
  case AffineExprKind::Mod:
    return {0, std::min(x.high, y.low - 1)};
  default: // in remaps of coordinates: 0 or more, by a positive constant
    return {x.low / y.low, x.high / y.low};
  }
}

static std::optional<TwoTerms> twoTermsOf(AffineExpr expr) {
  auto sum = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!sum || sum.getKind() != AffineExprKind::Add)
    return std::nullopt;
  std::optional<TwoTerms> found;
  for (auto [x, y] : {std::pair(sum.getLHS(), sum.getRHS()), {sum.getRHS(), sum.getLHS()}}) {
    auto product = dyn_cast<AffineBinaryOpExpr>(x);
    auto factor = product && product.getKind() == AffineExprKind::Mul
                      ? dyn_cast<AffineConstantExpr>(product.getRHS())
                      : AffineConstantExpr();
    if (factor && factor.getValue() > 1 && (!found || factor.getValue() > found->factor))
      found = {factor.getValue(), product.getLHS(), y};
  }
  return found;
}

/// Emits an expression of the coordinates of a tile's elements in its view.
static Value emit(TileCode &code, AffineExpr expr, tile::LoadOp load) {
  ArrayRef<int64_t> shape = load.getType().getShape();
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return code.iota(shape, dim.getPosition(), load.getOffsets()[dim.getPosition()]);
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return code.splat(shape, Builder(expr.getContext()).getIndexAttr(constant.getValue()));
  auto binary = cast<AffineBinaryOpExpr>(expr);
  Value x = emit(code, binary.getLHS(), load), y = emit(code, binary.getRHS(), load);
  switch (binary.getKind()) {
  case AffineExprKind::Add:
    return code.binary<tile::AddOp>(x, y);
  case AffineExprKind::Mul:
    return code.binary<tile::MulOp>(x, y);
  case AffineExprKind::Mod:
    return code.binary<tile::ModOp>(x, y);
  default:
    return code.binary<tile::FloorDivOp>(x, y);
  }
}

/// Lets the outer term alone decide where the source ends: drops the inner term of factor * outer +
/// inner < extent if the factor divides the extent and exceeds the inner term. Forgets that the
/// inner term may be below 0, left of a window's middle.
static LogicalResult dropTerms(ModuleOp module) {
  module.walk([](tile::LoadOp load) {
    auto remap = load.getView().getDefiningOp<tile::RemapOp>();
    auto pad = remap ? remap.getSource().getDefiningOp<tile::PadOp>() : nullptr;
    if (!pad || pad.getKind() != tile::PadKind::zero)
      return;
    Value result = load.getResult();
    TileCode code(load->getNextNode());
    for (auto [expr, low, extent] : llvm::zip_equal(remap.getMap().getResults(), pad.getLow(),
                                                    pad.getSource().getType().getShape())) {
      auto terms = twoTermsOf(expr);
      if (!terms || extent % terms->factor != 0)
        continue;
      Range inner = rangeOf(terms->inner, remap.getType().getShape());
      if (inner.low - low <= -terms->factor || inner.high - low >= terms->factor)
        continue;
      Value gate = code.compare(tile::CmpPredicate::lt, emit(code, terms->outer, load),
                                extent / terms->factor);
      auto type = load.getType();
      Value zero = code.splat(type.getShape(),
                              Builder(load.getContext()).getZeroAttr(type.getElementType()));
      Value gated = code.select(gate, result, zero);
      result.replaceAllUsesExcept(gated, gated.getDefiningOp());
      result = gated;
    }
  });
  return success();
}

PlantedBug boundDropsTerm() {
  return {{"bound-drops-term",
           "npu-gather-views",
           "whether a window reaches past a padded tensor is decided without the place in the "
           "window",
           {"value", "bits"}},
          PlantedBug::When::beforePass,
          dropTerms};
}

} // namespace npufuzz::npu

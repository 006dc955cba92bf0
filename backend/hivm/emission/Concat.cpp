//===- Concat.cpp - loads from several tensors at once --------------------===//
//
// The part that a tile takes from each tensor is a separate tile, possibly empty, and one op
// concatenates them. This works if the view is cut along one of its axes.
//
//===----------------------------------------------------------------------===//
#include "backend/hivm/emission/TransferText.h"
#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::hivm {

namespace {

/// Part of a concatenation that a view shows.
struct Concatenation {
  tile::ConcatOp op;
  AffineMap map;    ///< from the view's coordinates to its source's, along the axis only
  size_t axis = 0;  ///< axis of the view along which the tensors follow each other
  int64_t base = 0; ///< start of the view on that axis
};

/// Returns nothing if the tensors do not follow each other along an axis of the view, element by
/// element.
std::optional<Concatenation> concatenationOf(Value view) {
  AffineMap map = AffineMap::getMultiDimIdentityMap(cast<tile::ViewType>(view.getType()).getRank(),
                                                    view.getContext());
  Operation *op = view.getDefiningOp();
  for (; !isa<tile::ConcatOp>(op); op = op->getOperand(0).getDefiningOp()) {
    if (isa<tile::PadOp>(op))
      return std::nullopt;
    tile::dispatch(op, [&](auto concrete) {
      if constexpr (requires { concrete.getIndexMap(); })
        map = concrete.getIndexMap().compose(map);
    });
  }
  Concatenation made{cast<tile::ConcatOp>(op), simplifyAffineMap(map)};
  auto along = static_cast<unsigned>(made.op.getAxis());
  AffineExpr place = made.map.getResult(along);
  if (auto sum = dyn_cast<AffineBinaryOpExpr>(place);
      sum && sum.getKind() == AffineExprKind::Add && isa<AffineConstantExpr>(sum.getRHS())) {
    place = sum.getLHS();
    made.base = cast<AffineConstantExpr>(sum.getRHS()).getValue();
  }
  auto dim = dyn_cast<AffineDimExpr>(place);
  if (!dim)
    return std::nullopt;
  made.axis = dim.getPosition();
  SmallVector<AffineExpr> places(made.map.getResults());
  places[along] = place;
  for (auto [i, other] : llvm::enumerate(places))
    if (i != along && other.isFunctionOfDim(dim.getPosition()))
      return std::nullopt;
  made.map = AffineMap::get(made.map.getNumDims(), 0, places, view.getContext());
  return made;
}

} // namespace

void TransferText::loadParts(tile::LoadOp op, Buffer &to) {
  std::optional<Concatenation> whole = concatenationOf(op.getView());
  if (!whole || !llvm::all_of(whole->op.getSources(), tile::hasIndexMap))
    return refuse("view of several tensors that no axis goes along");
  size_t axis = whole->axis;
  SmallVector<int64_t> shape(cast<tile::ViewType>(op.getView().getType()).getShape());
  int64_t total = shape[axis], wanted = to.shape[axis], begin = -whole->base;
  Extents offsets =
      llvm::map_to_vector<4>(op.getOffsets(), [&](Value one) { return indexOf(one); });
  std::vector<Operand> parts;
  for (Value source : whole->op.getSources()) {
    // Range of this tensor on the view's axis; the tile takes the part from `first` on.
    int64_t part = cast<tile::ViewType>(source.getType()).getShape()[whole->op.getAxis()],
            from = std::clamp<int64_t>(begin, 0, total),
            end = std::clamp<int64_t>(begin + part, 0, total);
    Index first = extentInside(from, offsets[axis], wanted);
    Extents taken = to.valid, places = offsets;
    taken[axis] = subtract(extentInside(end, offsets[axis], wanted), first);
    taken[axis].low = std::max<int64_t>(taken[axis].low, 0);
    taken[axis].high = std::min({taken[axis].high, end - from, wanted});
    places[axis] =
        greatest(subtract(add(first, offsets[axis]), constantIndex(begin)), constantIndex(0));
    begin += part;
    if (isNothing(taken))
      continue;
    shape[axis] = part;
    SmallVector<int64_t, 4> size = to.shape;
    size[axis] = std::min(end - from, wanted);
    auto [map, root] = tile::composeView(source);
    Buffer &made = allocate(to.kind, size, taken);
    loadInto(made, partThrough(map.compose(whole->map), root, shape, places, taken), taken);
    parts.push_back(this->part(made, taken));
  }
  if (parts.size() == 1)
    return emit({"copy", parts}, to, to.valid);
  emit({"vconcat", parts, "", {static_cast<int64_t>(axis)}}, to, to.valid);
}

} // namespace npufuzz::hivm

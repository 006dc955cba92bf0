//===- ViewAccess.cpp - maps view coordinates to tensor elements ----------===//
//
// A tile moves through a chain of views of a tensor. For each transfer op, the chain's index maps
// are composed once into one map from the view's coordinates to the tensor's, both counted in
// elements. concat and pad end a chain, because they gather into separate memory.
//
// Without a division the map is linear, and an origin plus one stride per axis replaces it. The
// reference (reference/Views.cpp) works differently on purpose: it composes nothing.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tile/ViewAccess.h"
#include "interpreter/Memory.h"

#include "tile/OpTable.h"

using namespace mlir;

namespace npufuzz::interpreter {

static bool hasDivision(AffineExpr expr) {
  bool found = false;
  expr.walk([&](AffineExpr part) {
    found |= part.getKind() == AffineExprKind::FloorDiv ||
             part.getKind() == AffineExprKind::CeilDiv || part.getKind() == AffineExprKind::Mod;
  });
  return found;
}

ViewAccess::ViewAccess(mlir::Value view) {
  auto type = cast<tile::ViewType>(view.getType());
  shape = type.getShape();
  AffineMap map = AffineMap::getMultiDimIdentityMap(type.getRank(), view.getContext());
  Operation *op = view.getDefiningOp();
  while (op && !isa<tile::ViewOp, tile::ConcatOp, tile::PadOp>(op)) {
    bool known = false;
    tile::dispatch(op, [&](auto concrete) {
      if constexpr (requires { concrete.getIndexMap(); }) {
        map = concrete.getIndexMap().compose(map);
        known = true;
      }
    });
    op = known ? op->getOperand(0).getDefiningOp() : nullptr;
  }
  if (!op)
    return;
  complete = true;
  // concat and pad gather into separate memory of their shape.
  ArrayRef<int64_t> memory = cast<tile::ViewType>(op->getResult(0).getType()).getShape();
  // Row-major strides, in elements, of the memory at the root.
  int64_t stride = 1;
  memoryStrides.resize(memory.size());
  for (size_t axis = memory.size(); axis-- > 0; stride *= memory[axis])
    memoryStrides[axis] = stride;
  memoryPoint.emplace(map);
  linear = llvm::none_of(map.getResults(), hasDivision);
  if (!linear)
    return;
  llvm::SmallVector<int64_t, 6> point(type.getRank(), 0);
  // A linear map is known from its value at zero and at each unit point.
  origin = evaluateTerms(point);
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    point[axis] = 1;
    strides.push_back(evaluateTerms(point) - origin);
    point[axis] = 0;
  }
}

int64_t ViewAccess::evaluateTerms(ArrayRef<int64_t> coordinates) const {
  llvm::SmallVector<int64_t, 6> point;
  // View maps divide by positive constants only (checked by their verifier).
  bool wraps = false;
  [[maybe_unused]] bool hasPoint = memoryPoint->run(coordinates, point, wraps);
  assert(hasPoint);
  int64_t element = 0;
  for (auto [coordinate, stride] : llvm::zip_equal(point, memoryStrides))
    element += coordinate * stride;
  return element;
}

ViewAccess &accessOf(const Call &call, mlir::Value view) {
  return call.cached<ViewAccess>([&] { return std::make_unique<ViewAccess>(view); });
}

bool useOffsets(Call &call, unsigned first, llvm::SmallVector<int64_t, 6> &offsets) {
  offsets = useIndices(call, first, call.operandCount() - first);
  for (auto [axis, offset] : llvm::enumerate(offsets))
    if (offset < 0) {
      call.outOfBounds("offset " + Twine(offset) + " on axis " + Twine(axis));
      return false;
    }
  return true;
}

} // namespace npufuzz::interpreter

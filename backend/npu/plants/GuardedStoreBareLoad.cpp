//===- GuardedStoreBareLoad.cpp - only the store is masked ----------------===//
#include "backend/npu/dialect/Npu.h"
#include "backend/npu/passes/TileElementwise.h"
#include "backend/npu/plants/Plants.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"

using namespace mlir;

namespace npufuzz::npu {

/// True for an address that begins past the tensor's start.
static bool isShifted(Value base) {
  auto apply = base.getDefiningOp<affine::AffineApplyOp>();
  auto sum = apply ? dyn_cast<AffineBinaryOpExpr>(apply.getAffineMap().getResult(0))
                   : AffineBinaryOpExpr(nullptr);
  return sum && sum.getKind() == AffineExprKind::Add && isa<AffineConstantExpr>(sum.getRHS());
}

/// Returns true if a tile reaches memory only through elementwise ops and a store with a clip.
static bool reachesOnlyClippedStore(Value tile) {
  return llvm::all_of(tile.getUsers(), [](Operation *user) {
    if (auto store = dyn_cast<ClippedStoreOp>(user))
      return !store.getClip().empty();
    return isElementwiseTileOp(user) && reachesOnlyClippedStore(user->getResult(0));
  });
}

static LogicalResult loadUnmasked(ModuleOp module) {
  module.walk([](PaddedLoadOp load) {
    if (load.getClip().empty() || !isShifted(load.getBase()) || !load->hasOneUse())
      return;
    auto narrow = dyn_cast<tile::SetValidOp>(*load->getUsers().begin());
    if (narrow && reachesOnlyClippedStore(narrow.getResult()))
      load.getClipMutable().clear();
  });
  return success();
}

PlantedBug guardedStoreBareLoad() {
  return {{"guarded-store-bare-load",
           "npu-tile-loops",
           "the last tile of a shifted view is loaded as a whole, since what is stored is clipped",
           {"address", "memory", "undef"}},
          PlantedBug::When::afterPass,
          loadUnmasked};
}

} // namespace npufuzz::npu

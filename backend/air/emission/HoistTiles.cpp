//===- HoistTiles.cpp -----------------------------------------------------===//
//
// A tile that a loop allocates anew in each turn is never reused. Front ends hoist allocations, and
// then each turn has to wait until the one before has finished with the tile.
//
//===----------------------------------------------------------------------===//
#include "backend/air/emission/AirPasses.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::air {

#define GEN_PASS_DEF_HOISTTILES
#include "backend/air/emission/AirPasses.h.inc"

/// The dealloc of a tile of constant extents; null if it is freed elsewhere, or several times.
static memref::DeallocOp onlyDealloc(memref::AllocOp alloc) {
  memref::DeallocOp found;
  for (Operation *user : alloc->getUsers())
    if (auto dealloc = dyn_cast<memref::DeallocOp>(user)) {
      if (found || dealloc->getBlock() != alloc->getBlock())
        return {};
      found = dealloc;
    }
  return alloc.getType().hasStaticShape() ? found : memref::DeallocOp();
}

namespace {
struct HoistTiles : impl::HoistTilesBase<HoistTiles> {
  using Base::Base;

  void runOnOperation() override {
    // Inner loops come first, so that outer loops find the tiles hoisted from them.
    getOperation()->walk([](scf::ForOp loop) {
      Operation *last = loop;
      for (auto alloc : llvm::make_early_inc_range(loop.getBody()->getOps<memref::AllocOp>())) {
        memref::DeallocOp dealloc = onlyDealloc(alloc);
        if (!dealloc)
          continue;
        alloc->moveBefore(loop);
        dealloc->moveAfter(last);
        last = dealloc;
      }
    });
  }
};
} // namespace

} // namespace npufuzz::air

//===- FlushCache.cpp - npu-flush-cache: scalar code and transfers --------===//
//
// Scalar loads and stores go through a write-back cache of the core. Transfers bypass it, and other
// cores do not see it. Real machines have failed by a forgotten flush: a scalar store left stale
// data for the next kernel.
//
// A forward may-analysis on structured control flow, per tensor: dirty (a store may be in the
// cache) and old (memory may be newer than a cached line). Both sets only grow at joins, so the
// fixed point at loops terminates. A flush writes back and drops the lines, which clears both.
//
// Contract: scalar code never reads an old line, transfers never meet a dirty one, and nothing is
// dirty at the end of a kernel. The pass may flush too often but never too rarely: it treats
// tensors as a whole.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/passes/Passes.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUFLUSHCACHE
#include "backend/npu/passes/Passes.h.inc"

namespace {

using Tensors = llvm::SmallSetVector<Value, 8>;

/// Effects of an op, including nested ops, on global memory.
struct Footprint {
  Tensors loaded, stored;     ///< by scalar code
  Tensors moved, transferred; ///< accessed, and written, by transfers
};

/// Facts that may hold for a tensor at a point of the program.
struct CacheState {
  Tensors dirty; ///< stores are in the cache
  Tensors old;   ///< memory is newer than the cache

  /// Returns true if it grew.
  bool join(const CacheState &other) {
    size_t before = dirty.size() + old.size();
    dirty.insert(other.dirty.begin(), other.dirty.end());
    old.insert(other.old.begin(), other.old.end());
    return dirty.size() + old.size() > before;
  }
  void flush(Value tensor) {
    dirty.remove(tensor);
    old.remove(tensor);
  }
};

/// Inserts the flushes of one kernel.
class FlushPlacement {
public:
  /// Inserts the flushes and returns their number.
  unsigned place(func::FuncOp kernel) {
    const Footprint &all = footprintOf(kernel);
    if (all.loaded.empty() && all.stored.empty())
      return 0;
    CacheState state;
    // Earlier kernels, on any core, may have written the arguments.
    for (BlockArgument argument : kernel.getArguments())
      if (isa<MemRefType>(argument.getType()))
        state.old.insert(argument);
    Block &body = kernel.getBody().front();
    visit(body, state, /*insert=*/true);
    for (BlockArgument argument : kernel.getArguments())
      if (state.dirty.contains(argument))
        insertFlush(body.getTerminator(), argument);
    return flushes;
  }

private:
  const Footprint &footprintOf(Operation *op) {
    auto [entry, isNew] = footprints.try_emplace(op);
    if (!isNew)
      return *entry->second;
    auto made = std::make_unique<Footprint>();
    op->walk([&](Operation *inner) {
      for (const GlobalAccess &access : globalAccesses(inner)) {
        if (access.scalar) {
          (access.reads ? made->loaded : made->stored).insert(access.memory);
          continue;
        }
        made->moved.insert(access.memory);
        if (access.writes)
          made->transferred.insert(access.memory);
      }
    });
    footprints[op] = std::move(made);
    return *footprints[op];
  }

  void insertFlush(Operation *before, Value tensor) {
    ++flushes;
    OpBuilder(before).create<FlushCacheOp>(before->getLoc(), tensor);
  }

  /// Analyses a block from `state`, which becomes the state at its end.
  void visit(Block &block, CacheState &state, bool insert) {
    for (Operation &op : llvm::make_early_inc_range(block))
      visit(op, state, insert);
  }

  void visit(Operation &op, CacheState &state, bool insert) {
    const Footprint &footprint = footprintOf(&op);
    if (footprint.loaded.empty() && footprint.stored.empty() && footprint.moved.empty())
      return;
    // Before an op with regions, flush only what stays true in all of it: then nothing inside
    // flushes again.
    Tensors flushed;
    for (Value tensor : footprint.loaded)
      if (state.old.contains(tensor) && !footprint.transferred.contains(tensor))
        flushed.insert(tensor);
    for (Value tensor : footprint.moved)
      if (state.dirty.contains(tensor) && !footprint.stored.contains(tensor))
        flushed.insert(tensor);
    for (Value tensor : flushed) {
      state.flush(tensor);
      if (insert)
        insertFlush(&op, tensor);
    }
    if (op.getNumRegions() == 0) {
      state.dirty.insert(footprint.stored.begin(), footprint.stored.end());
      state.old.insert(footprint.transferred.begin(), footprint.transferred.end());
      return;
    }
    // A region may run never, once or repeatedly, in any order with the others. Iterate without
    // inserting first: each round would insert its flushes again.
    for (bool grew = true; grew;) {
      grew = false;
      for (Region &region : op.getRegions())
        for (Block &block : region) {
          CacheState end = state;
          visit(block, end, /*insert=*/false);
          grew |= state.join(end);
        }
    }
    if (!insert)
      return;
    for (Region &region : op.getRegions())
      for (Block &block : region) {
        CacheState end = state;
        visit(block, end, /*insert=*/true);
      }
  }

  llvm::DenseMap<Operation *, std::unique_ptr<Footprint>> footprints; // looked up only
  unsigned flushes = 0;
};

struct FlushCache : impl::NpuFlushCacheBase<FlushCache> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (auto kernel : module.getOps<func::FuncOp>())
      if (kernel->hasAttr("tile.kernel"))
        flushes += FlushPlacement().place(kernel);
    module->setAttr("npu.cached", UnitAttr::get(module.getContext()));
  }
};

} // namespace

} // namespace npufuzz::npu

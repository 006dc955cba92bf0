//===- BuildGraph.cpp - npu-build-graph: kernels as tasks -----------------===//
//
// Kernels become tasks that may run on several cores in any order that the edges allow. The edges
// follow from the tensor arguments that each kernel declares to read and write: read after write,
// write after read, write after write. Whole tensors count, not parts: the modelled runtime knows
// only arguments.
//
// Inside a kernel TileGraph.cpp builds the tile operation graph. That needs every transfer address
// as a function of arguments and loop variables. So TransferWalk.cpp walks addresses first, and an
// address that it cannot walk is an error.
//
// Contract: a path joins any two conflicting tasks. Cores are assigned round-robin.
//
//===----------------------------------------------------------------------===//
#include "backend/npu/machine/GlobalAccess.h"
#include "backend/npu/machine/Machine.h"
#include "backend/npu/machine/TileGraph.h"
#include "backend/npu/passes/Passes.h"
#include "backend/npu/passes/TransferWalk.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace npufuzz::npu {

#define GEN_PASS_DEF_NPUBUILDGRAPH
#include "backend/npu/passes/Passes.h.inc"

namespace {

/// Positions of the memref arguments that a kernel reads and writes, ascending.
struct Declaration {
  SmallVector<int64_t> reads, writes;
};

Declaration declarationOf(func::FuncOp kernel) {
  llvm::SmallSetVector<int64_t, 8> reads, writes;
  kernel.getBody().walk([&](Operation *op) {
    for (const GlobalAccess &access : globalAccesses(op)) {
      auto argument = dyn_cast<BlockArgument>(access.memory);
      if (!argument || argument.getOwner()->getParentOp() != kernel)
        continue;
      if (access.reads)
        reads.insert(argument.getArgNumber());
      if (access.writes)
        writes.insert(argument.getArgNumber());
    }
  });
  Declaration declaration{llvm::to_vector(reads), llvm::to_vector(writes)};
  llvm::sort(declaration.reads);
  llvm::sort(declaration.writes);
  return declaration;
}

/// Users of a tensor since its last write, including that write.
struct TensorUse {
  Value writer;
  SmallVector<Value> readers;
};

struct BuildGraph : impl::NpuBuildGraphBase<BuildGraph> {
  using Base::Base;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (cores < 1) {
      module.emitError("expected cores=1 or more, got ") << cores.getValue();
      return signalPassFailure();
    }
    int64_t lanes = Machine::of(module).lanes;
    for (auto function : llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
      auto walked = walkAddresses(function);
      if (failed(walked))
        return signalPassFailure();
      addresses += *walked;
      if (function.isExternal() || !function->hasAttr("tile.kernel"))
        continue;
      TileGraphSize graph = buildTileGraph(function, lanes);
      nodes += graph.nodes;
      nodeEdges += graph.edges;
    }
    if (auto entry = module.lookupSymbol<func::FuncOp>("main"))
      launchCalls(entry, module);
  }

private:
  void launchCalls(func::FuncOp entry, ModuleOp module) {
    SmallVector<func::CallOp> calls = llvm::to_vector(entry.getOps<func::CallOp>());
    if (calls.empty())
      return;
    llvm::MapVector<Operation *, Declaration> declarations;
    llvm::MapVector<Value, TensorUse> tensors;
    int64_t number = 0;
    for (func::CallOp call : calls) {
      auto kernel = module.lookupSymbol<func::FuncOp>(call.getCallee());
      if (!declarations.contains(kernel))
        declarations[kernel] = declarationOf(kernel);
      launch(call, declarations[kernel], tensors, number++ % cores);
    }
    OpBuilder builder(entry.getBody().front().getTerminator());
    builder.create<RunTasksOp>(entry.getLoc());
  }

  void launch(func::CallOp call, const Declaration &declaration,
              llvm::MapVector<Value, TensorUse> &tensors, int64_t core) {
    auto tensorAt = [&](int64_t position) -> TensorUse & {
      return tensors[viewedMemory(call.getOperand(static_cast<unsigned>(position)))];
    };
    llvm::SetVector<Value> after;
    for (int64_t position : declaration.reads)
      if (Value writer = tensorAt(position).writer)
        after.insert(writer);
    for (int64_t position : declaration.writes) {
      TensorUse &use = tensorAt(position);
      after.insert(use.readers.begin(), use.readers.end());
      // If there are readers, the path goes over one of them: each waits for the writer.
      if (use.writer && use.readers.empty())
        after.insert(use.writer);
    }
    OpBuilder builder(call);
    auto task = builder.create<LaunchOp>(call.getLoc(), builder.getType<TaskType>(),
                                         call.getCallee(), call.getOperands(), after.getArrayRef(),
                                         declaration.reads, declaration.writes, core);
    for (int64_t position : declaration.reads)
      tensorAt(position).readers.push_back(task);
    for (int64_t position : declaration.writes)
      tensorAt(position) = {task, {}};
    ++launches;
    edges += static_cast<unsigned>(after.size());
    call.erase();
  }
};

} // namespace

} // namespace npufuzz::npu

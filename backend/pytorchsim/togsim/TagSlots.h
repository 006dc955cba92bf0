//===- TagSlots.h - which loads a wait waits for ----------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_TAGSLOTS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_TAGSLOTS_H

#include "backend/npu/dialect/Npu.h"

namespace npufuzz::pytorchsim {

/// What is known of the loads behind a wait.
struct LoadsBehind {
  /// Each execution of the wait is for that execution of the load in which the variables of their
  /// loops have the same values, those outside of both and one after the other those around one.
  llvm::SmallVector<npu::TransferInOp, 2> loads;
  bool hasStores = false;
  bool isPlain = true; ///< otherwise `loads` is empty
};

LoadsBehind loadsBehind(npu::WaitOp wait);

/// Loops around an op that are nodes of the graph, outermost first.
llvm::SmallVector<mlir::Operation *, 4> loopNodesAround(mlir::Operation *op);

} // namespace npufuzz::pytorchsim

#endif

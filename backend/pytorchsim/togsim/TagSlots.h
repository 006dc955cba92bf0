//===- TagSlots.h - which loads a wait waits for ----------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_TAGSLOTS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_TAGSLOTS_H

#include "backend/npu/dialect/Npu.h"

namespace npufuzz::pytorchsim {

/// Loads that a wait waits for, as far as they are known.
struct AwaitedLoads {
  /// Each execution of the wait is for one execution of the load. Variables of loops around both
  /// have the same values. Variables of loops around only one correspond in order.
  llvm::SmallVector<npu::TransferInOp, 2> loads;
  bool hasStores = false;
  bool isPlain = true; ///< otherwise `loads` is empty
};

AwaitedLoads awaitedLoads(npu::WaitOp wait);

/// Loops around an op that are nodes of the graph, outermost first.
llvm::SmallVector<mlir::Operation *, 4> loopNodesAround(mlir::Operation *op);

} // namespace npufuzz::pytorchsim

#endif

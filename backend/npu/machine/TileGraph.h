//===- TileGraph.h - the tile operation graph of a kernel -------*- C++ -*-===//
//
// Everything that a runtime needs to run the nodes of a kernel in any order that the edges allow.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_TILEGRAPH_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_TILEGRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::npu {

struct TileGraphSize {
  int64_t nodes = 0, edges = 0;
};

/// Builds an npu.graph after a kernel, and puts the numbers of its nodes on the ops that they stand
/// for. Precondition: the addresses of the kernel's transfers have been walked (TransferWalk.h).
/// `lanes` is the machine's; buffers that share bytes of a bank are one resource.
TileGraphSize buildTileGraph(mlir::func::FuncOp kernel, int64_t lanes);

} // namespace npufuzz::npu

#endif

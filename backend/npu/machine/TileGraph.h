//===- TileGraph.h - the tile operation graph of a kernel -------*- C++ -*-===//
//
// What a runtime needs to run the nodes of a kernel in any order that the edges allow.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_TILEGRAPH_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_TILEGRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::npu {

struct TileGraphSize {
  int64_t nodes = 0, edges = 0;
};

/// Puts an npu.graph behind a kernel, and the numbers of its nodes on what they stand for.
/// Precondition: the addresses of the kernel's transfers have been walked (TransferWalk.h).
/// lanes: of the machine; buffers that share bytes of a bank are one thing.
TileGraphSize buildTileGraph(mlir::func::FuncOp kernel, int64_t lanes);

} // namespace npufuzz::npu

#endif

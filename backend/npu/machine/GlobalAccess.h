//===- GlobalAccess.h - which global memory an op touches -------*- C++ -*-===//
//
// The only alias analysis of the passes: two roots count as two memories.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_GLOBALACCESS_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_GLOBALACCESS_H

#include "mlir/IR/Operation.h"

namespace npufuzz::npu {

/// One memref operand of an op that reads or writes its elements.
struct GlobalAccess {
  mlir::Value memory; ///< the root of all views: an argument, or its allocation
  bool reads = false, writes = false;
  bool scalar = false; ///< by scalar code, through the core's cache; otherwise by a transfer
};

/// The tensor that a memref or a tile view shows. Looks through view ops of every dialect.
mlir::Value viewedMemory(mlir::Value value);

/// The accesses of the op itself, without nested ops. An op that is not known to only read or only
/// write counts as both. View ops touch nothing.
llvm::SmallVector<GlobalAccess, 2> globalAccesses(mlir::Operation *op);

} // namespace npufuzz::npu

#endif

//===- GlobalAccess.h - which global memory an op touches -------*- C++ -*-===//
//
// The only alias analysis of passes: two roots count as two memories.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_GLOBALACCESS_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_GLOBALACCESS_H

#include "mlir/IR/Operation.h"

namespace npufuzz::npu {

/// One memref operand of an op that reads or writes its elements.
struct GlobalAccess {
  mlir::Value memory; ///< behind all views: an argument, or where it was allocated
  bool reads = false, writes = false;
  bool scalar = false; ///< by scalar code, through the core's cache; otherwise by a transfer
};

/// The tensor that a memref or a tile view shows: looks through view ops of every dialect.
mlir::Value memoryBehind(mlir::Value value);

/// The accesses of the op itself, not of ops nested in it. An op that is not known to only read or
/// only write counts as both; view ops touch nothing.
llvm::SmallVector<GlobalAccess, 2> globalAccesses(mlir::Operation *op);

} // namespace npufuzz::npu

#endif

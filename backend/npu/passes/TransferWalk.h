//===- TransferWalk.h - where the addresses of transfers come from -*- C++ -*-===//
//
// For npu-build-graph: a runtime of the graph computes addresses from these leaves alone.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_TRANSFERWALK_H
#define NPUFUZZ_BACKEND_NPU_PASSES_TRANSFERWALK_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::npu {

/// Turns the global base of each transfer between buffers and memory into one affine.apply of loop
/// variables and scalar arguments of the function, or a constant. Returns the number of bases.
/// Fails, with a diagnostic at the transfer, if a base comes from anything else.
mlir::FailureOr<unsigned> walkAddresses(mlir::func::FuncOp function);

} // namespace npufuzz::npu

#endif

//===- TransferWalk.h - where the addresses of transfers come from -*- C++ -*-===//
//
// For npu-build-graph: whoever runs the graph computes addresses from these leaves alone.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_TRANSFERWALK_H
#define NPUFUZZ_BACKEND_NPU_PASSES_TRANSFERWALK_H

#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace npufuzz::npu {

/// Makes the global base of each transfer between buffers and memory one affine.apply of loop
/// variables and scalar arguments of the function, or a constant. Returns how many bases it found;
/// fails, with a diagnostic at the transfer, where a base comes from anything else.
mlir::FailureOr<unsigned> walkAddresses(mlir::func::FuncOp function);

} // namespace npufuzz::npu

#endif

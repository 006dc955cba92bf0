//===- Launches.h - the kernels of a program, with their arguments -*- C++ -*-===//
//
// Input of one simulation: modules as npu-build-graph leaves them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_LAUNCHES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_TOGSIM_LAUNCHES_H

#include "backend/npu/dialect/Npu.h"
#include "support/Tensor.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/DenseMap.h"

#include <optional>

namespace npufuzz::pytorchsim {

/// One launch of a kernel.
struct Launch {
  mlir::func::FuncOp kernel;
  npu::GraphOp graph;
  int64_t number = 0; ///< among the launches of the program
  /// Byte addresses of arguments and of the kernel's own tensors.
  llvm::DenseMap<mlir::Value, uint64_t> addresses;
  /// Scalar arguments whose values are known before the run.
  llvm::DenseMap<mlir::Value, int64_t> scalars;

  /// Name of the memory that a node transfers, in the graph's table of addresses.
  std::string baseOf(int64_t node) const {
    return "k" + std::to_string(number) + "_n" + std::to_string(node);
  }
};

/// Launches in program order, without those that have no tile operation. `inputs` are those of
/// @main.
std::vector<Launch> launchesOf(mlir::ModuleOp module, const std::vector<Tensor> &inputs);

/// Bits of an element in memory.
int64_t elementBitsOf(mlir::Type type);

} // namespace npufuzz::pytorchsim

#endif

//===- Simulator.h - executes every snapshot of the npu pipeline -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_SIMULATOR_SIMULATOR_H
#define NPUFUZZ_BACKEND_NPU_SIMULATOR_SIMULATOR_H

#include "backend/Backend.h"

namespace npufuzz::npu {

/// Most lanes of a machine; a module with more is unsupported.
inline constexpr int64_t lanesMax = 256;

/// Runs @main of a module at any stage, from the plain tile program to lane code.
///
/// `inputs` has one entry per argument of @main, in order: initial contents of tensors (kind and
/// shape as the argument's memref), scalars as rank 0. The result's memory and defined are final
/// contents. Machine parameters come from the module's i64 attributes npu.lanes (8), npu.vlen (256
/// bits), npu.bank_bytes (32768) and the others of MachineParameters. An op without a meaning here
/// ends as unsupported, never as an abort.
Execution simulate(mlir::ModuleOp module, const std::vector<Tensor> &inputs,
                   const ExecutionOptions &options);

} // namespace npufuzz::npu

#endif

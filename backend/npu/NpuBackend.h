//===- NpuBackend.h - the built-in NPU: compiler and simulator --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_NPUBACKEND_H
#define NPUFUZZ_BACKEND_NPU_NPUBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// The passes of passes/Passes.td and the functional simulator, with planted bugs to measure
/// npufuzz by.
Backend &npuBackend();

namespace npu {

/// The passes of the default pipeline up to lane code: what follows orders the pipes of this
/// machine and encodes its instructions. For a machine of somebody else's.
std::string laneCodePipeline(const Settings &settings);

/// Likewise up to the tile operation graphs: what follows is scalar code's caches and encoding.
std::string graphPipeline(const Settings &settings);

/// Those of npu whose pass is in the pipeline, for a backend that runs a part of its passes.
std::vector<Plant> plantsIn(llvm::StringRef pipeline);

/// A copy of the case's module behind the pipeline's passes, with the machine of `settings` as
/// attributes and the plants of the options. Null where `result` says why.
mlir::OwningOpRef<mlir::ModuleOp> runPasses(const Case &testCase, const Settings &settings,
                                            llvm::StringRef pipeline, const CompileOptions &options,
                                            CompileResult &result);

} // namespace npu

} // namespace npufuzz

#endif

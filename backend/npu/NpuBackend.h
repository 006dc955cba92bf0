//===- NpuBackend.h - the built-in NPU: compiler and simulator --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_NPUBACKEND_H
#define NPUFUZZ_BACKEND_NPU_NPUBACKEND_H

#include "backend/Backend.h"

namespace npufuzz {

/// The passes of passes/Passes.td and the functional simulator, with planted bugs that measure
/// npufuzz.
Backend &npuBackend();

namespace npu {

/// Passes of the default pipeline up to lane code, for another machine. The later passes order this
/// machine's pipes and encode its instructions.
std::string laneCodePipeline(const Settings &settings);

/// Passes of the default pipeline up to the tile operation graphs. The later passes handle scalar
/// caches and encoding.
std::string graphPipeline(const Settings &settings);

/// The plants of npu whose pass is in the pipeline, for a backend that runs a part of npu's passes.
std::vector<Plant> plantsIn(llvm::StringRef pipeline);

/// Returns a copy of the case's module after the pipeline's passes, with the machine of `settings`
/// as attributes and the plants of the options. Null if a pass failed; `result` then says why.
mlir::OwningOpRef<mlir::ModuleOp> runPasses(const Case &testCase, const Settings &settings,
                                            llvm::StringRef pipeline, const CompileOptions &options,
                                            CompileResult &result);

} // namespace npu

} // namespace npufuzz

#endif

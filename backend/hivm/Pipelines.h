//===- Pipelines.h - chooses the tool's passes for a case -------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_PIPELINES_H
#define NPUFUZZ_BACKEND_HIVM_PIPELINES_H

#include "backend/Backend.h"

namespace npufuzz::hivm {

/// Settings that choose passes.
std::vector<Setting> pipelineSettings();

/// Replaces hivm-inject-sync if the setting `solver` says so; v1.2 has it, v1.0 does not.
inline constexpr llvm::StringLiteral graphSolver = "hivm-graph-sync-solver";

/// "builtin.module(func.func(hivm-plan-memory),…)": in the order of the vendor's own pipeline.
std::string pipelineFor(const Settings &settings, bool hasGraphSolver = false);

/// Names of the pipeline's passes, in order; none if it cannot be parsed.
std::vector<std::string> passesOf(llvm::StringRef pipeline);
/// True for a pass that orders pipes by flags and barriers.
bool putsOrder(llvm::StringRef pass);
/// True if these passes, in this order, promise that a kernel's pipes are ordered, even if the
/// kernel has neither a flag nor a barrier.
bool promisesOrder(llvm::ArrayRef<std::string> passes);

/// True if kernels use the second entry, tensors.
bool isOnTensors(const Settings &settings);

} // namespace npufuzz::hivm

#endif

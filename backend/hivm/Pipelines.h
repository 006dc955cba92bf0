//===- Pipelines.h - which of the tool's passes a case runs -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_PIPELINES_H
#define NPUFUZZ_BACKEND_HIVM_PIPELINES_H

#include "backend/Backend.h"

namespace npufuzz::hivm {

/// Settings that choose passes.
std::vector<Setting> pipelineSettings();

/// In the place of hivm-inject-sync where the setting `solver` says so; v1.2 has it, v1.0 does not.
inline constexpr llvm::StringLiteral graphSolver = "hivm-graph-sync-solver";

/// "builtin.module(func.func(hivm-plan-memory),…)": in the order of the vendor's own pipeline.
std::string pipelineFor(const Settings &settings, bool hasGraphSolver = false);

/// Names of its passes, in order; none where it is no pipeline.
std::vector<std::string> passesOf(llvm::StringRef pipeline);
/// Whether it is a pass that orders pipes, by flags and barriers.
bool putsOrder(llvm::StringRef pass);
/// Whether a kernel on which these have run, in this order, is one whose pipes are ordered: even if
/// it has neither a flag nor a barrier.
bool promisesOrder(llvm::ArrayRef<std::string> passes);

/// By which entry kernels go in.
bool isOnTensors(const Settings &settings);

} // namespace npufuzz::hivm

#endif

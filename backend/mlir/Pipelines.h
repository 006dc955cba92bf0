//===- Pipelines.h - chooses stock pipelines by setting ---------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_PIPELINES_H
#define NPUFUZZ_BACKEND_MLIR_PIPELINES_H

#include "backend/Backend.h"

namespace npufuzz::mlirbackend {

/// loops, opt_level …; see the summaries.
std::vector<Setting> pipelineSettings();
/// The case's value of a setting, or its default if the case does not set it.
int64_t settingOf(const Settings &settings, llvm::StringRef name);
/// Lowers a tile program to the LLVM dialect.
std::string pipelineFor(const Settings &settings);
/// The shortest pipeline that lowers any IR from these pipelines to the LLVM dialect, and leaves
/// finished IR alone.
std::string finishingPipeline();

} // namespace npufuzz::mlirbackend

#endif

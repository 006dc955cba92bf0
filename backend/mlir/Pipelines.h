//===- Pipelines.h - stock pipelines by setting -----------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_PIPELINES_H
#define NPUFUZZ_BACKEND_MLIR_PIPELINES_H

#include "backend/Backend.h"

namespace npufuzz::mlirbackend {

/// loops, opt_level …; see the summaries.
std::vector<Setting> pipelineSettings();
/// The case's value of a setting, its default where the case does not say.
int64_t settingOf(const Settings &settings, llvm::StringRef name);
/// From a tile program to the LLVM dialect.
std::string pipelineFor(const Settings &settings);
/// The least that takes any IR of any of these pipelines to the LLVM dialect, and leaves alone
/// what is there already.
std::string finishingPipeline();

} // namespace npufuzz::mlirbackend

#endif

//===- Pipelines.h - chooses air-opt's passes for a case --------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_PIPELINES_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_PIPELINES_H

#include "backend/Backend.h"

namespace npufuzz::air {

std::vector<Setting> pipelineSettings();
int64_t settingOf(const Settings &settings, llvm::StringRef name);

/// Lowers tile programs to air-opt's input, by our passes and upstream's.
std::string emissionPipeline(const Settings &settings);
/// Passes of air-opt.
std::string pipelineFor(const Settings &settings);

} // namespace npufuzz::air

#endif

//===- Pipelines.h - which passes of air-opt a case goes through -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_EMISSION_PIPELINES_H
#define NPUFUZZ_BACKEND_AIR_EMISSION_PIPELINES_H

#include "backend/Backend.h"

namespace npufuzz::air {

std::vector<Setting> pipelineSettings();
int64_t settingOf(const Settings &settings, llvm::StringRef name);

/// From tile programs to what air-opt is given; passes of ours and of upstream's.
std::string emissionPipeline(const Settings &settings);
/// Passes of air-opt.
std::string pipelineFor(const Settings &settings);

} // namespace npufuzz::air

#endif

//===- DrawPipeline.h - passes that apply to the IR at hand -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_DRAWPIPELINE_H
#define NPUFUZZ_CAMPAIGN_CASES_DRAWPIPELINE_H

#include "campaign/cases/CaseSource.h"
#include "generators/Choices.h"

namespace npufuzz::campaign {

/// a,func.func(b): 1 to mlirbackend::upstreamPassesMax passes. Each finds what it needs in the IR
/// that the passes before it make of the module: they run, on a copy. The pipeline ends with a pass
/// that crashes, or with one that makes invalid IR; `module` stays as it is.
std::string drawPipeline(Choices &choices, mlir::ModuleOp module, Drawing drawing);

} // namespace npufuzz::campaign

#endif

//===- DrawPipeline.h - passes that apply to the IR at hand -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_DRAWPIPELINE_H
#define NPUFUZZ_CAMPAIGN_CASES_DRAWPIPELINE_H

#include "campaign/cases/CaseSource.h"
#include "generators/Choices.h"

namespace npufuzz::campaign {

/// Returns a,func.func(b): 1 to mlirbackend::upstreamPassesMax passes. The passes run on a copy of
/// the module as they are drawn, so each finds what it needs in the IR. A pass that crashes or
/// makes invalid IR is the last one. `module` does not change.
std::string drawPipeline(Choices &choices, mlir::ModuleOp module, Drawing drawing);

} // namespace npufuzz::campaign

#endif

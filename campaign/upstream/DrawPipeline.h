//===- DrawPipeline.h - passes that apply to the IR at hand -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_UPSTREAM_DRAWPIPELINE_H
#define NPUFUZZ_CAMPAIGN_UPSTREAM_DRAWPIPELINE_H

#include "generators/Choices.h"
#include "tile/Case.h"

namespace npufuzz::campaign::upstream {

/// Adds 1 to mlirbackend::upstreamPassesMax passes to the settings. Each finds what it needs in the
/// IR that the passes before it make of the module: they run, on a copy and in a process of their
/// own, because they may crash. The pipeline ends with such a pass, or with one that makes invalid
/// IR; `module` stays as it is.
void drawPipeline(Choices &choices, mlir::ModuleOp module, Settings &settings);

} // namespace npufuzz::campaign::upstream

#endif

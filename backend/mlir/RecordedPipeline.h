//===- RecordedPipeline.h - which passes a file may name --------*- C++ -*-===//
//
// A pipeline in a file is somebody else's text, and passes of MLIR write files, print, or run what
// the IR says. So a file may name the passes that are drawn or that backends run by themselves,
// with the options that these have there. All else is the user's to give.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_RECORDEDPIPELINE_H
#define NPUFUZZ_BACKEND_MLIR_RECORDEDPIPELINE_H

#include "backend/Backend.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>

namespace npufuzz {

/// Options by the pass that may have them.
using AllowedPasses = std::map<std::string, std::set<std::string>>;

/// Drawn for functions, in the lowerings behind what is drawn, or in a default pipeline of this
/// backend (null: of any): for these settings, and where one setting has another value.
AllowedPasses allowedPasses(const Backend *backend, const Settings &settings = {});

/// What the command line allows beside.
struct OwnPasses {
  /// --pass-pipeline: its passes as they stand there.
  llvm::StringRef pipeline;
  /// --load-pass-plugin: whatever these libraries implement, with words and numbers as options.
  llvm::ArrayRef<std::string> libraries;
};

/// Fails with one line, which names the pass and what to do, where a pipeline that a file or a
/// record brought has a pass that is neither allowed nor the user's own. An empty one is fine.
/// Precondition: plugins are loaded. Nothing of the pipeline runs.
llvm::Error checkRecordedPipeline(llvm::StringRef pipeline, const Backend *backend,
                                  const Settings &settings = {}, const OwnPasses &own = {});

} // namespace npufuzz

#endif

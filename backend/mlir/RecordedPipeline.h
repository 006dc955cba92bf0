//===- RecordedPipeline.h - checks which passes a file may name -*- C++ -*-===//
//
// A pipeline in a file is untrusted text, and passes of MLIR write files, print, or run code from
// the IR. So a file may name only passes that npufuzz draws or that backends run by default, with
// the options that they have there. All other passes are for the user to give.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_RECORDEDPIPELINE_H
#define NPUFUZZ_BACKEND_MLIR_RECORDEDPIPELINE_H

#include "backend/Backend.h"

#include "llvm/ADT/ArrayRef.h"

#include <set>

namespace npufuzz {

/// Allowed options, by pass.
using AllowedPasses = std::map<std::string, std::set<std::string>>;

/// Passes that are drawn for functions, that occur in the lowerings after those, or in a default
/// pipeline of this backend (null: of any). For the default pipelines, considers these settings,
/// and every variation of one of them.
AllowedPasses allowedPasses(const Backend *backend, const Settings &settings = {});

/// Passes that the command line allows in addition.
struct OwnPasses {
  /// --pass-pipeline: its passes, exactly as written.
  llvm::StringRef pipeline;
  /// --load-pass-plugin: passes of these libraries, with words and numbers as options.
  llvm::ArrayRef<std::string> libraries;
};

/// Checks a pipeline from a file or a record. Fails with one line, which names the pass and a
/// remedy, if a pass is neither allowed nor the user's own. Accepts an empty pipeline.
/// Precondition: plugins are loaded. Runs nothing of the pipeline.
llvm::Error checkRecordedPipeline(llvm::StringRef pipeline, const Backend *backend,
                                  const Settings &settings = {}, const OwnPasses &own = {});

} // namespace npufuzz

#endif

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
  /// --lit: also passes that nothing draws and that change nothing but IR (litPasses), and options
  /// that are words and numbers and no file's.
  bool isLit = false;
};

/// Passes and pipelines that only RUN lines may name, sorted. transform-interpreter is one:
/// whoever lets it run looks for runsNamedPasses of each program.
llvm::ArrayRef<llvm::StringLiteral> litPasses();

/// Returns true if the pipeline interprets a transform script and the program has one that runs
/// passes by their names. The text cannot tell: names of ops may have escapes.
bool runsNamedPasses(llvm::StringRef pipeline, mlir::ModuleOp program);

/// Fails with one line if it does, and a file may not name the pass or its options. A transform
/// script of a file is as untrusted as a pipeline of one.
llvm::Error checkNamedPasses(llvm::StringRef pipeline, mlir::ModuleOp program);

/// Fails with one line, which names the pass and what to do, where a pipeline that a file or a
/// record brought has a pass that is neither allowed nor the user's own. An empty one is fine.
/// Precondition: plugins are loaded. Nothing of the pipeline runs.
llvm::Error checkRecordedPipeline(llvm::StringRef pipeline, const Backend *backend,
                                  const Settings &settings = {}, const OwnPasses &own = {});

} // namespace npufuzz

#endif

//===- Manifest.h - how a user's toolchain is driven ------------*- C++ -*-===//
//
// A JSON file; docs/command-manifest.schema.json is its schema, docs/your-compiler.md walks through
// one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_COMMAND_MANIFEST_H
#define NPUFUZZ_BACKEND_COMMAND_MANIFEST_H

#include "backend/Backend.h"

namespace npufuzz::command {

/// In what words the toolchain gets a program.
enum class ProgramForm {
  tile,     ///< the tile dialect, as it was generated
  upstream, ///< linalg, memref, affine, scf, arith and math on memrefs
  tensors,  ///< linalg, tensor, scf, arith and math on tensors; @main returns what it writes
};

/// What one step of a case runs.
struct Step {
  std::vector<std::string> argv; ///< with placeholders; empty: there is no such step
  double secondsMax = 30;        ///< on the wall
};

struct Manifest {
  std::string name, summary;
  std::string folder; ///< that it lies in, absolute
  ProgramForm form = ProgramForm::tile;
  /// Whether it also compiles functions of upstream dialects, by the pipelines that are drawn.
  bool takesFunctions = false;
  Step compile, run;
  /// One process that takes a step a line on its standard input, instead of a process a step.
  std::vector<std::string> server;
  /// Exit code by which a step says that it does not support something.
  int unsupportedExitCode = 77;
  /// Where in the work folder compile leaves the IR after each pass; empty: nowhere.
  std::string snapshots;
  /// Whether those are of upstream dialects, so that they can be executed and a pass be blamed.
  bool snapshotsExecute = false;
  std::string pipeline;
  std::vector<Setting> settings;
  Capabilities capabilities;
};

/// Whether that word of a command is a text that a shell reads: the one behind sh -c.
bool isShellText(llvm::ArrayRef<std::string> argv, size_t word);

/// Fails with one line: what is wrong, where in the document ("/limits/run"), what was expected.
llvm::Expected<Manifest> readManifest(llvm::StringRef path);
/// The same of a text, whose folder is not known. `path` is named in what it says.
llvm::Expected<Manifest> parseManifest(llvm::StringRef text, llvm::StringRef path);

} // namespace npufuzz::command

#endif

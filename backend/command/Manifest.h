//===- Manifest.h - describes how to drive a user's toolchain ---*- C++ -*-===//
//
// A manifest is a JSON file; docs/command-manifest.schema.json is its schema, docs/your-compiler.md
// walks through one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_COMMAND_MANIFEST_H
#define NPUFUZZ_BACKEND_COMMAND_MANIFEST_H

#include "backend/Backend.h"
#include "backend/passes/Promise.h"

#include <set>

namespace npufuzz::command {

/// Form in which the toolchain gets a program.
enum class ProgramForm {
  tile,     ///< the tile dialect, as generated
  upstream, ///< linalg, memref, affine, scf, arith and math on memrefs
  tensors,  ///< linalg, tensor, scf, arith and math on tensors; @main returns its results
  torch,    ///< a module of Python, beside the tile dialect
  onnx,     ///< a model of ONNX, beside the tile dialect
};
/// True if the toolchain gets a model, which returns what the program writes.
inline bool isModel(ProgramForm form) {
  return form == ProgramForm::torch || form == ProgramForm::onnx;
}

/// Command for one step of a case.
struct Step {
  std::vector<std::string> argv; ///< with placeholders; empty: there is no such step
  double secondsMax = 30;        ///< on the wall clock
};

/// How the IR of snapshots becomes IR of upstream dialects.
struct MeaningStep {
  std::vector<std::string> argv; ///< with placeholders; empty: it is that already
  bool isServer = false;
  bool isGeneric = false; ///< it gets all ops in the generic form
  double secondsMax = 10; ///< for one snapshot, on the wall clock
};

/// A test device that runs share with other programs, and that fails at times.
struct Device {
  std::string lock; ///< file that is locked while a program runs; empty: none. May have {manifest}
  double waitSecondsMax = 60;
  /// All runs of a case are one turn at the device. Otherwise other programs may run in between.
  bool isHeldForCase = false;
  std::set<int> retryExitCodes; ///< by which a run says that the device failed, not the program
  int retriesMax = 2;           ///< of one run
};

struct Manifest {
  std::string name, summary;
  std::string folder; ///< folder of the manifest, absolute
  ProgramForm form = ProgramForm::tile;
  int opset = 0; ///< of models of ONNX
  /// It also compiles functions of upstream dialects, by drawn pipelines.
  bool takesFunctions = false;
  Step compile, run;
  /// One process that takes one step per line on its standard input, instead of a process per step.
  std::vector<std::string> server;
  Device device;
  /// Exit code of a step for something unsupported.
  int unsupportedExitCode = 77;
  /// Path in the work folder where compile leaves the IR after each pass; empty: nowhere.
  std::string snapshots;
  /// The snapshots use upstream dialects, so they can be executed and a pass can be blamed.
  bool snapshotsExecute = false;
  /// With it, what is executed of a snapshot is its meaning.
  MeaningStep meaning;
  std::vector<Promise> promises;
  std::string pipeline;
  std::vector<Setting> settings;
  Capabilities capabilities;
};

/// True if that word of a command is text for a shell: the one after sh -c.
bool isShellText(llvm::ArrayRef<std::string> argv, size_t word);

/// Fails with one line: what is wrong, where in the document ("/limits/run"), what was expected.
llvm::Expected<Manifest> readManifest(llvm::StringRef path);
/// Parses a text, whose folder is unknown. Errors name `path`.
llvm::Expected<Manifest> parseManifest(llvm::StringRef text, llvm::StringRef path);

} // namespace npufuzz::command

#endif

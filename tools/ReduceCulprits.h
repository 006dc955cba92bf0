//===- ReduceCulprits.h - the smallest IR that a wrong pass breaks -*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REDUCECULPRITS_H
#define NPUFUZZ_TOOLS_REDUCECULPRITS_H

#include "oracles/refinement/Validate.h"
#include "reduce/ir/ReduceIR.h"
#include "tools/Values.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// Who runs the passes, where it is not this process.
struct Asked {
  std::string command; ///< of the shell, {in} the file; empty: nobody
  std::string program; ///< what it was given
  /// The command with %s for the file.
  std::string runLine() const;
};

/// What validate does about a wrong pass.
class ReductionOptions {
public:
  void addTo(CLI::App &commandLine);
  void resolve(ValueReader &values, const std::vector<std::string> &passPlugins);
  /// Begins the names of the folders of --out from here on: those of a file among several.
  void nameFolders(std::string begin) { folderBegin = std::move(begin); }
  /// Prints the reduced input of the first wrong pass; with --out of each, and writes it. Errors:
  /// no process, an unwritable folder.
  llvm::Error print(const refinement::Validation &validation,
                    const refinement::ValidateOptions &options, mlir::MLIRContext &context,
                    const Asked &asked = {});
  /// With --out writes what enters each wrong pass, where nobody can be asked for less.
  llvm::Error write(const refinement::Validation &validation);

private:
  llvm::Error writeCulprit(const refinement::Culprit &culprit, const std::string &reduced);

  std::string folderBegin, out, seconds, command = "npufuzz-opt";
  reduceir::Limits limits;
};

} // namespace npufuzz::tools

#endif

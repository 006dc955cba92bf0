//===- ReduceCulprits.h - the smallest IR that a pass breaks ----*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REDUCECULPRITS_H
#define NPUFUZZ_TOOLS_REDUCECULPRITS_H

#include "oracles/refinement/Validate.h"
#include "reduce/ir/ReduceIR.h"
#include "tools/Values.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// External command that runs the passes instead of this process.
struct Asked {
  std::string command;   ///< of the shell, {in} the file; empty: none
  std::string program;   ///< what it was given
  double secondsMax = 0; ///< longest time for it
  /// The command with %s for the file.
  std::string runLine() const;
};

/// Options for what validate does about a wrong pass.
class ReductionOptions {
public:
  void addTo(CLI::App &commandLine);
  void resolve(ValueReader &values, const std::vector<std::string> &passPlugins);
  /// Sets the prefix of the folder names in --out from here on, for one file among several.
  void nameFolders(std::string begin) { folderBegin = std::move(begin); }
  /// Prints the reduced input of the first wrong pass. With --out, reduces and writes that of each.
  /// Errors: no process, an unwritable folder.
  llvm::Error print(const refinement::Validation &validation,
                    const refinement::ValidateOptions &options, mlir::MLIRContext &context,
                    const Asked &asked = {});
  /// With --out, writes the input of each wrong pass without reducing it.
  llvm::Error write(const refinement::Validation &validation);

private:
  /// `command` may be asked again about the reduced file; empty: none.
  llvm::Error writeCulprit(const refinement::Culprit &culprit, const std::string &reduced,
                           const std::string &command = "");

  std::string folderBegin, out, seconds, command = "npufuzz-opt";
  reduceir::Limits limits;
};

} // namespace npufuzz::tools

#endif

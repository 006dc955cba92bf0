//===- Toolchain.h - runs air-opt as a process ------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_TOOLCHAIN_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_AIR_TOOLCHAIN_TOOLCHAIN_H

#include "backend/air/toolchain/PrintedIR.h"
#include "backend/foreign/ToolResult.h"
#include "support/WorkFolder.h"

#include <optional>

namespace npufuzz::air {

struct AirOptions {
  std::string airOpt; ///< path; empty: not available
  /// All kernels in one module; else one module each.
  bool together = false;
  /// Prints the generic form, which can be read without the dialect; else the custom form.
  bool printsGeneric = true;
  /// Wall-clock seconds that one call may take.
  double secondsMax = 20;
};

/// Result with one output module for each input, in the generic form.
struct SteppedResult : ToolResult {
  /// IR after each pass, if requested or if something failed.
  struct Step {
    std::string pass;
    std::vector<PrintedIR> printed; ///< one for each module
  };
  std::vector<Step> steps = {};
  /// IR of each module after a step.
  std::vector<std::string> modulesAfter(const Step &step) const;
  /// Folder with the files of the steps, also of other programs in the call. Most are never needed,
  /// and in memory they took most of the space of a block of programs.
  std::shared_ptr<const WorkFolder> folder = nullptr;
};

/// Runs the pipeline on the modules one after the other; an empty pipeline only prints them.
/// Finding the failed pass costs another run if steps are not wanted.
SteppedResult runAirOpt(const AirOptions &options, llvm::StringRef pipeline,
                        llvm::ArrayRef<std::string> modules, bool wantsSteps, bool blames = true);

/// The same for several programs, each a list of modules, in few calls. Returns nothing for a
/// program that needs a call of its own. Each result has its steps. After a hang, the programs that
/// follow have no result either.
std::vector<std::optional<SteppedResult>>
runAirOptTogether(const AirOptions &options, llvm::StringRef pipeline,
                  llvm::ArrayRef<std::vector<std::string>> programs);

} // namespace npufuzz::air

#endif

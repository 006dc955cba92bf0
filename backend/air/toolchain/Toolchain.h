//===- Toolchain.h - air-opt, as a process ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_TOOLCHAIN_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_AIR_TOOLCHAIN_TOOLCHAIN_H

#include "backend/air/toolchain/PrintedIR.h"
#include "backend/foreign/ToolResult.h"
#include "support/WorkFolder.h"

#include <optional>

namespace npufuzz::air {

struct AirOptions {
  std::string airOpt; ///< path; empty: none is there
  /// All kernels in one module; else each in one of its own.
  bool together = false;
  /// Prints the generic form, which is read without the dialect; else the one for people.
  bool printsGeneric = true;
  /// Seconds on the wall that one call may take.
  double secondsMax = 20;
};

/// With a module for each that was given, in the generic form.
struct SteppedResult : ToolResult {
  /// IR after each pass, where it was asked for or something failed.
  struct Step {
    std::string pass;
    std::vector<PrintedIR> printed; ///< of each module
  };
  std::vector<Step> steps = {};
  /// The IR of each module after a step.
  std::vector<std::string> modulesAfter(const Step &step) const;
  /// In which the files of the steps lie, and those of whatever shared the call: of most programs
  /// nobody wants them, and in memory they were most of what a block of programs takes.
  std::shared_ptr<const WorkFolder> folder = nullptr;
};

/// Runs the pipeline on the texts of modules, one after the other; an empty one only prints them.
/// Which pass has failed costs another run, where steps are not wanted.
SteppedResult runAirOpt(const AirOptions &options, llvm::StringRef pipeline,
                        llvm::ArrayRef<std::string> modules, bool wantsSteps, bool blames = true);

/// The same for several programs, each a list of modules, in few calls: nothing of those of which a
/// call of their own has to tell. Each that is there has its steps. Where one hangs, those behind
/// it are missing, too.
std::vector<std::optional<SteppedResult>>
runAirOptTogether(const AirOptions &options, llvm::StringRef pipeline,
                  llvm::ArrayRef<std::vector<std::string>> programs);

} // namespace npufuzz::air

#endif

//===- Toolchain.h - air-opt, as a process ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_AIR_TOOLCHAIN_H
#define NPUFUZZ_BACKEND_AIR_TOOLCHAIN_H

#include "backend/Backend.h"

namespace npufuzz::air {

struct AirOptions {
  std::string airOpt; ///< path; empty: none is there
  /// All kernels in one module; else each in one of its own.
  bool together = false;
  /// Seconds on the wall that one call may take.
  double secondsMax = 20;
};

/// What air-opt gave, or why it gave nothing.
struct ToolResult {
  CompileStatus status = CompileStatus::compiled;
  std::string pass;       ///< that failed or died, where it says so; else "air-opt"
  std::string diagnostic; ///< one line
  /// Of each module that was given, in the generic form.
  std::vector<std::string> outputs;
  /// IR after each pass, where it was asked for or something failed.
  struct Step {
    std::string pass;
    std::vector<std::string> modules;
  };
  std::vector<Step> steps;
};

/// Runs the pipeline on the texts of modules, one after the other.
ToolResult runAirOpt(const AirOptions &options, llvm::StringRef pipeline,
                     llvm::ArrayRef<std::string> modules, bool wantsSteps);

/// What `--mlir-print-ir-after-all` printed.
struct PrintedIR {
  std::string pass, text;
  bool failed = false; ///< the pass did
};
std::vector<PrintedIR> irAfterPasses(llvm::StringRef printed);

/// Per module, what was printed after each of so many passes; less of one that failed, and nothing
/// of those behind it if the tool died.
std::vector<std::vector<PrintedIR>> irOfModules(std::vector<PrintedIR> printed, size_t passes);

} // namespace npufuzz::air

#endif

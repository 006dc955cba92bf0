//===- ScheduleOption.h - a schedule for the programs of validate -*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_SCHEDULEOPTION_H
#define NPUFUZZ_TOOLS_SCHEDULEOPTION_H

#include "tools/Values.h"

#include "mlir/IR/BuiltinOps.h"

#include <CLI/CLI.hpp>

namespace npufuzz::tools {

/// --schedule=FILE: sequences of the transform dialect for programs that have none.
class ScheduleOption {
public:
  void addTo(CLI::App &commandLine, const char *group);
  bool isGiven() const { return !path.empty(); }
  /// The pipeline with transform-interpreter in front of it.
  std::string pipelineWith(const std::string &pipeline) const;
  /// Adds the sequences to the program. Errors, with exit code 2: the file cannot be read, or holds
  /// anything but sequences; the program has a symbol of one's name.
  llvm::Error addTo(mlir::ModuleOp program) const;

private:
  std::string path;
};

/// Makes the transform scripts of a program fit to run: removes ops that print. Fails with exit
/// code 2 where one runs a pass that a file may not name. `path` is the program's.
llvm::Error prepareScripts(mlir::ModuleOp program, llvm::StringRef pipeline, llvm::StringRef path);

} // namespace npufuzz::tools

#endif

//===- Verbs.h - the verbs of the command line ------------------*- C++ -*-===//
//
// A verb is a file with its run function and a line in Verbs.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_VERBS_H
#define NPUFUZZ_TOOLS_VERBS_H

#include "tools/Arguments.h"
#include "tools/CommandError.h"

namespace npufuzz::tools {

struct Verb {
  const char *name;
  /// Heading of the manual that the verb stands under; its verbs are neighbours in the table.
  const char *purpose;
  const char *summary;
  /// Returns the exit code.
  llvm::Expected<int> (*run)(Arguments arguments);
};

llvm::ArrayRef<Verb> allVerbs();

/// Text of `npufuzz` and `npufuzz --help`: the manual's first page.
std::string manual();

/// Text of `npufuzz help options`: the options that several verbs take.
std::string sharedOptionsManual();

/// Runs `npufuzz --seed=S`, the verb without a name.
llvm::Expected<int> runOneCase(Arguments arguments);
llvm::Expected<int> runFuzz(Arguments arguments);
llvm::Expected<int> runReport(Arguments arguments);
llvm::Expected<int> runReplay(Arguments arguments);
llvm::Expected<int> runCompare(Arguments arguments);
llvm::Expected<int> runValidate(Arguments arguments);
llvm::Expected<int> runReduce(Arguments arguments);
llvm::Expected<int> runBench(Arguments arguments);
llvm::Expected<int> runList(Arguments arguments);
llvm::Expected<int> runDoctor(Arguments arguments);
llvm::Expected<int> runConformance(Arguments arguments);
llvm::Expected<int> runTriage(Arguments arguments);
llvm::Expected<int> runDiff(Arguments arguments);
llvm::Expected<int> runBisect(Arguments arguments);
llvm::Expected<int> runBisectRun(Arguments arguments);

} // namespace npufuzz::tools

#endif

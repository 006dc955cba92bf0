//===- Fired.h - did the user's passes do anything? -------------*- C++ -*-===//
//
// A pass that changes no program is not tested, even if many programs are judged right.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_FIRED_H
#define NPUFUZZ_TOOLS_FIRED_H

#include "support/Counters.h"

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// A pass of a pipeline, over all programs.
struct Fired {
  std::string pass;
  int64_t ran = 0, changed = 0; ///< runs, and runs that changed the IR
};

/// Returns each pass of the pipeline once, in its order, with the counters "pass NAME.ran" and
/// "pass NAME.changed" of a run. Empty if none is counted, because the passes run in a tool of the
/// user's.
std::vector<Fired> firedIn(const Counters &counters, llvm::StringRef pipeline);

/// "  fired    cse changed 26 of 60, …"; empty for none.
std::string firedText(const std::vector<Fired> &passes);

/// "mine changed nothing in 60 runs: no program tests it", several separated by "; "; empty for
/// none.
std::string neverFiredText(const std::vector<Fired> &passes);

} // namespace npufuzz::tools

#endif

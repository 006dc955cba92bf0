//===- ReduceIR.h - finds the smallest IR that a pass breaks ----*- C++ -*-===//
//
// Reduces IR of any dialect, and knows nothing about its ops but their interfaces. For tile
// programs reduce/program knows more, and does better.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_REDUCEIR_H
#define NPUFUZZ_REDUCE_IR_REDUCEIR_H

#include "reduce/ir/StillBreaks.h"

namespace npufuzz::reduceir {

/// Seconds of wall clock for one reduction, and of CPU time for one attempt.
struct Limits {
  double secondsMax = 20;
  double attemptSecondsMax = 1;
};

struct Reduced {
  /// The reduced candidate as text; the given one if nothing could go.
  std::string module, function, pipeline;
  /// The failure, and the input that shows it, one line per argument.
  std::string detail;
  std::vector<std::string> input;
  Input values; ///< that input
  int64_t opsBefore = 0, ops = 0;
  Breakage::Kind kind = Breakage::Kind::none; ///< none: the given candidate is not broken
  /// It finished, and was not stopped by time, by the user or by a crash.
  bool complete = false;
};

/// Further conditions for candidates to count as the same bug.
struct Sameness {
  /// If a rewrite pattern is named, it must be the guilty one (GuiltyPattern.h): a candidate that
  /// another pattern breaks does not count.
  std::string pattern;
  /// Allows no class of numbers that the start does not have (oracles/Shape.h): a bound that
  /// becomes empty may show another bug of the same pass.
  bool keepsNumberClasses = false;
};

/// Shrinks under "the passes still break it in the same way, and it is still defined", in a
/// separate process. Returns the smallest so far however that process ends: by time, Ctrl-C, or a
/// pass that crashes. Fails if no process can be started.
llvm::Expected<Reduced> reduceIR(const Candidate &start, const Harness &harness,
                                 const Limits &limits, const Sameness &sameness = {});

/// A file that runs where it lies: RUN line, failure, input, IR. `command` is "npufuzz-opt" or the
/// like, with plugins.
std::string fileText(const Reduced &reduced, const std::string &command);
/// The same with a given RUN line, in which %s is the file.
std::string fileTextWithRun(const Reduced &reduced, const std::string &runLine);

} // namespace npufuzz::reduceir

#endif

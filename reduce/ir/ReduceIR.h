//===- ReduceIR.h - the smallest IR that a pass breaks ----------*- C++ -*-===//
//
// Reduces IR of any dialect, with nothing known of its ops but their interfaces. For tile programs
// reduce/program knows more, and is better.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_IR_REDUCEIR_H
#define NPUFUZZ_REDUCE_IR_REDUCEIR_H

#include "reduce/ir/StillBreaks.h"

namespace npufuzz::reduceir {

/// Wall clock for one reduction, CPU for one attempt, in seconds.
struct Limits {
  double secondsMax = 20;
  double attemptSecondsMax = 1;
};

struct Reduced {
  /// The candidate as text; the one given where nothing could go.
  std::string module, function, pipeline;
  /// What is wrong with it, and the input that shows it, a line an argument.
  std::string detail;
  std::vector<std::string> input;
  Input values; ///< that input
  int64_t opsBefore = 0, ops = 0;
  Breakage::Kind kind = Breakage::Kind::none; ///< none: the candidate given is not broken
  /// It came to its end, and was not stopped by time, by the user or by a crash.
  bool complete = false;
};

/// Which candidates count as the same bug beyond that.
struct Sameness {
  /// Where a rewrite pattern is named it is part of the way (GuiltyPattern.h): a candidate that
  /// breaks by another one is not broken.
  std::string pattern;
  /// No class of numbers that the start has not (oracles/Shape.h): a bound that becomes empty may
  /// show another bug of the same pass.
  bool keepsNumberClasses = false;
};

/// Shrinks under "the passes still break it in the same way, and it is still defined", in a process
/// of its own: whatever ends that - time, Ctrl-C, a pass that crashes - the smallest so far is
/// handed back. Fails where no process can be started.
llvm::Expected<Reduced> reduceIR(const Candidate &start, const Harness &harness,
                                 const Limits &limits, const Sameness &sameness = {});

/// A file that runs where it lies: RUN line, what is wrong, the input, the IR. `command` is
/// "npufuzz-opt" or the like, with plugins.
std::string fileText(const Reduced &reduced, const std::string &command);
/// Likewise, with the RUN line given; %s in it is the file.
std::string fileTextWithRun(const Reduced &reduced, const std::string &runLine);

} // namespace npufuzz::reduceir

#endif

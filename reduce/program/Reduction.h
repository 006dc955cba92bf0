//===- Reduction.h - steps that simplify a case -----------------*- C++ -*-===//
//
// A reduction proposes edits of a case. Each edit, applied to a copy, gives a candidate: a case
// that verifies and is strictly smaller under the measure (Measure.h). Proposing is cheap and
// separate from doing: nothing is copied before a candidate is asked for. The caller decides if a
// candidate still fails, and if the reference finds it defined.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REDUCE_PROGRAM_REDUCTION_H
#define NPUFUZZ_REDUCE_PROGRAM_REDUCTION_H

#include "reduce/program/Draft.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <vector>

namespace npufuzz::reduce {

/// Information that reductions need besides the case.
struct Options {
  /// Values that count as simplest; settings not named here are left alone.
  Settings defaults;
  /// Keep unused code and arguments, because the failure may need them.
  bool keepUnused = false;
};

/// Changes a copy of the case that it was proposed for; returns false if that turns out to be
/// impossible.
using Edit = std::function<bool(Draft &)>;

/// One way to simplify. Reductions.h declares each with its precondition and effect.
struct Reduction {
  llvm::StringLiteral name;
  /// Edits in the order in which they should be tried.
  std::vector<Edit> (*propose)(const Case &, const Options &);
  /// The order is a bisection, so begin anew after each success.
  bool restartOnSuccess = false;
  /// Only if nothing else helps: varied inputs show a wrong result that plain ones hide.
  bool isLastResort = false;
};

/// Every reduction, the ones that remove most first.
llvm::ArrayRef<Reduction> allReductions();

/// Candidate that `edit` makes: edited, tidied, verified, with inputs that fit @main, and smaller
/// than `base`. Returns nothing if any of that fails.
std::optional<Case> candidate(const Case &base, const Edit &edit, const Options &options);

} // namespace npufuzz::reduce

#endif

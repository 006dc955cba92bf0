//===- Reduction.h - steps that make a case simpler -------------*- C++ -*-===//
//
// A reduction proposes edits of a case; each edit, applied to a copy, gives a candidate: a case
// that verifies and is strictly smaller under the measure (Measure.h). Proposing is cheap and
// separate from doing: nothing is copied before a candidate is asked for. Whether a candidate still
// fails, and whether the reference finds it defined, is for the caller to say.
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

/// What reductions need to know beside the case.
struct Options {
  /// The values that count as simplest; settings that are not named here are left alone.
  Settings defaults;
  /// Keep code and arguments without a use: the failure may need them.
  bool keepUnused = false;
};

/// Changes a copy of the case that it was proposed for; false when that turns out to be impossible.
using Edit = std::function<bool(Draft &)>;

/// One way to simplify. Each is declared in Reductions.h with its precondition and effect.
struct Reduction {
  llvm::StringLiteral name;
  /// Edits in the order in which they should be tried.
  std::vector<Edit> (*propose)(const Case &, const Options &);
  /// The order is a bisection: begin anew after each success.
  bool restartOnSuccess = false;
  /// Only when nothing else helps: varied inputs show a wrong result where plain ones hide it.
  bool isLastResort = false;
};

/// Every reduction, the ones that take away most first.
llvm::ArrayRef<Reduction> allReductions();

/// The candidate that `edit` makes: edited, tidied, verified, with inputs that fit @main, and
/// smaller than `base`. Nothing when it is not all of that.
std::optional<Case> candidate(const Case &base, const Edit &edit, const Options &options);

} // namespace npufuzz::reduce

#endif

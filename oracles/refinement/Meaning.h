//===- Meaning.h - what a function computes, and refinement -----*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_MEANING_H
#define NPUFUZZ_ORACLES_REFINEMENT_MEANING_H

#include "interpreter/Executor.h"

namespace npufuzz::refinement {

/// What a function computed on one input.
struct Meaning {
  enum class State {
    defined,
    undefined, ///< it ran into undefined behaviour
    unknown,   ///< the interpreter cannot execute it
    endless,   ///< it was stopped after Limits::stepsMax ops
  };
  State state = State::unknown;
  /// Unknown, whatever the input: an op has no handler.
  bool isUnsupported = false;
  /// Unknown on this input: it takes more memory, prints more or calls deeper than the interpreter
  /// lets it.
  bool isBeyondLimits = false;
  /// Unknown, since the function is gone or has another signature than the subject.
  bool isMisfit = false;
  /// A result is a memref that reaches outside of what it was made of: whoever copies it has
  /// undefined behaviour, though the function has none.
  bool givesOutside = false;
  /// It did to tensors what their ops' documents forbid, and did not need what came of it.
  bool brokePromise = false;
  int64_t steps = 0; ///< ops executed
  /// Number of the first state of the program since which this cannot be told (JudgedModule); 0: it
  /// is of the last state.
  int64_t openSince = 0;
  std::string why; ///< unless defined
  std::vector<interpreter::Value> results, arguments;
  std::string printed; ///< by vector.print and the runner library's functions
  /// Element types, for messages; one per result and argument.
  std::vector<interpreter::Format> resultFormats, argumentFormats;
};

/// A function of the program, by name, with the argument types that inputs are drawn for.
struct Subject {
  std::string name;
  std::vector<mlir::Type> arguments;
  /// Needed where the function is lowered to the LLVM dialect, whose types tell less.
  std::vector<mlir::Type> results = {};
  /// Number of the first input that it is called with (DrawArguments.h).
  int64_t firstInput = 0;
  /// Private, and called by others of the program: passes may change its signature with all calls,
  /// and rely on what these give it. Only what its callers compute is promised.
  bool isHelper = false;
};

/// Calls the subject in that module. Unknown when its arguments are no longer what they were (a
/// tensor may have become a memref of its shape, everything what it is in the LLVM dialect).
Meaning execute(mlir::ModuleOp module, const Subject &subject,
                std::vector<interpreter::Value> arguments);

/// A run that is stopped after so many times the ops of another one does not come to an end: what
/// passes make of one op, the loop over a small tensor, say, is far less.
inline constexpr int64_t endlessFactor = 1000;
/// Whether `after` was stopped, and is so much longer than `before` that this is its fault.
bool isEndless(const Meaning &before, const Meaning &after);

/// What is wrong with a run, as a class and in words.
struct Difference {
  enum class Kind {
    none,
    value,     ///< another result
    undefined, ///< behaviour or an element that is undefined where it was defined
    endless,   ///< no end where there was one
  };
  Kind kind = Kind::none;
  std::string text; ///< the first element that is wrong, expected and got; empty for none
};

/// None when `after` refines `before`: equal wherever `before` is defined, and neither undefined
/// nor endless there. Precondition: `before` is defined, and `after` is known or isEndless().
/// Finite floats may differ by `floatErrorMax`: what both sides together may be off, where somebody
/// knows it.
Difference firstDifference(const Subject &subject, const Meaning &before, const Meaning &after,
                           double floatErrorMax = 0);

/// "-1 (0xff)", "0.5 (0x3f000000)".
std::string numberText(interpreter::Format format, uint64_t bits);

} // namespace npufuzz::refinement

#endif

//===- Meaning.h - results of a function, and refinement --------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_REFINEMENT_MEANING_H
#define NPUFUZZ_ORACLES_REFINEMENT_MEANING_H

#include "interpreter/Executor.h"

#include <limits>

namespace npufuzz::refinement {

/// Results of a function on one input.
struct Meaning {
  enum class State {
    defined,
    undefined, ///< it ran into undefined behaviour
    unknown,   ///< the interpreter cannot execute it
    endless,   ///< it was stopped after Limits::stepsMax ops
  };
  State state = State::unknown;
  /// Unknown on every input: an op has no handler.
  bool isUnsupported = false;
  /// Unknown on this input: it exceeds the interpreter's limits on memory, output or call depth.
  bool isBeyondLimits = false;
  /// Unknown, because the function is gone or has another signature than the subject.
  bool isMisfit = false;
  /// A result is a memref that reaches outside its source. The function itself is defined, but a
  /// copy of the result is undefined behaviour.
  bool givesOutside = false;
  /// An op on tensors got an operand that its documents forbid, and its result was not needed.
  bool brokePromise = false;
  /// Some float operation rounded: sums may have another value in another order.
  bool hasRounded = false;
  /// A zero may have either sign, because the law of an op compares numbers.
  bool madeAnyZero = false;
  int64_t steps = 0; ///< ops executed
  /// Number of the first state since which this is open (JudgedModule); 0: it belongs to the last
  /// state.
  int64_t openSince = 0;
  std::string why; ///< unless defined
  std::vector<interpreter::Value> results, arguments;
  std::string printed; ///< by vector.print and the runner library's functions
  /// Element types, for messages; one per result and argument.
  std::vector<interpreter::Format> resultFormats, argumentFormats;
};

/// A function of the program, by name, with the argument types for drawing inputs.
struct Subject {
  std::string name;
  std::vector<mlir::Type> arguments;
  /// Required if the function is lowered to the LLVM dialect, whose types say less.
  std::vector<mlir::Type> results = {};
  /// Number of its first input (DrawArguments.h).
  int64_t firstInput = 0;
  /// Private, and called by others of the program: passes may change its signature with all calls,
  /// and rely on the arguments of these. Only the results of its callers are promised.
  bool isHelper = false;
  /// Most inputs that it is called with: few where one call takes long.
  int64_t runsMax = std::numeric_limits<int64_t>::max();
};

/// Calls the subject in that module. Unknown when its arguments are no longer what they were (a
/// tensor may have become a memref of its shape, everything what it is in the LLVM dialect).
/// A run is stopped after `opsMax` ops. `otherResults` is that of interpreter::Options.
Meaning execute(mlir::ModuleOp module, const Subject &subject,
                std::vector<interpreter::Value> arguments,
                int64_t opsMax = interpreter::Limits().stepsMax, uint64_t otherResults = 0);

/// A run that is stopped after this many times the ops of another one is endless: passes expand one
/// op, for example the loop over a small tensor, by far less.
inline constexpr int64_t endlessFactor = 1000;
/// True if `after` was stopped, and is so much longer than `before` that this is its own fault.
bool isEndless(const Meaning &before, const Meaning &after);

/// A difference between runs, as a class and in words.
struct Difference {
  enum class Kind {
    none,
    value,     ///< another result
    undefined, ///< undefined behaviour or element where it was defined
    endless,   ///< no end where the other run has one
  };
  Kind kind = Kind::none;
  std::string text; ///< the first element that is wrong, expected and got; empty for none
};

/// Errors of floats that are no difference.
struct FloatErrors {
  FloatErrors(double most = 0, bool mayOverflow = false) : most(most), mayOverflow(mayOverflow) {}
  double most;      ///< of finite numbers: the error of both sides together, if it is known
  bool mayOverflow; ///< infinity and NaN may stand for any number, and zeros have any sign
};

/// Returns none if `after` refines `before`: equal wherever `before` is defined, and neither
/// undefined nor endless there, but for these errors. Precondition: `before` is defined, and
/// `after` is known or isEndless().
Difference firstDifference(const Subject &subject, const Meaning &before, const Meaning &after,
                           FloatErrors errors = {});

/// Returns the largest distance of two floats at one place of the results, the memory of arguments
/// included. Nullopt if the runs differ in anything else: integers, infinities, NaN, sizes, output,
/// or an element that is undefined in the second alone. Precondition: both are defined.
std::optional<double> largestDeviation(const Subject &subject, const Meaning &first,
                                       const Meaning &second);

/// "-1 (0xff)", "0.5 (0x3f000000)".
std::string numberText(interpreter::Format format, uint64_t bits);

} // namespace npufuzz::refinement

#endif

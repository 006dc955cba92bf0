//===- MainQuestion.h - the call that a function case makes -----*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_MAINQUESTION_H
#define NPUFUZZ_ORACLES_FUNCTIONS_MAINQUESTION_H

#include "oracles/refinement/JudgePass.h"
#include "tile/Case.h"

namespace npufuzz::oracles {

/// Number of inputs on which @main is called after each pass that changed the IR.
inline constexpr int64_t inputsPerFunction = 6;

/// The function to call and its inputs. The call is @main, because that is what a user calls;
/// helpers may be inlined or get other arguments.
struct MainQuestion {
  /// Takes the case's own inputs, or draws some if it has none. Precondition: the loader has
  /// checked the case's inputs.
  explicit MainQuestion(const Case &testCase);

  /// @main; empty if it cannot be called.
  std::vector<refinement::Subject> subjects;
  refinement::InputSet inputs;
};

/// Returns @main of the case, ready to go through passes and not yet executed.
refinement::JudgedModule mainOf(const Case &testCase);

/// Returns the first meaning that is undefined or unknown, which passes need not keep. Null if all
/// are defined.
const refinement::Meaning *firstNotDefined(const refinement::Meanings &meanings);

} // namespace npufuzz::oracles

#endif

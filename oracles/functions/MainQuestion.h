//===- MainQuestion.h - what a function case asks ---------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_MAINQUESTION_H
#define NPUFUZZ_ORACLES_FUNCTIONS_MAINQUESTION_H

#include "oracles/refinement/JudgePass.h"
#include "tile/Case.h"

namespace npufuzz::oracles {

/// Inputs that @main is called with after each pass that changed the IR.
inline constexpr int64_t inputsPerFunction = 6;

/// What is called, and with what. Helpers may be inlined or get other arguments; @main is what a
/// user calls.
struct MainQuestion {
  /// Of the case's own inputs, or of drawn ones where it has none. Precondition: whoever loaded the
  /// case has checked them.
  explicit MainQuestion(const Case &testCase);

  /// @main; empty where it cannot be called.
  std::vector<refinement::Subject> subjects;
  refinement::InputSet inputs;
};

/// @main of the case on its way through passes, not executed yet.
refinement::JudgedModule mainOf(const Case &testCase);

/// The first meaning that is undefined or unknown, of which no pass has to keep anything; null
/// where all are defined.
const refinement::Meaning *firstNotDefined(const refinement::Meanings &meanings);

} // namespace npufuzz::oracles

#endif

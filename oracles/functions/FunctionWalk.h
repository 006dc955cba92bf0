//===- FunctionWalk.h - @main after each pass, and what came of it -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_FUNCTIONWALK_H
#define NPUFUZZ_ORACLES_FUNCTIONS_FUNCTIONWALK_H

#include "oracles/Evaluate.h"
#include "oracles/functions/MainQuestion.h"

namespace npufuzz::oracles {

/// Takes @main of a case through the states that a compiler makes of it, and says of each pass
/// whether it kept what @main computes. IR that cannot be interpreted leaves a gap: the next state
/// that can be is compared with the last one that could, and a difference is blamed on all passes
/// between them.
class FunctionWalk {
protected:
  FunctionWalk(const Case &testCase, const EvaluateOptions &options);

  /// Of that oracle, ok, with the open states as its assumptions.
  Verdict verdict(const char *oracle) const;
  void addDoubt(std::string why);
  /// Adds a bug of the last pass in `passes`; other passes may be the culprit from state `since`
  /// on, 0: none.
  void addBug(const char *oracle, Severity severity, std::string kind, std::string claim,
              std::string evidence, std::string pattern, int64_t since);
  /// Counts why a case says nothing of a pass, without what is this case's own.
  void count(llvm::StringRef pass, llvm::StringRef why);

  /// Executes the program. False where there is nothing that passes have to keep, and says so.
  bool runProgram();
  /// Takes what was judged of the last pass in `passes`. False where that is wrong, and says so;
  /// `guiltyPattern` is asked which pattern of it. Where oracle pass is not asked, another value is
  /// nobody's bug, and the rest ends the walk.
  bool take(const refinement::Judgement &judgement,
            llvm::function_ref<std::string()> guiltyPattern);

  const Case &testCase;
  const EvaluateOptions &options;
  const Backend &backend;
  /// Oracles that the user wants to hear of: invalid IR, what functions compute, machine code.
  bool asksVerify, asksPass, asksValue;
  Evaluation evaluation;
  refinement::JudgedModule judged;
  /// A name for each state after the program.
  std::vector<std::string> passes;

private:
  /// "the IR after cse cannot be interpreted: why", one each open state.
  std::vector<std::string> notInterpreted;
};

} // namespace npufuzz::oracles

#endif

//===- FunctionWalk.h - @main after each pass, and what came of it -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FUNCTIONS_FUNCTIONWALK_H
#define NPUFUZZ_ORACLES_FUNCTIONS_FUNCTIONWALK_H

#include "oracles/Evaluate.h"
#include "oracles/functions/MainQuestion.h"

namespace npufuzz::oracles {

/// Follows @main of a case through the states that a compiler makes of it, and judges whether each
/// pass kept what @main computes. IR that cannot be interpreted leaves a gap. The next
/// interpretable state is then compared with the last one, and a difference is blamed on all passes
/// between them.
class FunctionWalk {
protected:
  FunctionWalk(const Case &testCase, const EvaluateOptions &options);

  /// Returns an ok verdict of that oracle, with the open states as its assumptions.
  Verdict verdict(const char *oracle) const;
  void addDoubt(std::string why);
  /// Adds a bug of the last pass in `passes`. The passes from state `since` on may also be the
  /// culprit; 0: none.
  void addBug(const char *oracle, Severity severity, std::string kind, std::string claim,
              std::string evidence, std::string pattern, int64_t since);
  /// Counts why a case says nothing about a pass, without details that belong to this case alone.
  void count(llvm::StringRef pass, llvm::StringRef why);

  /// Executes the program. If there is no meaning that passes must keep, records why and returns
  /// false.
  bool runProgram();
  /// Records the judgement of the last pass in `passes`. Returns false if the pass is wrong, after
  /// adding the bug with the pattern from `guiltyPattern`. If oracle pass is not selected, a
  /// changed value is not a bug and the walk continues; any other wrong judgement ends it.
  bool take(const refinement::Judgement &judgement,
            llvm::function_ref<std::string()> guiltyPattern);

  const Case &testCase;
  const EvaluateOptions &options;
  const Backend &backend;
  /// Selected oracles: invalid IR, results of functions, machine code.
  bool asksVerify, asksPass, asksValue;
  Evaluation evaluation;
  refinement::JudgedModule judged;
  /// One name for each state after the program.
  std::vector<std::string> passes;

private:
  /// One text per open state, "the IR after cse cannot be interpreted: why".
  std::vector<std::string> notInterpreted;
};

} // namespace npufuzz::oracles

#endif

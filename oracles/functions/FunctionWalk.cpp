//===- FunctionWalk.cpp - from judgements to verdicts ---------------------===//
//
// A changed result becomes a bug of the last pass, or of all passes since the last interpretable
// state. IR that cannot be interpreted becomes an assumption of the verdict and a counter.
// JudgeFunction.cpp and JudgeSnapshots.cpp make the states.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/FunctionWalk.h"

#include "oracles/Elements.h"
#include "oracles/StateWalk.h"
#include "oracles/functions/JudgeFunction.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using refinement::Difference;
using refinement::Judgement;
using refinement::Meaning;

FunctionWalk::FunctionWalk(const Case &testCase, const EvaluateOptions &options)
    : testCase(testCase), options(options), backend(*options.backends.front()),
      asksVerify(isSelected(options, "verify")), asksPass(isSelected(options, "pass")),
      asksValue(isSelected(options, "value")), judged(mainOf(testCase)) {
  judged.licences = Licences::flags;
  judged.phases = &evaluation.phases;
  judged.translator = backend.translator();
}

Verdict FunctionWalk::verdict(const char *oracle) const {
  Verdict verdict = answer(oracle, backend.name());
  verdict.stage = "compile";
  verdict.assumptions = notInterpreted;
  return verdict;
}

void FunctionWalk::addDoubt(std::string why) {
  evaluation.verdicts.push_back(cannotTell(verdict("pass"), std::move(why)));
}

void FunctionWalk::addBug(const char *oracle, Severity severity, std::string kind,
                          std::string claim, std::string evidence, std::string pattern,
                          int64_t since) {
  Verdict bug = verdict(oracle);
  bug.outcome = Outcome::bug;
  bug.severity = severity;
  bug.pass = passes.back();
  bug.passIndex = static_cast<int64_t>(passes.size());
  if (since) {
    bug.firstPass = passes[since - 1];
    bug.firstPassIndex = since;
  }
  bug.pattern = std::move(pattern);
  bug.kind = std::move(kind);
  bug.claim = std::move(claim);
  bug.evidence = std::move(evidence);
  evaluation.verdicts.push_back(std::move(bug));
}

void FunctionWalk::count(llvm::StringRef pass, llvm::StringRef why) {
  std::string kind = normaliseKind(why.split(" at loc").first);
  evaluation.oracleCounters[("unknown " + pass + ": " + kind).str()] += 1;
}

bool FunctionWalk::runProgram() {
  if (judged.subjects.functions.empty()) {
    evaluation.discardReason = "no @main whose arguments can be drawn";
    return false;
  }
  judged.run();
  const Meaning *open = firstNotDefined(judged.meanings);
  if (!open)
    return true;
  if (open->state == Meaning::State::undefined)
    evaluation.discardReason = "undefined behaviour: " + open->why;
  else
    addDoubt("the program cannot be interpreted: " + open->why);
  return false;
}

bool FunctionWalk::take(const Judgement &judgement,
                        llvm::function_ref<std::string()> guiltyPattern) {
  const std::string &pass = passes.back();
  if (judgement.answer == Judgement::Answer::wrong) {
    if (!asksPass)
      return judgement.kind == Difference::Kind::value;
    auto [kind, claim] = wordsFor(judgement.kind);
    addBug("pass", Severity::wrongAnswer, kind, claim,
           llvm::formatv("{0}, input {1}", judgement.detail, judgement.input), guiltyPattern(),
           judgement.since);
    return false;
  }
  if (!judgement.licence.empty()) {
    count(pass, judgement.licence);
  } else if (judgement.answer == Judgement::Answer::cannotTell) {
    notInterpreted.push_back(Gap{pass, judgement.detail}.text());
    count(pass, judgement.detail);
  }
  if (!judged.openSince())
    notInterpreted.clear();
  return true;
}

} // namespace npufuzz::oracles

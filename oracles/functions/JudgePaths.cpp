//===- JudgePaths.cpp - runs both paths and blames the wrong one ----------===//
//
// Differential testing of one compiler against itself (McKeeman, "Differential Testing for
// Software", Digital Technical Journal 10(1), 1998). If both paths differ from the interpreter in
// the same element and by the same value, they agree. Then the interpreter or the code generator is
// at fault; oracles pass and value look for that.
//
//===----------------------------------------------------------------------===//
#include "oracles/functions/JudgePaths.h"

#include "backend/mlir/MachineCode.h"
#include "backend/passes/PassSequence.h"
#include "backend/passes/UseOrder.h"
#include "oracles/functions/JudgeFunction.h"
#include "oracles/functions/JudgeMachineCode.h"
#include "oracles/refinement/OpenResults.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::oracles {

using namespace mlir;
using refinement::Difference;
using refinement::Meaning;

namespace {

/// One path through the compiler and its result.
struct Path {
  std::string pipeline;
  std::vector<PipelineStep> steps;
  OwningOpRef<ModuleOp> module;
  /// Reason why there is nothing to run. It says that the IR is invalid, not why; reportInvalid()
  /// finds that out.
  std::string refusal;
  bool isInvalid = false;
  /// Licence of some IR on the path that leaves results open.
  std::string open;
  /// `meanings` start at input number `first`.
  size_t first = 0;
  std::vector<Meaning> meanings;
};

/// Input on which two paths differ, each compared with the program's own meaning.
struct Disagreement {
  size_t input;
  Difference differences[2];

  /// Index of the wrong path; the second if both are wrong.
  size_t wrong() const { return differences[1].text.empty() ? 0 : 1; }
};

/// Passes of `path` that the other one does not have, as "a,b,c".
std::string passesOnlyIn(const Path &path, const Path &other) {
  llvm::StringSet<> shared;
  for (const PipelineStep &step : other.steps)
    shared.insert(step.text);
  std::vector<std::string> own;
  for (const PipelineStep &step : path.steps)
    if (!shared.contains(step.text))
      own.push_back(step.text);
  return own.empty() ? "no pass" : llvm::join(own, ",");
}

class PathsJudge : MainQuestion {
public:
  PathsJudge(const Case &testCase, const EvaluateOptions &options, Evaluation &evaluation)
      : MainQuestion(testCase), testCase(testCase), options(options), evaluation(evaluation),
        program(cloneAsParsed(testCase.module.get())) {
    paths[0].pipeline = options.backends.front()->pipelineFor(options.pipeline, testCase.pipeline,
                                                              testCase.settings);
    paths[1].pipeline = testCase.otherPipeline;
    verdict.oracle = "paths";
    verdict.backend = options.backends.front()->name().str();
    verdict.stage = "execute";
  }

  void run() {
    evaluation.oracleCounters["paths asked"] += 1;
    if (std::string why = whyNotCompared(); !why.empty()) {
      if (paths[1].isInvalid)
        reportInvalid();
      return doubt(why);
    }
    std::optional<Disagreement> disagreement = firstDisagreement();
    if (!disagreement) {
      evaluation.oracleCounters["paths compared"] += 1;
      evaluation.verdicts.push_back(verdict);
      return;
    }
    std::string open = paths[0].open.empty() ? paths[1].open : paths[0].open;
    if (disagreement->differences[disagreement->wrong()].kind == Difference::Kind::value &&
        !open.empty())
      return doubt(open);
    evaluation.oracleCounters["paths compared"] += 1;
    report(*disagreement);
  }

private:
  void doubt(const std::string &why) {
    evaluation.oracleCounters["paths not compared: " + normaliseKind(why)] += 1;
    verdict.outcome = Outcome::cannotTell;
    verdict.claim = "cannot tell";
    verdict.evidence = why;
    evaluation.verdicts.push_back(verdict);
  }

  /// Runs the program and both paths. Returns why they cannot be compared; empty if both have
  /// meanings.
  std::string whyNotCompared() {
    if (subjects.empty())
      return "no @main whose arguments can be drawn";
    known = execute(*program);
    for (const Meaning &meaning : known) {
      if (meaning.state != Meaning::State::defined)
        return "the program cannot be interpreted: " + meaning.why;
      if (meaning.brokePromise)
        return "an op on tensors gets what it must not get";
    }
    const char *const names[] = {"first", "second"};
    for (auto [path, name] : llvm::zip_equal(paths, names)) {
      follow(path);
      if (path.refusal.empty())
        takeMeanings(path);
      if (!path.refusal.empty())
        return std::string(name) + " path: " + path.refusal;
    }
    return "";
  }

  std::vector<Meaning> execute(ModuleOp module) {
    PhaseTimer timer(evaluation.phases, Phase::execute);
    *currentPhase = static_cast<uint8_t>(Phase::execute);
    return std::move(refinement::executeAll(module, subjects, inputs).front());
  }

  /// Runs the path's passes.
  void follow(Path &path) {
    PhaseTimer timer(evaluation.phases, Phase::compile);
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    llvm::Expected<std::vector<PipelineStep>> steps = splitPipeline(path.pipeline);
    if (!steps) {
      path.refusal = llvm::toString(steps.takeError());
      return;
    }
    path.steps = std::move(*steps);
    path.module = cloneWithUses(*program);
    path.open = whyOpen(*program);
    for (const PipelineStep &step : path.steps) {
      auto pass = parsePass(*program->getContext(), step.text);
      if (!pass) {
        path.refusal = llvm::toString(pass.takeError());
        return;
      }
      StepResult done = runStep(path.module, **pass, {step.pass});
      evaluation.phases.bookVerification(done.verifySeconds);
      if (!done.goesOn()) {
        path.isInvalid = done.isInvalid();
        path.refusal = step.pass + (path.isInvalid ? " made invalid IR: " : " refused the IR: ") +
                       done.diagnostic;
        return;
      }
      if (path.open.empty() && done.outcome == StepOutcome::changed)
        path.open = whyOpen(*path.module);
    }
  }

  /// Executes the path's result.
  void takeMeanings(Path &path) {
    if (Operation *left = mlirbackend::firstNotLowered(*path.module)) {
      path.meanings = execute(*path.module);
      for (const auto &[before, after] : llvm::zip_equal(known, path.meanings))
        if (after.state == Meaning::State::unknown ||
            (after.state == Meaning::State::endless && !refinement::isEndless(before, after)))
          path.refusal = "it leaves " + left->getName().getStringRef().str() +
                         ", and the interpreter says: " + after.why;
      return;
    }
    MachineMeanings code = runOn(machineTargets[0], {*path.module, subjects.front(), inputs, known},
                                 evaluation.phases);
    path.first = code.first;
    path.meanings = std::move(code.meanings);
    if (path.meanings.empty())
      path.refusal = code.notCompared;
  }

  std::optional<Disagreement> firstDisagreement() const {
    for (size_t number = std::max(paths[0].first, paths[1].first); number < known.size();
         ++number) {
      Disagreement found{number, {}};
      for (size_t i = 0; i < 2; ++i) {
        size_t index = number - paths[i].first;
        if (index >= paths[i].meanings.size())
          return std::nullopt;
        found.differences[i] =
            refinement::firstDifference(subjects.front(), known[number], paths[i].meanings[index]);
      }
      if (found.differences[0].text != found.differences[1].text)
        return found;
      if (!found.differences[0].text.empty())
        evaluation.oracleCounters["paths that agree, and not with the interpreter"] += 1;
    }
    return std::nullopt;
  }

  /// Reports invalid IR with its pass and pattern, as oracle verify does for any pipeline.
  void reportInvalid() {
    if (!isSelected(options, "verify"))
      return;
    EvaluateOptions narrow = options;
    narrow.pipeline = paths[1].pipeline;
    narrow.oracles = {findOracle("verify")};
    Case alone = testCase.clone();
    alone.otherPipeline.clear();
    for (Verdict &bug : evaluateFunction(alone, narrow).findings()) {
      bug.pipeline = paths[1].pipeline;
      evaluation.verdicts.push_back(std::move(bug));
    }
  }

  void report(const Disagreement &disagreement) {
    size_t wrong = disagreement.wrong();
    const Path &path = paths[wrong], &other = paths[1 - wrong];
    const Difference &difference = disagreement.differences[wrong];
    auto [kind, claim] = wordsFor(difference.kind);
    verdict.outcome = Outcome::bug;
    verdict.severity = Severity::wrongAnswer;
    verdict.pass = "pipeline";
    verdict.kind = kind;
    verdict.claim = claim;
    verdict.pipeline = wrong == 1 ? path.pipeline : "";
    if (options.blame)
      blame(path.pipeline);
    const std::string &others = disagreement.differences[1 - wrong].text;
    verdict.evidence = llvm::formatv(
        "{0}, input {1}, on a path with {2}; another, with {3} instead, {4}", difference.text,
        disagreement.input, passesOnlyIn(path, other), passesOnlyIn(other, path),
        others.empty() ? "gives what is expected" : "gives " + others);
    evaluation.verdicts.push_back(verdict);
  }

  void blame(const std::string &pipeline) {
    for (const Verdict &found : findWrongPass(testCase, options, pipeline).findings()) {
      verdict.pass = found.pass;
      verdict.passIndex = found.passIndex;
      verdict.firstPass = found.firstPass;
      verdict.firstPassIndex = found.firstPassIndex;
      verdict.pattern = found.pattern;
      verdict.kind = found.kind;
      verdict.claim = found.claim;
      verdict.assumptions = found.assumptions;
      return;
    }
  }

  const Case &testCase;
  const EvaluateOptions &options;
  Evaluation &evaluation;
  OwningOpRef<ModuleOp> program;
  std::vector<Meaning> known; ///< the program's own
  Path paths[2];
  Verdict verdict;
};

} // namespace

void judgePaths(const Case &testCase, const EvaluateOptions &options, Evaluation &evaluation) {
  PathsJudge(testCase, options, evaluation).run();
}

} // namespace npufuzz::oracles

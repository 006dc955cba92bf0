//===- Validate.cpp - the verb validate, in a child -----------------------===//
//
// The child judges pass after pass and writes each line as soon as it is known. A wrong pass counts
// as inconclusive if an option permits the difference or a pass left a thread at work. If a
// function costs too much, another child judges a copy with smaller extents. The parent parses the
// pipeline and reads the report.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/Validate.h"

#include "backend/mlir/schedules/Prefixes.h"
#include "backend/passes/PassSequence.h"
#include "oracles/Verdict.h"
#include "oracles/refinement/Assumptions.h"
#include "oracles/refinement/GuiltyPattern.h"
#include "oracles/refinement/SmallerExtents.h"
#include "support/BesideWork.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::refinement {

namespace {

using Answer = Judgement::Answer;
using Passes = std::vector<std::unique_ptr<PassManager>>;

class Validator {
public:
  Validator(ModuleOp module, const ValidateOptions &options, const std::vector<PipelineStep> &steps,
            const Passes &passes, ChildSide &out)
      : module(module), options(options), steps(steps), passes(passes), out(out) {}

  void run() {
    out.runBegins("-- 0. program: ");
    JudgedModule judged(module, options.inputs, options.translator);
    out.program(judged);
    for (size_t index = 0; index < steps.size(); ++index) {
      auto prefixes = mlirbackend::Prefixes::of(steps[index], *judged.module);
      bool goesOn = prefixes ? runSchedule(index, *prefixes, judged) : runPass(index, judged);
      if (!goesOn)
        break;
      judgePromises(labelOf(index, steps[index].pass), index, judged);
    }
    out.neverAsked(options.promises, askedAfter);
  }

private:
  static std::string labelOf(size_t index, llvm::StringRef name) {
    return llvm::formatv("-- {0}. {1}: ", index + 1, name);
  }

  /// Returns false if no pass can run after this one.
  bool runPass(size_t index, JudgedModule &judged) {
    const PipelineStep &step = steps[index];
    std::string label = labelOf(index, step.pass);
    out.passBegins(label);
    // Record this before the pass runs, because it may die.
    out.suspect(index + 1, step.text, *judged.module, judged);
    OwningOpRef<ModuleOp> beforeOpen = judged.beforeOpen ? judged.beforeOpen->clone() : ModuleOp();
    mayReorder(step.pass, judged);
    Judgement judgement =
        judgePass(judged, *passes[index], [&] { out.runBegins(label); }, step.pass);
    if (judgement.since)
      out.suspect(judgement.since, textOf(judgement.since - 1, index), *beforeOpen, judged);
    bool isLast = !goesOn(judgement.answer);
    takeDoubt(doubt(index, judgement), judgement);
    std::string pattern;
    if (judgement.isBug()) {
      pattern = findGuiltyPattern(judged, judgement, [&](OwningOpRef<ModuleOp> &input) {
        return runStep(input, *passes[index]);
      });
      out.suspectPattern(pattern);
    }
    report(label, togetherWith(judgement, index),
           pattern.empty() ? "" : " by " + oracles::culpritName(pattern), step.pass, judgement,
           judged);
    return !isLast;
  }

  /// Runs the ops of a schedule one after the other, each as a step of its own: "-- 1.2
  /// transform.loop.peel: ok". The suspect is the payload with the ops up to it, which
  /// transform-interpreter alone runs.
  bool runSchedule(size_t index, const mlirbackend::Prefixes &prefixes, JudgedModule &judged) {
    for (size_t op = 0; op < prefixes.size(); ++op) {
      const std::string &name = prefixes.name(op);
      std::string label = llvm::formatv("-- {0}.{1} {2}: ", index + 1, op + 1, name);
      out.passBegins(label);
      out.suspect(index + 1, steps[index].text, *prefixes.payloadWith(op + 1), judged);
      mayReorder(name, judged);
      auto apply = [&](ModuleOp module) { return prefixes.apply(op + 1, module); };
      Judgement judgement =
          judgePass(judged, ModulePass(apply), [&] { out.runBegins(label); }, name);
      bool isLast = !goesOn(judgement.answer);
      std::string why = doubt(index, judgement);
      if (why.empty() && judgement.answer == Answer::wrong)
        if (std::string duty = prefixes.brokenDuty(op); !duty.empty())
          why = "a duty of the schedule's author: " + duty + ": " + judgement.detail;
      takeDoubt(why, judgement);
      report(label, togetherWith(judgement, index), "", name, judgement, judged);
      if (isLast)
        return false;
    }
    return true;
  }

  void mayReorder(llvm::StringRef name, JudgedModule &judged) const {
    judged.mayReorderSums =
        options.reordering.allows(name) || (judged.openSince() && judged.mayReorderSums);
  }

  static void takeDoubt(std::string why, Judgement &judgement) {
    if (why.empty())
      return;
    judgement.answer = Answer::cannotTell;
    judgement.compared = 0;
    judgement.detail = std::move(why);
  }

  void report(const std::string &label, const std::string &together, const std::string &culprit,
              llvm::StringRef pass, const Judgement &judgement, const JudgedModule &judged) {
    out.judgement(label + together, culprit, judgement, judged);
    if (!judgement.putBack.empty())
      out.line(label +
               "put back what it changed of its process: " + llvm::join(judgement.putBack, ", "));
    if (judgement.answer == Judgement::Answer::refused)
      out.refusal(pass.str() + ": " + judgement.detail);
  }

  /// Reports the promises that the IR after the step breaks.
  void judgePromises(const std::string &label, size_t index, JudgedModule &judged) {
    const PipelineStep &step = steps[index];
    askedAfter.push_back(step.pass);
    for (const BrokenPromise &broken :
         brokenPromises(options.promises, step.pass, *judged.before, *judged.module)) {
      out.suspect(index + 1, step.text, *judged.before, judged);
      out.broken(label, broken);
    }
  }

  /// "together with 2. cse: " for a difference that earlier steps may have caused, whose IR could
  /// not be interpreted.
  std::string togetherWith(const Judgement &judgement, size_t index) const {
    std::vector<std::string> others;
    for (size_t i = judgement.since; judgement.since && i <= index; ++i)
      others.push_back(llvm::formatv("{0}. {1}", i, steps[i - 1].pass));
    return others.empty() ? "" : "together with " + llvm::join(others, ", ") + ": ";
  }

  /// Reason why a bug may not be the step's: an option of a step up to `last` permits it, or a
  /// thread is still at work; else empty.
  std::string doubt(size_t last, const Judgement &judgement) const {
    if (judgement.answer == Answer::wrong) {
      if (mayAssumeAlignment(steps[last].text, judgement.detail))
        return "an option assumes that all vectors are aligned: " + judgement.detail;
      for (size_t i = 0; i <= last; ++i)
        if (unsigned bits = otherIndexWidth(steps[i].text))
          return llvm::formatv("an index has {0} bits by an option, and 64 here", bits);
    }
    std::string who = judgement.isBug() ? whoWorksBeside() : "";
    return who.empty() ? "" : who + leftThreadAtWork + ", and " + judgement.detail;
  }

  /// Steps from index `first` to `last`, as a pipeline.
  std::string textOf(size_t first, size_t last) const {
    std::vector<std::string> texts;
    for (size_t i = first; i <= last; ++i)
      texts.push_back(steps[i].text);
    return llvm::join(texts, ",");
  }

  /// True if the next pass can run on the result.
  static bool goesOn(Answer answer) {
    return answer != Answer::invalidIR && answer != Answer::tooLarge && answer != Answer::refused;
  }

  ModuleOp module;
  const ValidateOptions &options;
  const std::vector<PipelineStep> &steps;
  const Passes &passes;
  std::vector<std::string> askedAfter; ///< passes whose IR was asked for promises
  ReportWriter out;
};

} // namespace

static double stepSecondsMax(ModuleOp module, double secondsMax) {
  int64_t ops = 0;
  module.walk([&](Operation *) { ++ops; });
  return std::min(secondsMax, secondsMax * stepShare + static_cast<double>(ops) * stepSecondsPerOp);
}

llvm::Expected<Validation> validate(ModuleOp module, const ValidateOptions &options) {
  llvm::Expected<std::vector<PipelineStep>> steps = std::vector<PipelineStep>();
  if (!options.pipeline.empty())
    steps = splitPipeline(options.pipeline);
  if (!steps)
    return steps.takeError();
  Passes passes;
  for (const PipelineStep &step : *steps) {
    auto pass = parsePass(*module.getContext(), step.text);
    if (!pass)
      return pass.takeError();
    passes.push_back(std::move(*pass));
  }
  // The user's limit is wall time: with CPU seconds, all steps together could take four times as
  // long on a busy machine.
  TimeLimit limit{stepSecondsMax(module, options.secondsMax), options.secondsMax};
  auto ask = [&](const ExtentScale *scale) {
    return runInSandbox(limit, [&](ChildSide &out) {
      SmallerProgram smaller;
      if (scale) {
        *currentPhase = static_cast<uint8_t>(Phase::judge);
        smaller = withSmallerExtents(module, *scale);
        if (!smaller.module)
          return;
        ReportWriter(out).smaller(smaller.change);
      }
      *currentPhase = static_cast<uint8_t>(Phase::compile);
      Validator(smaller.module ? *smaller.module : module, options, *steps, passes, out).run();
    });
  };
  auto result = ask(nullptr);
  if (!result)
    return result.takeError();
  Validation validation = readReport(*result);
  bool isCostly = validation.isCostly && options.shrinks;
  for (const ExtentScale &scale : extentScales) {
    if (!isCostly || result->stopped)
      break;
    result = ask(&scale);
    if (!result)
      return result.takeError();
    Validation smaller = readReport(*result);
    isCostly = smaller.isCostly || smaller.extents.empty();
    addSmaller(validation, std::move(smaller));
  }
  return validation;
}

} // namespace npufuzz::refinement

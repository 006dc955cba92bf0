//===- ValidateLog.cpp - judges the states of a log -----------------------===//
//
// The child replays the log. LogReplay tells of each state; this file judges it against the last
// one that could be interpreted, and writes the report. A pass that began but never ended is blamed
// if the compiler died. A verifier's complaint makes a pass wrong; any other error counts as a
// refusal.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/ValidateLog.h"

#include "oracles/refinement/Assumptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace mlir;

namespace npufuzz::refinement {

namespace {

/// Printed for a log that begins after its first pass.
constexpr llvm::StringLiteral firstPassHint =
    "-- the first pass cannot be judged: give the file that the compiler read, too, or print the "
    "IR before it with --mlir-print-ir-before-all\n";

class LogJudge final : public LogListener {
public:
  LogJudge(const ValidateOptions &options, ChildSide &out) : options(options), out(out) {}

  /// The log has ended. The pass that began last is to blame for the death of the compiler.
  void end(const std::string &death) {
    out.neverAsked(options.promises, askedAfter);
    if (death.empty() || !unfinished)
      return flushUnfinished();
    if (judged)
      out.suspect(unfinished->number, unfinished->pass, *judged->module, *judged);
    out.breaksAnyInput();
    out.bug(labelOf(*unfinished) + "WRONG: " + death);
  }

  void onProgram(ModuleOp program) override {
    flushUnfinished();
    out.runBegins("-- 0. program: ");
    judged.emplace(program, options.inputs, options.translator);
    states.clear();
    out.program(*judged);
  }

  void onSteps(llvm::ArrayRef<LogStep> steps, ModuleOp after) override {
    const LogStep &last = steps.back();
    std::string label = labelOf(last);
    out.suspect(last.number, last.pass, *judged->module, *judged);
    bool truncates =
        llvm::any_of(steps, [](const LogStep &step) { return mayTruncateIndices(step.pass); });
    auto excuse = [&](const Subject &subject, int64_t input) {
      return truncates && hasLongIndex(subject, inputOf(subject, options.inputs, input));
    };
    judged->mayReorderSums =
        llvm::any_of(steps,
                     [&](const LogStep &step) { return options.reordering.allows(step.pass); }) ||
        (judged->openSince() && judged->mayReorderSums);
    Judgement judgement = judgeState(*judged, after, [&] { out.runBegins(label); }, excuse);
    states.push_back(steps.vec());
    std::vector<std::string> others;
    for (size_t i = judgement.since ? judgement.since - 1 : states.size() - 1; i < states.size();
         ++i)
      for (const LogStep &step : states[i])
        others.push_back(step.label());
    others.pop_back(); // the last itself
    if (!others.empty())
      label += "together with " + llvm::join(others, ", ") + ": ";
    out.judgement(label, "", judgement, *judged);
    judgePromises(last);
  }

  void onUnknown(const LogStep &step, const std::string &why) override {
    out.untold(labelOf(step), why);
  }

  void onUnfinished(const LogStep &step) override {
    flushUnfinished();
    unfinished = step;
  }

  void onFailure(const LogStep &step, const std::string &error,
                 const std::string &invalid) override {
    if (!invalid.empty() && complainOfTheSame(error, invalid)) {
      if (judged)
        out.suspect(step.number, step.pass, *judged->module, *judged);
      out.breaksAnyInput();
      return out.bug(labelOf(step) + "WRONG: the IR is invalid: " + error);
    }
    std::string why = error.empty() ? "no error was printed" : error;
    out.line(labelOf(step) + "refused the IR: " + why);
    out.refusal(step.pass + ": " + why);
  }

private:
  /// Reports the promises that the pass broke, in the function on which it ran.
  void judgePromises(const LogStep &step) {
    askedAfter.push_back(step.pass);
    auto scopeIn = [&](ModuleOp module) -> Operation * {
      Operation *function = module.lookupSymbol(StringRef(step.symbol).ltrim('@'));
      return function ? function : module.getOperation();
    };
    for (const BrokenPromise &broken : brokenPromises(
             options.promises, step.pass, scopeIn(*judged->before), scopeIn(*judged->module))) {
      out.suspect(step.number, step.pass, *judged->before, *judged);
      out.broken(labelOf(step), broken);
    }
  }

  /// True if the verifier stopped the compiler. Its words are in the log; or, if its release words
  /// them differently, it complains about an op that ours complains about, too. A pass that gives
  /// up uses other words.
  static bool complainOfTheSame(StringRef error, StringRef invalid) {
    auto opOf = [](StringRef text) { return text.take_front(text.find("' op ") + 5); };
    return error.contains(invalid) || (error.contains("' op ") && opOf(error) == opOf(invalid) &&
                                       !error.contains("failed to legalize"));
  }

  void flushUnfinished() {
    if (auto step = std::exchange(unfinished, std::nullopt))
      LogListener::onUnfinished(*step);
  }

  static std::string labelOf(const LogStep &step) { return "-- " + step.label() + ": "; }

  const ValidateOptions &options;
  ReportWriter out;
  std::optional<JudgedModule> judged;
  std::optional<LogStep> unfinished; ///< the last one that was told of
  /// Steps that led to each state after the program.
  std::vector<std::vector<LogStep>> states;
  std::vector<std::string> askedAfter; ///< passes whose IR was asked for promises
};

} // namespace

llvm::Expected<Validation> validateLog(MLIRContext &context, ModuleOp program,
                                       llvm::ArrayRef<Dump> dumps, const ValidateOptions &options,
                                       const ReplayOptions &replay, const std::string &death) {
  TimeLimit limit{options.secondsMax, options.secondsMax};
  auto result = runInSandbox(limit, [&](ChildSide &out) {
    LogJudge judge(options, out);
    replayLog(context, program, dumps, judge, replay);
    judge.end(death);
  });
  if (!result)
    return result.takeError();
  Validation validation = readReport(*result);
  if (validation.untold.contains(nothingPrintedBefore.str()))
    validation.text += firstPassHint;
  return validation;
}

} // namespace npufuzz::refinement

//===- ValidationReport.cpp - writes and reads tagged lines ---------------===//
//
// The first character of a line is its tag: text, bug, refusal, begin of a pass or run, counts, or
// a culprit as JSON. The reader keeps the last label and the last suspect. If the child died, they
// tell a wrong pass from a dead interpreter. Judgements come from JudgePass.cpp.
//
//===----------------------------------------------------------------------===//
#include "oracles/refinement/ValidationReport.h"

#include "oracles/Death.h"
#include "oracles/Frames.h"
#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/PrintedModule.h"
#include "support/Json.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::refinement {

/// Tag at the beginning of each line of the child's output.
static constexpr char textLine = '|', bugLine = '!', refusalLine = '?', passLine = 'p',
                      runLine = 'r', culpritLine = 'c', judgedLine = 'j', untoldLine = 'u',
                      functionsLine = 'f', costlyLine = '$', extentsLine = 'e';
/// Before the first pass.
static constexpr llvm::StringLiteral programLabel = "-- 0. program: ";

void ReportWriter::send(char kind, const std::string &text) {
  out.write(kind + llvm::join(llvm::split(text, '\n'), " ") + "\n");
}

void ReportWriter::line(const std::string &text) { send(textLine, text); }
void ReportWriter::untold(const std::string &label, const std::string &why) {
  send(untoldLine, why);
  line(label + "cannot tell: " + why);
}
void ReportWriter::smaller(const std::string &extents) { send(extentsLine, extents); }
void ReportWriter::bug(const std::string &text) { send(bugLine, text); }
void ReportWriter::refusal(const std::string &text) { send(refusalLine, text); }
void ReportWriter::passBegins(const std::string &label) {
  beginStep();
  send(passLine, label);
}
void ReportWriter::runBegins(const std::string &label) {
  beginStep();
  send(runLine, label);
}

std::string firstFunction(ModuleOp module) {
  for (auto function : module.getOps<FunctionOpInterface>())
    if (!function.isExternal() && function->getName().getDialectNamespace() != "transform")
      return function.getName().str();
  return "";
}

void ReportWriter::suspect(size_t step, const std::string &pass, ModuleOp input,
                           const JudgedModule &judged) {
  const auto &functions = judged.subjects.functions;
  std::string function = functions.empty() ? firstFunction(input) : functions.front().name;
  if (function.empty())
    return;
  out.write(
      culpritLine +
      jsonLine(
          {{"step", step}, {"pass", pass}, {"input", printed(input)}, {"function", function}}));
}

void ReportWriter::suspectPattern(const std::string &pattern) {
  out.write(culpritLine + jsonLine({{"pattern", pattern}}));
}

void ReportWriter::broken(const std::string &label, const BrokenPromise &promise) {
  out.write(culpritLine + jsonLine({{"any-input", true}, {"promise", promise.text}}));
  bug(label + "WRONG: breaks the promise \"" + promise.text + "\": " + promise.detail);
}

void ReportWriter::neverAsked(llvm::ArrayRef<Promise> promises, llvm::ArrayRef<std::string> ran) {
  for (const Promise &promise : promises)
    if (!promise.pass().empty() &&
        llvm::none_of(ran, [&](StringRef pass) { return promise.isAskedAfter(pass); }))
      untold("-- promise \"" + promise.text() + "\": ", "no pass " + promise.pass() + " ran");
}

void ReportWriter::breaksAnyInput() { out.write(culpritLine + jsonLine({{"any-input", true}})); }

/// Returns why nothing can be told of what a function computes; empty if something can.
static std::string whyUntold(const Subject &subject, llvm::ArrayRef<Meaning> row) {
  auto isBeyondLimits = [](const Meaning &m) {
    return m.isBeyondLimits || m.state == Meaning::State::endless;
  };
  auto unknown = llvm::find_if(row, [&](const Meaning &m) {
    return m.state == Meaning::State::unknown || isBeyondLimits(m);
  });
  bool isTold =
      llvm::any_of(row, [](const Meaning &m) { return m.state == Meaning::State::defined; });
  if (unknown != row.end() && !(isBeyondLimits(*unknown) && isTold))
    return unknown->why;
  // A function that is undefined on its only input may become anything, which is an answer.
  if (isTold || subject.arguments.empty() || row.empty())
    return "";
  return "undefined behaviour for every input, which proves nothing: " + row.front().why;
}

/// "as a meaning of 14 ops, without toy.load (2), toy.mma (1)": the translation of a program.
static std::string meaningText(ModuleOp program, ModuleOp translation) {
  std::map<StringRef, int64_t> counts;
  program.walk([&](Operation *op) { ++counts[op->getName().getStringRef()]; });
  int64_t ops = -1; // the module
  translation.walk([&](Operation *op) {
    ++ops;
    counts.erase(op->getName().getStringRef());
  });
  std::vector<std::string> gone;
  for (const auto &[name, times] : counts)
    gone.push_back(llvm::formatv("{0} ({1})", name, times));
  return llvm::formatv("as a meaning of {0} ops, {1}", ops,
                       gone.empty() ? "with every op of it" : "without " + llvm::join(gone, ", "));
}

void ReportWriter::program(const JudgedModule &judged) {
  if (judged.executable.translation)
    line(programLabel.str() +
         meaningText(const_cast<JudgedModule &>(judged).module.get(), judged.executable.of({})));
  for (const std::string &why : judged.subjects.notDrawn)
    line(programLabel.str() + "cannot tell: " + why);
  for (auto [subject, row] : llvm::zip(judged.subjects.functions, judged.meanings)) {
    std::string text = (programLabel + "@" + subject.name).str(), why = whyUntold(subject, row);
    int64_t undefined =
        llvm::count_if(row, [](const Meaning &m) { return m.state == Meaning::State::undefined; });
    bool isUndefined = undefined == static_cast<int64_t>(row.size());
    if (!why.empty())
      text += (isUndefined ? ": " : ": cannot tell: ") + why;
    else if (undefined == 1 && subject.arguments.empty())
      text += ": undefined behaviour on the only input, so that every pass keeps it: " +
              row.front().why;
    else
      text += llvm::formatv(": {0} inputs, {1} of them undefined behaviour", row.size(), undefined)
                  .str();
    line(text);
  }
  countFunctions(judged);
}

void ReportWriter::sendFunctions(const JudgedModule &judged,
                                 const std::map<std::string, std::string> &untold) {
  std::map<std::string, int64_t> reasons;
  for (const auto &[name, why] : untold)
    ++reasons[why];
  out.write(functionsLine + jsonLine({{"functions", judged.subjects.functions.size() +
                                                        judged.subjects.notDrawn.size()},
                                      {"untold", reasons},
                                      {"names", untold}}));
}

void ReportWriter::sayCostly() {
  if (!std::exchange(saidCostly, true))
    send(costlyLine, "");
}

void ReportWriter::countFunctions(const JudgedModule &judged) {
  bool isCostlyNow = judged.subjects.hasTooLarge;
  for (auto [subject, row] : llvm::zip(judged.subjects.functions, judged.meanings))
    if (std::string why = whyUntold(subject, row); !why.empty()) {
      untoldFunctions.try_emplace(subject.name, why);
      isCostlyNow |= isCostly(row);
    }
  if (isCostlyNow)
    sayCostly();
  std::map<std::string, std::string> untold = untoldFunctions;
  for (const std::string &why : judged.subjects.notDrawn) // "@f takes …"
    untold.emplace(StringRef(why).drop_front().split(' ').first, why);
  sendFunctions(judged, untold);
}

void ReportWriter::countFunctions(const Judgement &judgement, const JudgedModule &judged) {
  using Answer = Judgement::Answer;
  isChanged |= judgement.answer != Answer::nothingChanged;
  if (!isChanged) // that is certain, whatever the functions do
    return sendFunctions(judged, {});
  if (judgement.answer == Answer::cannotTell && !judged.subjects.functions.empty())
    untoldFunctions.try_emplace(judged.subjects.functions[judgement.subject].name,
                                judgement.detail);
  // The next pass is judged against the earlier meanings, which cost less.
  if (judgement.answer == Answer::cannotTell && judgement.isCostly)
    sayCostly();
  if (judgement.answer == Answer::tooLarge) {
    for (const Subject &subject : judged.subjects.functions)
      untoldFunctions.try_emplace(subject.name, judgement.detail);
    sayCostly();
  }
  countFunctions(judged);
}

/// "ok, 32 inputs", with what a rule left out.
static std::string okText(const Judgement &judgement) {
  std::string text = judgement.compared ? llvm::formatv("ok, {0} inputs", judgement.compared).str()
                                        : "ok, no input is left that is defined";
  if (judgement.stoppedByChecks)
    text += llvm::formatv("; {0} stopped by runtime checks of views", judgement.stoppedByChecks);
  if (judgement.beyondLimits)
    text += llvm::formatv("; {0} not judged: {1}", judgement.beyondLimits, judgement.whyBeyond);
  if (judgement.leftOpen && judgement.answer == Judgement::Answer::ok)
    text += llvm::formatv("; {0} left open: {1}", judgement.leftOpen, judgement.detail);
  if (!judgement.throughCallers.empty())
    text += "; through its callers alone: " + judgement.throughCallers;
  return text;
}

/// "ok, 32 inputs" for the comparable functions, and the reason for the others.
static std::string doubtText(const Judgement &judgement, const JudgedModule &judged) {
  std::string text;
  if (judgement.compared)
    text = llvm::formatv("{0}; cannot tell of @{1}: ", okText(judgement),
                         judged.subjects.functions[judgement.subject].name);
  else
    text = "cannot tell: ";
  return text + judgement.detail;
}

/// True if no function can get an input that was not tried.
static bool hasEveryInput(const JudgedModule &judged) {
  const auto &functions = judged.subjects.functions;
  return !functions.empty() &&
         llvm::all_of(functions, [](const Subject &subject) { return subject.arguments.empty(); });
}

void ReportWriter::judgement(const std::string &label, const std::string &culprit,
                             const Judgement &judgement, const JudgedModule &judged) {
  countFunctions(judgement, judged);
  if (judgement.answer == Judgement::Answer::nothingChanged || judgement.compared > 0)
    send(judgedLine, "");
  else if (judgement.answer == Judgement::Answer::ok && hasEveryInput(judged))
    send(judgedLine, "");
  else if (judgement.answer == Judgement::Answer::ok)
    send(untoldLine, "no input is left that is defined");
  else if (judgement.answer == Judgement::Answer::cannotTell)
    send(untoldLine, judgement.detail);
  switch (judgement.answer) {
  case Judgement::Answer::nothingChanged:
    return line(label + "nothing changed");
  case Judgement::Answer::ok:
    return line(label + okText(judgement));
  case Judgement::Answer::wrong:
    out.write(culpritLine +
              jsonLine({{"function", judged.subjects.functions[judgement.subject].name},
                        {"number", judgement.input}}));
    return bug(llvm::formatv("{0}WRONG{1} at {2}, input {3} ({4} of {5} inputs)", label, culprit,
                             judgement.detail, judgement.input % exactInputs, judgement.wrongInputs,
                             judgement.compared));
  case Judgement::Answer::cannotTell:
    return line(label + doubtText(judgement, judged));
  case Judgement::Answer::tooLarge:
    return untold(label, judgement.detail);
  case Judgement::Answer::invalidIR:
    return bug(label + "WRONG" + culprit + ": the IR is invalid: " + judgement.detail);
  case Judgement::Answer::refused:
    return line(label + "refused the IR: " + judgement.detail);
  }
  llvm_unreachable("every answer has its line");
}

/// Reads a line with the input of the next pass, its guilty pattern, or the function and input that
/// it changed.
static void takeCulprit(const Json &json, Culprit &suspect) {
  if (readKey(json, "step", suspect.step)) {
    suspect.inputNumber = 0;
    suspect.pattern.clear();
    suspect.breaksAnyInput = false;
    suspect.promise.clear();
  }
  readKey(json, "any-input", suspect.breaksAnyInput);
  readKey(json, "pattern", suspect.pattern);
  readKey(json, "promise", suspect.promise);
  readKey(json, "pass", suspect.pass);
  readKey(json, "input", suspect.input);
  readKey(json, "function", suspect.function);
  readKey(json, "number", suspect.inputNumber);
}

static void takeFunctions(const Json &json, Validation &validation) {
  if (!readKey(json, "functions", validation.functions) || !json.contains("untold"))
    return;
  validation.untoldFunctions.clear();
  for (const auto &[why, times] : json["untold"].items())
    if (isWholeNumber<int64_t>(times))
      validation.untoldFunctions[why] = times.get<int64_t>();
  validation.untoldByName.clear();
  if (json.contains("names"))
    for (const auto &[name, why] : json["names"].items())
      if (why.is_string())
        validation.untoldByName[name] = why.get<std::string>();
}

Validation readReport(const SandboxResult &result) {
  Validation validation;
  bool inPass = false;
  std::string label;
  Culprit suspect;
  std::vector<Culprit> suspects;
  llvm::SmallVector<StringRef> lines;
  StringRef(result.output).split(lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef line : lines) {
    char kind = line.front();
    StringRef text = line.drop_front();
    if (kind == passLine || kind == runLine) {
      inPass = kind == passLine;
      label = text.str();
    } else if (kind == refusalLine) {
      validation.refusal = text.str();
    } else if (kind == judgedLine) {
      ++validation.judged;
    } else if (kind == untoldLine) {
      ++validation.untold[text.str()];
    } else if (kind == costlyLine) {
      validation.isCostly = true;
    } else if (kind == extentsLine) {
      validation.extents = text.str();
    } else if (kind == functionsLine) {
      takeFunctions(parseJson(text), validation);
    } else if (kind == culpritLine) {
      takeCulprit(parseJson(text), suspect);
      suspects.push_back(suspect);
    } else {
      validation.text += text.str() + "\n";
      if (kind == bugLine)
        validation.culprits.push_back(suspect);
    }
  }
  if (result.stopped) {
    validation.text += "stopped\n";
  } else if (result.death) {
    oracles::Verdict verdict = oracles::deathVerdict(*result.death, "");
    std::string how = verdict.evidence;
    std::string left = oracles::leftAtWork(*result.death);
    if (!left.empty()) {
      validation.text +=
          "-- WRONG: " + result.death->stack.left.who + " " + left + ", and " + how + "\n";
      auto leaver = llvm::find_if(suspects, [&](const Culprit &one) {
        return StringRef(one.pass).contains(result.death->stack.left.who);
      });
      validation.culprits.push_back(leaver == suspects.end() ? suspect : *leaver);
    } else if (inPass && !(result.death->hung && result.death->phase == Phase::judge)) {
      validation.text +=
          label + "WRONG: the pass died: " + how + oracles::framesText(verdict.frames) + "\n";
      validation.culprits.push_back(suspect);
    } else {
      validation.text += label + "cannot tell: the interpreter died: " + how + "\n";
      ++validation.untold["the interpreter died: " + how];
      validation.functions = std::max<int64_t>(validation.functions, 1); // it may say none before
      validation.untoldFunctions = {{"the interpreter died: " + how, validation.functions}};
      validation.untoldByName.clear();
      validation.isCostly |= result.death->hung;
    }
  }
  return validation;
}

static int64_t sumOf(const std::map<std::string, int64_t> &counts) {
  int64_t sum = 0;
  for (const auto &[why, times] : counts)
    sum += times;
  return sum;
}

void addSmaller(Validation &validation, Validation &&smaller) {
  if (smaller.extents.empty() || !smaller.refusal.empty())
    return;
  std::map<std::string, int64_t> untold;
  for (const auto &[name, why] : smaller.untoldByName)
    if (validation.untoldByName.empty() || validation.untoldByName.count(name))
      ++untold[why];
  bool isMore =
      smaller.functions > 0 && smaller.judged > 0 &&
      smaller.untoldByName.size() == static_cast<size_t>(sumOf(smaller.untoldFunctions)) &&
      sumOf(untold) < sumOf(validation.untoldFunctions);
  if (!isMore && smaller.culprits.empty())
    return;
  validation.text += "-- judged with extents " + smaller.extents + ":\n" + smaller.text;
  validation.extents = smaller.extents;
  llvm::append_range(validation.culprits, smaller.culprits);
  if (!isMore)
    return;
  validation.functions = std::max(validation.functions, smaller.functions);
  validation.untoldFunctions = std::move(untold);
  validation.untoldByName = std::move(smaller.untoldByName);
  if (smaller.judged > validation.judged) {
    validation.judged = smaller.judged;
    validation.untold = std::move(smaller.untold);
  }
}

} // namespace npufuzz::refinement

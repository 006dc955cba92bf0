//===- JudgeFunctions.cpp - judges two outputs by their input's functions ---===//
//
// Asks the judge of `validate` twice: does a refine the input, does b? Two outputs that both do may
// still differ where the input is undefined, and then neither is at fault. The answer mentions it,
// and such inputs do not count as evidence that a and b mean the same. If the interpreter cannot
// run the input, a and b must refine each other.
//
//===----------------------------------------------------------------------===//
#include "campaign/compare/JudgeFunctions.h"

#include "oracles/Structure.h"
#include "oracles/functions/JudgeFunction.h"
#include "oracles/refinement/DrawArguments.h"
#include "oracles/refinement/OpenResults.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::campaign::compare {

namespace {

using refinement::Judgement;
using refinement::Meaning;
using refinement::Meanings;
using State = Meaning::State;
using Verdict = Judgement::Answer;

/// The same function in three modules, run on the same inputs.
struct Meant {
  const refinement::Subject &subject;
  Meanings input, a, b;
};

/// Findings about one function.
struct FunctionReport {
  std::vector<std::string> wrong, notes;
  int64_t inputs = 0; ///< inputs on which a and b both refine the input and agree
  std::string whyNotJudged;
};

std::string onInput(const Judgement &judgement) {
  return llvm::formatv("{0}, input {1} ({2} of {3} inputs)", judgement.detail,
                       judgement.input % refinement::exactInputs, judgement.wrongInputs,
                       judgement.compared);
}

/// Relation between a and b on some inputs.
struct Agreement {
  int64_t compared = 0, differing = 0;
  std::string difference; ///< the first one
};

/// Considers the inputs on which the input module is in that state.
Agreement agreementWhere(State state, const Meant &meant) {
  auto excuse = [&](const refinement::Subject &subject, int64_t number) {
    return meant.input.front()[number - subject.firstInput].state != state;
  };
  Judgement forth = refinement::judgeRefinement(meant.subject, meant.a, meant.b, excuse);
  Judgement back = refinement::judgeRefinement(meant.subject, meant.b, meant.a, excuse);
  Agreement agreement;
  agreement.compared = std::min(forth.compared, back.compared);
  agreement.differing = std::max(forth.wrongInputs, back.wrongInputs);
  if (forth.wrongInputs)
    agreement.difference = "b differs from a: " + onInput(forth);
  else if (back.wrongInputs)
    agreement.difference = "a differs from b: " + onInput(back);
  return agreement;
}

bool hasState(const Meanings &meanings, State state) {
  return llvm::any_of(meanings.front(), [&](const Meaning &m) { return m.state == state; });
}

bool isUndefinedEverywhere(const Meanings &meanings) {
  return llvm::all_of(meanings.front(),
                      [](const Meaning &m) { return m.state == State::undefined; });
}

bool isUnsupported(const Meanings &meanings) {
  return llvm::any_of(meanings.front(), [](const Meaning &m) { return m.isUnsupported; });
}

std::string firstWhy(const Meanings &meanings, State state) {
  auto found = llvm::find_if(meanings.front(), [&](const Meaning &m) { return m.state == state; });
  return found == meanings.front().end() ? "" : found->why;
}

/// Start of the reason why two outputs may differ.
const std::string undefinedInput = "the input is undefined where ";

/// Returns "f" from "@f takes a TYPE, which cannot be drawn".
std::string nameIn(StringRef notDrawn) { return notDrawn.drop_front().split(' ').first.str(); }

class Judge {
public:
  Judge(ModuleOp input, ModuleOp a, ModuleOp b, const refinement::InputSet &inputs,
        Translator *translator)
      : input(input), a(a), b(b), judged(input, inputs, translator),
        executableA(refinement::asExecuted(a, translator)),
        executableB(refinement::asExecuted(b, translator)),
        ofA(executeAll(executableA, a, judged.subjects.functions, inputs)),
        ofB(executeAll(executableB, b, judged.subjects.functions, inputs)) {}

  FunctionsAnswer run() {
    for (const auto &[index, subject] : llvm::enumerate(judged.subjects.functions))
      if (executedInput().lookupSymbol<FunctionOpInterface>(subject.name).isPublic())
        take({subject, {judged.meanings[index]}, {ofA[index]}, {ofB[index]}});
    for (const std::string &why : judged.subjects.notDrawn)
      takeNotJudged(nameIn(why), why);
    for (Operation &op : *input.getBody())
      if (!isa<FunctionOpInterface>(op) && hasFunction(op))
        takeNotCalled(op);
    return conclude();
  }

private:
  ModuleOp executedInput() { return judged.executable.of(input); }

  static bool hasFunction(Operation &op) {
    return op.walk([](FunctionOpInterface) { return WalkResult::interrupt(); }).wasInterrupted();
  }

  /// Reports a module within the module: nothing outside tells how its functions are called.
  void takeNotCalled(Operation &op) {
    auto symbol = dyn_cast<SymbolOpInterface>(op);
    std::string name = symbol && symbol.getNameAttr() ? symbol.getName().str() : "";
    takeNotJudged(name, "functions within " + (name.empty() ? "a module" : "@" + name) +
                            " are not called");
  }

  void take(const Meant &meant) {
    FunctionReport report = judge(meant);
    llvm::append_range(wrong, report.wrong);
    llvm::append_range(notes, report.notes);
    if (!report.wrong.empty() || report.inputs) {
      ++result.extent.functions;
      ++result.extent.judged;
      result.extent.inputs += report.inputs;
      return;
    }
    result.isUnsupported |=
        isUnsupported(meant.input) || isUnsupported(meant.a) || isUnsupported(meant.b);
    takeNotJudged(meant.subject.name, "@" + meant.subject.name + ": " + report.whyNotJudged);
  }

  void takeNotJudged(const std::string &name, const std::string &why) {
    ++result.extent.functions;
    bool isAlike = !name.empty() && oracles::isSameSymbol(name, a, b);
    result.extent.alike += isAlike;
    (isAlike ? alike : untold).push_back(why);
  }

  FunctionReport judge(const Meant &meant) {
    FunctionReport report;
    Judgement byA = against("a", executableA.of(a), meant, meant.a, report);
    Judgement byB = against("b", executableB.of(b), meant, meant.b, report);
    if (!report.wrong.empty()) {
      report.inputs = std::max(byA.compared, byB.compared);
      return report;
    }
    compareWhereUnknown(meant, report);
    if (!report.wrong.empty())
      return report;
    note(agreementWhere(State::undefined, meant), undefinedInput, report);
    // An element may be undefined or open even if the function is not.
    Agreement defined = agreementWhere(State::defined, meant);
    std::string open = judged.inputs.isExact ? "sums in any order round otherwise"
                                             : oracles::whyOpen(executedInput());
    note(defined, open.empty() ? undefinedInput : open + ": ", report);
    int64_t agreed = std::min(byA.compared, byB.compared) - defined.differing;
    report.inputs += std::max<int64_t>(agreed, 0);
    explain(meant, {&byA, &byB}, report);
    return report;
  }

  /// Judges one output against the input.
  Judgement against(const char *side, ModuleOp output, const Meant &meant, const Meanings &after,
                    FunctionReport &report) {
    Judgement judgement = refinement::judgeChange({.before = executedInput(),
                                                   .after = output,
                                                   .subjects = meant.subject,
                                                   .meantBefore = meant.input,
                                                   .meansNow = after,
                                                   .inputs = judged.inputs,
                                                   .mayReorderSums = judged.inputs.isExact});
    if (judgement.answer == Verdict::wrong)
      report.wrong.push_back(llvm::formatv(
          "{0} {1}, {2}", side, oracles::wordsFor(judgement.kind).second, onInput(judgement)));
    // Two correct outputs need not be alike; on exact inputs they are.
    if (judgement.leftOpen && !judged.inputs.isExact) {
      judgement.answer = Verdict::cannotTell;
      judgement.compared = 0;
    }
    return judgement;
  }

  /// Compares a and b if the input cannot be run. An input that runs endlessly is skipped: an
  /// output may drop its loop.
  static void compareWhereUnknown(const Meant &meant, FunctionReport &report) {
    if (hasState(meant.input, State::endless))
      return;
    Agreement agreement = agreementWhere(State::unknown, meant);
    std::string why = "; the input cannot be run: " + firstWhy(meant.input, State::unknown);
    if (agreement.differing)
      report.wrong.push_back(agreement.difference + why);
    else if (agreement.compared)
      report.notes.push_back(llvm::formatv("@{0}: a and b agree on {1} inputs{2}",
                                           meant.subject.name, agreement.compared, why));
    report.inputs += agreement.compared;
  }

  static void note(const Agreement &agreement, const std::string &why, FunctionReport &report) {
    if (agreement.differing)
      report.notes.push_back(why + agreement.difference);
  }

  /// Explains why no input counts, or why some do not.
  static void explain(const Meant &meant, llvm::ArrayRef<const Judgement *> judgements,
                      FunctionReport &report) {
    std::string why;
    for (const Judgement *one : judgements)
      if (why.empty() && one->answer == Verdict::cannotTell)
        why = one->detail;
    if (isUndefinedEverywhere(meant.input))
      why = "undefined behaviour on every input: " + firstWhy(meant.input, State::undefined);
    if (report.inputs == 0) {
      if (!why.empty())
        report.notes.insert(report.notes.begin(), why);
      report.whyNotJudged = report.notes.empty() ? "no input is left that is defined"
                                                 : llvm::join(report.notes, "; ");
      report.notes.clear();
    } else if (!why.empty() && report.notes.empty()) {
      report.notes.push_back("@" + meant.subject.name + ": not on every input: " + why);
    }
  }

  FunctionsAnswer conclude() {
    const Extent &extent = result.extent;
    result.answer = !wrong.empty()                             ? Answer::differentMeaning
                    : !untold.empty() || extent.functions == 0 ? Answer::cannotTell
                                                               : Answer::sameMeaning;
    result.details = std::move(wrong);
    if (extent.functions == 0)
      result.details.push_back("no public function has a body");
    llvm::append_range(result.details, untold);
    llvm::append_range(result.details, notes);
    result.alike = std::move(alike);
    return std::move(result);
  }

  ModuleOp input, a, b;
  refinement::JudgedModule judged;
  refinement::Executable executableA, executableB;
  Meanings ofA, ofB;
  FunctionsAnswer result;
  std::vector<std::string> wrong, untold, alike, notes;
};

} // namespace

FunctionsAnswer judgeFunctions(ModuleOp input, ModuleOp a, ModuleOp b,
                               const refinement::InputSet &inputs, Translator *translator) {
  return Judge(input, a, b, inputs, translator).run();
}

} // namespace npufuzz::campaign::compare

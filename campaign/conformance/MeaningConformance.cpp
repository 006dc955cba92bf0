//===- MeaningConformance.cpp - the checks of a translator ----------------===//
//
// Calls the functions of a program and of its translation on the same inputs, as a pass is judged.
// A refusal is allowed and counted by its words; another result is a failure.
//
//===----------------------------------------------------------------------===//
#include "campaign/conformance/MeaningConformance.h"

#include "backend/foreign/ReadModule.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Functions.h"
#include "oracles/Structure.h"
#include "oracles/functions/MainQuestion.h"

#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::campaign {

using Mark = ConformanceResult::Mark;
using refinement::Judgement;
namespace functions = generators::functions;

namespace {

constexpr llvm::StringLiteral storesArgument = R"(
func.func @f(%m: memref<4xi32>, %x: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %y = memref.load %m[%c1] : memref<4xi32>
  memref.store %x, %m[%c1] : memref<4xi32>
  return %y : i32
}
)";

/// Answers of a translator to many programs.
struct MeaningCounts {
  int64_t same = 0;
  std::map<std::string, int64_t> refused; ///< by reason
  std::string wrong, broken;              ///< the first ones
};

class MeaningChecker {
public:
  explicit MeaningChecker(const MeaningConformanceOptions &options)
      : options(options), context(oracles::makeContext({findBackend("mlir")})),
        translator(options.translator) {
    if (options.dialects)
      context->appendDialectRegistry(*options.dialects);
    context->allowUnregisteredDialects();
  }

  void translatesUpstream(ConformanceResult &result) {
    OwningOpRef<ModuleOp> module = readForeign(*context, storesArgument).module;
    Translation made = translator.translate(*module);
    if (!made.module)
      return fail(result, "expected a function that loads and stores, in upstream dialects, to be "
                          "translated, got: " +
                              made.why);
    if (std::string wrong = judge(*module, *made.module); !wrong.empty())
      fail(result, wrong);
  }

  void answersTheSameTwice(ConformanceResult &result) {
    OwningOpRef<ModuleOp> module = readForeign(*context, storesArgument).module;
    Translator again(options.translator);
    Translation first = translator.translate(*module), second = again.translate(*module);
    if (!first.module || !second.module || !oracles::isSameIR(*first.module, *second.module))
      fail(result, "expected one text to have one meaning, got another one the second time");
  }

  void keepsDrawnFunctions(ConformanceResult &result) {
    MeaningCounts counts;
    for (int64_t index = 0; index < options.count && !options.stop(); ++index)
      takeDrawn(generators::caseSeed(options.baseSeed, index), counts);
    if (!counts.wrong.empty())
      return fail(result, counts.wrong);
    if (!counts.broken.empty())
      return fail(result, counts.broken);
    result.message = llvm::formatv("{0} drawn functions mean the same", counts.same);
    int64_t most = 0;
    for (const auto &[why, times] : counts.refused)
      if (times > most) {
        most = times;
        result.mark = Mark::declined;
        result.message = llvm::formatv("{0} drawn functions mean the same; not translated, {1} of "
                                       "them: {2}",
                                       counts.same, times, why);
      }
    if (counts.same == 0)
      fail(result, "expected upstream dialects to be translated, got none: " + result.message);
  }

  void keepsPairs(ConformanceResult &result) {
    ForeignModule read = readForeign(*context, options.pairs, options.pairsName);
    if (!read.module)
      return fail(result, options.pairsName + ": " + read.why);
    Translation made = translator.translate(*read.module);
    if (!made.module)
      return fail(result, made.why);
    int64_t pairs = 0;
    for (auto function : made.module->getOps<FunctionOpInterface>()) {
      std::string expected = (function.getName() + meansSuffix).str();
      if (!made.module->lookupSymbol<FunctionOpInterface>(expected))
        continue;
      ++pairs;
      if (std::string wrong = judgePair(*made.module, expected, function.getName()); !wrong.empty())
        return fail(result, wrong);
    }
    result.message = llvm::formatv("{0} pairs", pairs);
    if (pairs == 0)
      fail(result, "expected functions @f and @f" + meansSuffix + ", got no pair");
  }

private:
  static void fail(ConformanceResult &result, const llvm::Twine &message) {
    result.message = message.str();
    result.mark = Mark::failed;
  }

  void takeDrawn(uint64_t seed, MeaningCounts &counts) {
    generators::RandomChoices choices(seed);
    auto family = static_cast<functions::Family>(
        choices.range("family", 0, static_cast<int64_t>(functions::commonFamilyCount) - 1));
    OwningOpRef<ModuleOp> module = functions::generate(family, choices, *context);
    Translation made = translator.translate(*module);
    std::string where = llvm::formatv("the drawn function of seed {0:x}: ", seed);
    if (made.outcome == Translation::Outcome::refused)
      ++counts.refused[made.why];
    else if (!made.module && counts.broken.empty())
      counts.broken = where + made.why;
    if (!made.module)
      return;
    std::string wrong = judge(*module, *made.module);
    counts.same += wrong.empty();
    if (!wrong.empty() && counts.wrong.empty())
      counts.wrong = where + wrong;
  }

  /// Says how the translation's functions differ from the program's; empty: not at all.
  static std::string judge(ModuleOp program, ModuleOp translation) {
    refinement::InputSet inputs{.count = oracles::inputsPerFunction};
    refinement::JudgedModule judged(program, inputs);
    const auto &subjects = judged.subjects.functions;
    Judgement judgement = refinement::judgeRefinement(
        subjects, judged.meanings, refinement::executeAll(translation, subjects, inputs));
    if (judgement.answer == Judgement::Answer::wrong)
      return "the meaning has another result: " + judgement.detail;
    // A translation that lost a function, or its signature, cannot be called.
    auto lost = llvm::find_if(subjects, [&](const refinement::Subject &subject) {
      return !translation.lookupSymbol(subject.name);
    });
    return lost == subjects.end() ? "" : "the meaning has no @" + lost->name;
  }

  /// Says how a function differs from the one that says what it means; empty: not at all.
  std::string judgePair(ModuleOp module, llvm::StringRef expected, llvm::StringRef got) const {
    refinement::InputSet inputs;
    refinement::Subjects found = refinement::findSubjects(module);
    auto subject = llvm::find_if(
        found.functions, [&](const refinement::Subject &one) { return one.name == expected; });
    if (subject == found.functions.end())
      return "@" + expected.str() + " takes what cannot be drawn";
    refinement::Subject other = *subject;
    other.name = got.str();
    refinement::Meanings means = refinement::executeAll(module, *subject, inputs),
                         meant = refinement::executeAll(module, other, inputs);
    Judgement judgement = refinement::judgeRefinement(*subject, means, meant);
    if (judgement.answer == Judgement::Answer::wrong ||
        judgement.answer == Judgement::Answer::cannotTell)
      return "@" + got.str() + " is not what @" + expected.str() + " is: " + judgement.detail;
    return "";
  }

  const MeaningConformanceOptions &options;
  std::unique_ptr<MLIRContext> context;
  Translator translator;
};

struct MeaningCheck {
  const char *name;
  bool isFirst, needsPairs;
  void (MeaningChecker::*run)(ConformanceResult &result);
};

constexpr MeaningCheck meaningChecks[] = {
    {"translates upstream dialects", true, false, &MeaningChecker::translatesUpstream},
    {"answers the same twice", false, false, &MeaningChecker::answersTheSameTwice},
    {"keeps what private functions mean", false, true, &MeaningChecker::keepsPairs},
    {"keeps what drawn functions mean", false, false, &MeaningChecker::keepsDrawnFunctions},
};

} // namespace

void checkMeaning(const MeaningConformanceOptions &options,
                  llvm::function_ref<void(const ConformanceResult &)> tell) {
  for (const MeaningCheck &check : meaningChecks) {
    if (options.stop())
      return;
    if (check.needsPairs && options.pairs.empty())
      continue;
    ConformanceResult result =
        checkInChild(check.name, options.secondsMax,
                     [&](ConformanceResult &made) { (MeaningChecker(options).*check.run)(made); });
    tell(result);
    if (check.isFirst && result.mark == Mark::failed)
      return;
  }
}

} // namespace npufuzz::campaign

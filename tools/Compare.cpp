//===- Compare.cpp - npufuzz compare: two implementations of one pass -----===//
//
// Feeds each input to both commands and counts the answers. A difference becomes a folder with the
// input and both outputs. campaign/compare/ asks the commands and judges what they print; this file
// draws or reads inputs, reduces generated programs, and prints.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/bundles/Report.h"
#include "campaign/compare/Examine.h"
#include "oracles/Verdict.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "tools/AccumulationOption.h"
#include "tools/AllDialects.h"
#include "tools/Judged.h"
#include "tools/MeaningOption.h"
#include "tools/Plugins.h"
#include "tools/Programs.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

namespace npufuzz::tools {

using namespace campaign::compare;

static const char *const compareDescription =
    R"(Gives the same IR to two commands that implement one pass (a pass and its port,
say) and compares what they print: is it the same IR up to the names of values
and the order of independent ops? Else, does it mean the same, and which of the
two changed what the input computes?
The reference judges a generated program. Any other IR is judged as
`npufuzz validate` does: every public function whose arguments can be drawn is
called in the input and in both outputs, on 32 inputs. Its results and the
memory of its arguments are compared. What is undefined in the input may become
anything.
A command gets the IR on standard input and prints the result; {in} and {out} in
it stand for the names of files. The IR is a FILE, or generated programs after
the passes of --pass-pipeline. Ops of dialects that are not known here are read
and printed in the generic form; with --generic the commands get all ops in it,
because another MLIR may not read the custom form.
Each output is held against the input, also where both have the same structure:
two ports may be wrong alike. Another structure with the same meaning is counted
and is no finding; its line says how many functions were judged. Where one could
not be judged and its structure differs, the answer is "cannot tell" with the
reason. What both refuse is counted by their reasons and proves nothing. A
finding is a folder with the input and both outputs; a generated program is
reduced first.
--meaning=CMD says what private dialects mean (npufuzz validate --help): CMD
gets the input and both outputs, and what it prints is executed.
Exit code 1 when a result is wrong or only one command accepts the IR, 3 when
nothing could be compared (both commands refuse all, or no function could be
judged), 0 otherwise.
)";

static const char *const compareExamples =
    R"~(  npufuzz compare --count=200 --a='mlir-opt -canonicalize' \
      --b='python3 port.py {in} {out}'
  npufuzz compare --count=100 --a='npufuzz-opt --npu-tile-loops' \
      --b=./my-tile-loops \
      --pass-pipeline='builtin.module(npu-relayout,npu-axis-split)'
  npufuzz compare mine.mlir --a='mlir-opt -cse' --b='mlir-opt-next -cse'
  npufuzz compare mine.mlir --generic --a='my-opt --lower' \
      --b='python3 port.py' --meaning='python3 meaning.py'
)~";

static constexpr int64_t compareCountDefault = 100;
static constexpr double commandSecondsDefault = 10;

namespace {

struct Found {
  Examination examination;
  std::optional<campaign::StoredCase> program;
  std::string name; ///< of the folder
};

class Session {
public:
  Session(ExamineOptions options, const CaseSetup &setup, std::string out, int64_t findingsMax)
      : options(std::move(options)), setup(setup), out(std::move(out)), findingsMax(findingsMax) {}

  llvm::Error onGenerated(uint64_t baseSeed, int64_t count) {
    for (int64_t i = 0; i < count && !isDone(); ++i) {
      uint64_t seed = setup.source->caseSeed(baseSeed, i);
      campaign::StoredCase program = generate(seed);
      if (llvm::Error error = take(examineProgram(program, options), "seed " + hex(seed), program))
        return error;
    }
    return llvm::Error::success();
  }

  llvm::Error onFile(const std::string &path) {
    auto context = options.makeContext();
    auto recipe = campaign::readRecipe(path, *context);
    inputSeed = options.seed.value_or(recipe ? recipe->testCase.seed : 0);
    if (recipe)
      return take(examineProgram(recipe->testCase, options), path, recipe->testCase);
    llvm::consumeError(recipe.takeError()); // not a tile program: any module will do
    auto text = readFile(path);
    if (!text)
      return text.takeError();
    if (auto module = parseProgram(*text, path, *context); !module)
      return module.takeError();
    return take(examineModule(*text, path, options), path, std::nullopt);
  }

  int finish() {
    llvm::outs() << counted(compared, "comparison") << "\n";
    for (const auto &[answer, tally] : answers)
      llvm::outs() << "  " << tally.times << " " << answerText(answer) << evidence(tally.extent)
                   << "\n"
                   << printable(tally.reasonLines());
    for (const std::string &note : notes)
      llvm::outs() << "    " << printable(note) << "\n";
    llvm::outs() << counted(found, "finding") << (stopRequested() ? " (stopped early)" : "")
                 << "\n";
    llvm::outs().flush();
    return exitCodeOf(found ? findings : nothingFound, judged);
  }

private:
  /// The first reason, because reasons are counted by their text.
  static std::string whyNotJudged(const Comparison &comparison) {
    if (comparison.answer != Answer::bothRefuse && comparison.answer != Answer::cannotTell)
      return "";
    std::string why = answerText(comparison.answer).str();
    return comparison.details.empty() ? why : why + ": " + comparison.details.front();
  }

  /// The reasons of both refusals, or the first reason of what could not be judged.
  static std::string whyUntold(const Comparison &comparison) {
    return comparison.answer == Answer::bothRefuse ? llvm::join(comparison.details, "; ")
                                                   : comparison.details.front();
  }

  /// ": 1 of 1 functions judged on 32 inputs of seed 0x0"
  std::string evidence(const Extent &extent) const {
    std::string text = extentText(extent, inputSeed);
    return text.empty() ? "" : ": " + text;
  }

  /// Reports everything about a single file, but only counts for many programs.
  void count(const Comparison &comparison) {
    ++compared;
    Tally &tally = answers[comparison.answer];
    ++tally.times;
    tally.extent.add(comparison.extent);
    judged.add(whyNotJudged(comparison));
    if (isDifference(comparison.answer))
      return;
    if (inputSeed)
      notes = comparison.details;
    else if (comparison.answer != Answer::sameMeaning && !comparison.details.empty())
      tally.addReason(whyUntold(comparison));
  }

  bool isDone() const { return found >= findingsMax || stopRequested(); }

  campaign::StoredCase generate(uint64_t seed) {
    auto context = oracles::makeContext(allBackends());
    Counters counters;
    Case testCase = setup.source->generate(*context, seed, counters, campaign::Drawing::inSandbox);
    return campaign::StoredCase::from(testCase);
  }

  llvm::Error take(llvm::Expected<Examination> examined, const std::string &where,
                   std::optional<campaign::StoredCase> program) {
    // A cancelled comparison does not count; findings so far are still reported.
    if (!examined && stopRequested()) {
      llvm::consumeError(examined.takeError());
      return llvm::Error::success();
    }
    if (!examined)
      return examined.takeError();
    Examination examination = std::move(*examined);
    count(examination.comparison);
    if (!isDifference(examination.comparison.answer))
      return llvm::Error::success();
    ++found;
    if (program)
      reduce(*program, examination);
    std::string folder = llvm::formatv("compare-{0:x-8}",
                                       static_cast<uint32_t>(llvm::xxh3_64bits(examination.input)));
    llvm::outs() << "finding " << found << ": " << answerText(examination.comparison.answer) << ", "
                 << printable(where) << "\n";
    for (const std::string &detail : examination.comparison.details)
      llvm::outs() << "  " << printable(detail) << "\n";
    if (llvm::Error error = write(folder, examination, program))
      return error;
    llvm::SmallString<128> path(out);
    llvm::sys::path::append(path, folder);
    llvm::outs() << "  input.mlir, a.mlir and b.mlir in " << path << "\n";
    llvm::outs().flush();
    return llvm::Error::success();
  }

  void reduce(campaign::StoredCase &program, Examination &examination) {
    auto context = oracles::makeContext(allBackends());
    auto loaded = program.load(*context);
    if (!loaded)
      return llvm::consumeError(loaded.takeError()); // it stays unchanged
    Answer answer = examination.comparison.answer;
    auto start = std::chrono::steady_clock::now();
    std::optional<Examination> last;
    auto stillDiffers = [&](const Case &candidate) {
      auto smaller = examineProgram(campaign::StoredCase::from(candidate), options);
      if (!smaller) {
        llvm::consumeError(smaller.takeError());
        return false;
      }
      last = std::move(*smaller);
      return last->comparison.answer == answer;
    };
    auto stop = [&] {
      std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
      return stopRequested() || spent.count() >= campaign::reduceSecondsMaxDefault;
    };
    auto improved = [&](const Case &better) {
      program = campaign::StoredCase::from(better);
      examination = std::move(*last);
    };
    campaign::shrinkByKind (*setup.system.backend)(*loaded, {stillDiffers, stop, improved});
  }

  llvm::Error write(const std::string &folder, const Examination &examination,
                    const std::optional<campaign::StoredCase> &program) {
    const Comparison &comparison = examination.comparison;
    std::string report = ("# " + answerText(comparison.answer) + "\n\n- a: `" + options.compare.a +
                          "`\n- b: `" + options.compare.b + "`\n\n")
                             .str();
    for (const std::string &detail : comparison.details)
      report += "- " + detail + "\n";
    FolderContents files = {{"input.mlir", examination.input},
                            {"a.mlir", comparison.outputA},
                            {"b.mlir", comparison.outputB},
                            {"report.md", printable(report)}};
    if (program)
      files["program.mlir"] =
          "// npufuzz: kind=" + program->kind.name.str() + " seed=" + hex(program->seed) +
          (program->settings.empty() ? ""
                                     : " settings=" + campaign::settingsText(program->settings)) +
          "\n" + program->program;
    return writeFolder(out, folder, files);
  }

  ExamineOptions options;
  const CaseSetup &setup;
  std::string out;
  int64_t findingsMax, compared = 0, found = 0;
  struct Tally {
    int64_t times = 0;
    Extent extent;
    /// Reasons why nothing was told of a meaning, over many programs: by their class, the first
    /// one and their number.
    std::map<std::string, std::pair<std::string, int64_t>> reasons;

    void addReason(const std::string &why) {
      ++reasons.try_emplace(oracles::normaliseKind(why), why, 0).first->second.second;
    }
    std::string reasonLines() const {
      std::string lines;
      for (const auto &[kind, reason] : reasons)
        lines += llvm::formatv("    {0} of them: {1}\n", reason.second, reason.first);
      return lines;
    }
  };
  std::map<Answer, Tally> answers;
  std::optional<uint64_t> inputSeed; ///< for a file's inputs
  std::vector<std::string> notes;
  JudgedCount judged{"comparisons"};
};

} // namespace

/// Reads how outputs are executed and compared.
static llvm::Error readMeaning(MeaningOption &meaning, const std::string &accumulation,
                               ExamineOptions &options) {
  if (llvm::Error error = meaning.resolve())
    return error;
  options.compare.translator = meaning.translator();
  options.compare.isGeneric = meaning.isGeneric();
  auto reordering = readAccumulation(accumulation, /*takesPasses=*/false);
  if (!reordering)
    return reordering.takeError();
  options.mayReorderSums = reordering->isAllowed;
  return llvm::Error::success();
}

llvm::Expected<int> runCompare(Arguments arguments) {
  auto commandLine = makeCommandLine("compare", compareDescription, compareExamples);
  std::string path, a, b, count, seed, seconds, findingsMax, accumulation;
  std::vector<std::string> dialects;
  MeaningOption meaning;
  auto add = [&](const char *name, auto &value, const char *sample, const char *text) {
    return commandLine->add_option(name, value, text)->group("What is compared")->type_name(sample);
  };
  add("FILE", path, "FILE", "a .mlir file or a bundle; without one, programs are generated");
  add("--a", a, "CMD", "one implementation")->required();
  add("--b", b, "CMD", "the other one")->required();
  add("--load-dialect-plugin", dialects, "SO", "load dialects from a shared library; repeatable");
  add("--accumulation", accumulation, "ORDER", "any-order: they may sum floats in any order");
  meaning.addTo(*commandLine, "What is compared", "give the commands all ops in the generic form");
  add("--timeout", seconds, "10s", "longest time for a command on one input; default 10s");
  add("--count", count, "N", "number of generated programs; default 100");
  add("--seed", seed, "BASE",
      "base seed of the programs; default: a fresh one, shown. With FILE, seed of the inputs of "
      "its functions; default: the bundle's, else 0");
  add("--max-findings", findingsMax, "N", "stop after N; default 1");
  CaseOptions caseOptions;
  OutOption outOption;
  caseOptions.addTo(*commandLine);
  outOption.addTo(*commandLine, "--out", "folder of the findings; default npufuzz-out");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);

  ValueReader values;
  ExamineOptions options;
  options.compare.a = a;
  options.compare.b = b;
  options.compare.secondsMax = values.duration("--timeout", seconds, commandSecondsDefault);
  int64_t programs = values.number("--count", count, 1, INT64_MAX, compareCountDefault);
  uint64_t baseSeed = values.seed("--seed", seed, freshSeed());
  int64_t most = values.number("--max-findings", findingsMax, 1, INT64_MAX, 1);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  if (!path.empty() && !count.empty())
    return usageError("compare: expected a FILE or --count, got both");
  if (llvm::Error error = readMeaning(meaning, accumulation, options))
    return std::move(error);
  auto setup = caseOptions.resolve();
  if (!setup)
    return setup.takeError();
  auto out = outOption.resolve();
  if (!out)
    return out.takeError();
  options.compare.backend = setup->system.backend;
  options.preparation = setup->system.pipeline;
  if (!path.empty() && !seed.empty())
    options.seed = baseSeed;

  auto registry = std::make_shared<mlir::DialectRegistry>();
  registerStockDialects(*registry);
  if (llvm::Error error = loadDialectPlugins(splitList(dialects), *registry))
    return std::move(error);
  options.dialects = registry;

  StopSignals signals;
  Session session(std::move(options), *setup, *out, most);
  if (path.empty())
    llvm::errs() << "base seed " << hex(baseSeed) << "\n";
  if (llvm::Error error =
          path.empty() ? session.onGenerated(baseSeed, programs) : session.onFile(path))
    return withExitCode(std::move(error));
  return session.finish();
}

} // namespace npufuzz::tools

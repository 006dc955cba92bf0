//===- Conformance.cpp - npufuzz conformance: checks an adapter -----------===//
//
// The verb runs the checks in order, prints each result at once, and stops if the first check
// fails. campaign/conformance/ has the checks, of backends and of translators, and runs each in a
// process of its own.
//
//===----------------------------------------------------------------------===//
#include "campaign/conformance/MeaningConformance.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "tools/AllDialects.h"
#include "tools/CommandError.h"
#include "tools/MeaningOption.h"
#include "tools/Programs.h"
#include "tools/Registration.h"
#include "tools/ResultText.h"
#include "tools/SystemOptions.h"
#include "tools/Values.h"
#include "tools/Verbs.h"

#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const conformanceDescription =
    R"(Asks a backend for everything that npufuzz relies on, from the simplest program
to generated cases, and says of each ok, declined or FAILED. Make an adapter
pass one line after the other, then fuzz.
A backend may decline pipelines, snapshots (then no pass is blamed), and
programs within its declared capabilities (each is a discard in a campaign, so
better say so in the capabilities). It may not decline the simplest program, one
tensor copied or negated. Everything that it does not decline has to be right.
Each check runs in a process of its own: a backend that dies or hangs has failed
it.
With --meaning=CMD it asks the command that says what private dialects mean
(npufuzz validate --help) whether it keeps meaning at all: upstream dialects
mean what they say, so what CMD prints of drawn functions must compute the same.
What it refuses is declined. In FILE you say what private ops mean: @f.means, a
function of upstream dialects, is what @f must compute. CMD gets FILE, and both
are called on the same inputs.
Exit code 1 when a check failed, 3 when this machine, or npufuzz itself, lacks
what running the simplest program needs.
)";

static const char *const conformanceExamples =
    R"(  npufuzz conformance --backend=command:manifest.json
  npufuzz conformance --backend=mlir --count=1000
  npufuzz conformance pairs.mlir --meaning='python3 meaning.py'
)";

static void print(const campaign::ConformanceResult &result) {
  const char *marks[] = {"ok      ", "declined", "FAILED  ", "UNABLE  "};
  llvm::outs() << marks[static_cast<int>(result.mark)] << "  " << result.check
               << (result.message.empty() ? "" : ": ") << printable(result.message) << "\n";
  llvm::outs().flush();
}

namespace {

/// Results so far.
struct Tally {
  int64_t failed = 0, declined = 0;

  void add(const campaign::ConformanceResult &result) {
    print(result);
    declined += result.mark == campaign::ConformanceResult::Mark::declined;
    failed += result.mark == campaign::ConformanceResult::Mark::failed;
  }
  int end(llvm::StringRef who) const {
    if (stopRequested())
      llvm::outs() << "stopped early\n";
    llvm::outs() << who << (failed ? " does not conform: " : " conforms: ")
                 << counted(failed, "check") << " failed, " << declined << " declined\n";
    return failed ? findings : nothingFound;
  }
};

} // namespace

static llvm::Expected<int> checkTranslator(campaign::MeaningConformanceOptions options,
                                           const std::string &file) {
  if (!file.empty()) {
    auto text = readInput(file);
    if (!text)
      return text.takeError();
    options.pairs = std::move(*text);
    options.pairsName = file;
  }
  auto registry = std::make_shared<mlir::DialectRegistry>();
  registerStockDialects(*registry);
  options.dialects = registry;
  StopSignals signals;
  options.stop = stopRequested;
  Tally tally;
  campaign::checkMeaning(options, [&](const auto &result) { tally.add(result); });
  return tally.end("--meaning");
}

llvm::Expected<int> runConformance(Arguments arguments) {
  auto commandLine = makeCommandLine("conformance", conformanceDescription, conformanceExamples);
  BackendOptions backendOptions;
  MeaningOption meaning;
  std::string name, count, seed, file;
  auto add = [&](const char *option, auto &value, const char *sample, const char *text) {
    return commandLine->add_option(option, value, text)->type_name(sample);
  };
  add("FILE", file, "FILE", "with --meaning, functions @f and what they mean, @f.means");
  add("--backend", name, "NAME", "the backend (npufuzz list backends), or command:MANIFEST");
  meaning.addTo(*commandLine, "The translator", "give --meaning all ops in the generic form");
  add("--count", count, "N", "generated cases; default 150");
  add("--seed", seed, "BASE", "base seed of the generated cases; default 20260");
  backendOptions.addTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);

  ValueReader values;
  campaign::ConformanceOptions options;
  options.count = values.number("--count", count, 1, 1'000'000, options.count);
  options.baseSeed = values.seed("--seed", seed, options.baseSeed);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  if (llvm::Error error = meaning.resolve())
    return std::move(error);
  if (meaning.translator() ? !name.empty() : name.empty() || !file.empty())
    return usageError(llvm::Twine("conformance: expected --backend, or --meaning with or without "
                                  "a FILE, got ") +
                      (name.empty() ? "none of them" : "both"));
  if (meaning.translator())
    return checkTranslator(
        {.translator = meaning.options(), .count = options.count, .baseSeed = options.baseSeed},
        file);
  if (llvm::Error error = backendOptions.apply())
    return std::move(error);
  auto backend = openBackend(name);
  if (!backend)
    return backend.takeError();
  registerPasses();
  // Probe now: each check runs in a separate process, which then has the answers.
  (void)(*backend)->probe();

  options.backendWords = "--backend=" + shellWord(name);
  for (const std::string &word : backendOptions.words())
    options.backendWords += " " + shellWord(word);

  StopSignals signals;
  options.stop = stopRequested;
  Tally tally;
  for (const campaign::ConformanceCheck &check : campaign::conformanceChecks()) {
    if (stopRequested())
      break;
    campaign::ConformanceResult result = campaign::checkConformance(**backend, check, options);
    tally.add(result);
    if (result.mark == campaign::ConformanceResult::Mark::unable)
      return environmentError((*backend)->name() + " cannot be tested: " + result.message);
    if (tally.failed && check.isFirst) {
      llvm::outs() << "the other checks run once this one is ok\n";
      break;
    }
  }
  return tally.end((*backend)->name());
}

} // namespace npufuzz::tools

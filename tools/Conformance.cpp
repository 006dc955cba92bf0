//===- Conformance.cpp - npufuzz conformance: checks an adapter -----------===//
//
// The verb runs the checks in order, prints each result at once, and stops if the first check
// fails. Conformance.h has the checks and runs each in a process of its own.
//
//===----------------------------------------------------------------------===//
#include "campaign/conformance/Conformance.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "tools/CommandError.h"
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
Exit code 1 when a check failed.
)";

static const char *const conformanceExamples =
    R"(  npufuzz conformance --backend=command:manifest.json
  npufuzz conformance --backend=mlir --count=1000
)";

static void print(const campaign::ConformanceResult &result) {
  const char *marks[] = {"ok      ", "declined", "FAILED  "};
  llvm::outs() << marks[static_cast<int>(result.mark)] << "  " << result.check
               << (result.message.empty() ? "" : ": ") << printable(result.message) << "\n";
  llvm::outs().flush();
}

llvm::Expected<int> runConformance(Arguments arguments) {
  auto commandLine = makeCommandLine("conformance", conformanceDescription, conformanceExamples);
  BackendOptions backendOptions;
  std::string name, count, seed;
  auto add = [&](const char *option, auto &value, const char *sample, const char *text) {
    return commandLine->add_option(option, value, text)->type_name(sample);
  };
  add("--backend", name, "NAME", "the backend (npufuzz list backends), or command:MANIFEST")
      ->required();
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
  int64_t failed = 0, declined = 0;
  for (const campaign::ConformanceCheck &check : campaign::conformanceChecks()) {
    if (stopRequested())
      break;
    campaign::ConformanceResult result = campaign::checkConformance(**backend, check, options);
    print(result);
    declined += result.mark == campaign::ConformanceResult::Mark::declined;
    if (result.mark != campaign::ConformanceResult::Mark::failed)
      continue;
    ++failed;
    if (check.isFirst) {
      llvm::outs() << "the other checks run once this one is ok\n";
      break;
    }
  }
  if (stopRequested())
    llvm::outs() << "stopped early\n";
  llvm::outs() << (*backend)->name() << (failed ? " does not conform: " : " conforms: ")
               << counted(failed, "check") << " failed, " << declined << " declined\n";
  return failed ? findings : nothingFound;
}

} // namespace npufuzz::tools

//===- LibFuzzer.cpp - libFuzzer's bytes through the same loop --*- C++ -*-===//
//
// build/fuzz/bin/npufuzz_libfuzzer [libFuzzer's flags] [--backend=NAME] [--plant=NAME] [CORPUS]
//
// Good flags: -len_control=0 -max_len=1024, since short inputs decode to the simplest programs.
// libFuzzer steers by coverage of the compiler and the simulator. A finding is written as a bundle
// below npufuzz-out and ends the process, as libFuzzer expects; npufuzz reduce makes it small.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/run/Campaign.h"
#include "tools/CommandError.h"
#include "tools/Registration.h"
#include "tools/RunOptions.h"

using namespace npufuzz;

/// Types and constants of a context are never freed: it is renewed after so many programs.
static constexpr int contextProgramsMax = 1000;

static campaign::CampaignOptions options;

static void stopAt(const oracles::Verdict &verdict, const Case &testCase) {
  campaign::Finding finding;
  finding.verdict = verdict;
  finding.seed = testCase.seed;
  finding.original = finding.reduced = campaign::StoredCase::from(testCase);
  llvm::errs() << finding.original.program << verdict.message() << "\n";
  if (llvm::Error error = campaign::writeFindingBundle(finding, options))
    tools::report(std::move(error));
  else
    llvm::errs() << "npufuzz replay " << finding.bundle << "\n";
  std::abort();
}

extern "C" int LLVMFuzzerInitialize(int *count, char ***words) {
  llvm::StringRef name = allBackends().front()->name();
  for (llvm::StringRef word : llvm::ArrayRef<char *>(*words, *count))
    if (word.consume_front("--backend="))
      name = word;
    else if (word.consume_front("--plant="))
      options.evaluate.plants.push_back(word.str());
  auto backend = tools::requireBackend(name);
  if (!backend)
    std::exit(tools::report(backend.takeError()));
  if (llvm::Error error = tools::checkPlants(**backend, options.evaluate.plants))
    std::exit(tools::report(std::move(error)));
  options.evaluate.backends = {*backend};
  options.outDirectory = tools::outDirectoryDefault;
  tools::registerPasses();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<mlir::MLIRContext> context;
  static int programs = 0;
  if (programs++ % contextProgramsMax == 0)
    context = oracles::makeContext(options.evaluate.backends);
  Case testCase =
      campaign::caseFromBytes(*context, *options.evaluate.backends.front(), {data, size});
  campaign::Evaluation evaluation = campaign::evaluate(testCase, options.evaluate);
  for (const oracles::Verdict &verdict : evaluation.findings())
    stopAt(verdict, testCase);
  return 0;
}

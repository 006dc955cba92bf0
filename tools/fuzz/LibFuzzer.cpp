//===- LibFuzzer.cpp - libFuzzer's bytes drive the same loop ----*- C++ -*-===//
//
// build/fuzz/bin/npufuzz_libfuzzer [libFuzzer's flags] [--backend=NAME,PEER] [--oracles=A,B]
// [--plant=NAME] [CORPUS]
//
// Good flags: -len_control=0 -max_len=1024, because short inputs decode to the simplest programs.
// libFuzzer steers by coverage of the compiler and the simulator. A finding becomes a bundle below
// npufuzz-out, or in the folder of -artifact_prefix, and ends the process, as libFuzzer expects;
// npufuzz reduce minimises it. Each family of oracles has a target (tools/CMakeLists.txt).
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "campaign/run/Campaign.h"
#include "tools/CommandError.h"
#include "tools/Registration.h"
#include "tools/RunOptions.h"
#include "tools/SystemOptions.h"

#include "llvm/Support/Path.h"

using namespace npufuzz;

/// A context never frees types and constants, so it is renewed after this many programs.
static constexpr int contextProgramsMax = 1000;

static campaign::CampaignOptions options;

static void stopAt(const oracles::Verdict &verdict, const Case &testCase) {
  campaign::Finding finding;
  finding.verdict = verdict;
  finding.seed = testCase.seed;
  finding.original = finding.reduced.testCase = campaign::StoredCase::from(testCase);
  llvm::errs() << finding.original.program << verdict.message() << "\n";
  if (llvm::Error error = campaign::writeFindingBundle(finding, options))
    tools::report(std::move(error));
  else
    llvm::errs() << "npufuzz replay " << finding.bundle << "\n";
  std::abort();
}

/// The system under test and its peers.
static llvm::Error useBackends(llvm::StringRef names) {
  llvm::SmallVector<llvm::StringRef> words;
  names.split(words, ',');
  for (llvm::StringRef name : words) {
    auto backend = tools::requireUsable(name);
    if (!backend)
      return backend.takeError();
    options.evaluate.backends.push_back(*backend);
  }
  return tools::checkPlants(*options.evaluate.backends.front(), options.evaluate.plants);
}

/// Empty: all that apply.
static llvm::Error useOracles(llvm::StringRef names) {
  llvm::SmallVector<llvm::StringRef> words;
  names.split(words, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef name : words) {
    const oracles::Oracle *oracle = oracles::findOracle(name);
    if (!oracle)
      return tools::usageError("--oracles: expected names of npufuzz list oracles, got \"" + name +
                               "\"");
    options.evaluate.oracles.push_back(oracle);
  }
  return llvm::Error::success();
}

extern "C" int LLVMFuzzerInitialize(int *count, char ***words) {
  llvm::StringRef backends = NPUFUZZ_BACKENDS, oracles = NPUFUZZ_ORACLES;
  options.outDirectory = tools::outDirectoryDefault;
  for (llvm::StringRef word : llvm::ArrayRef<char *>(*words, *count))
    if (word.consume_front("--backend="))
      backends = word;
    else if (word.consume_front("--oracles="))
      oracles = word;
    else if (word.consume_front("--plant="))
      options.evaluate.plants.push_back(word.str());
    else if (word.consume_front("-artifact_prefix="))
      if (llvm::StringRef folder = llvm::sys::path::parent_path(word); !folder.empty())
        options.outDirectory = folder.str();
  llvm::Error error = useBackends(backends);
  if (!error)
    error = useOracles(oracles);
  if (error)
    std::exit(tools::report(std::move(error)));
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

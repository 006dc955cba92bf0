//===- Sandbox.cpp --------------------------------------------------------===//
#include "campaign/Sandbox.h"
#include "backend/PassSequence.h"
#include "campaign/StopSignal.h"

#include "llvm/Support/FormatVariadic.h"

#include <csignal>

namespace npufuzz::campaign {

using oracles::Verdict;

namespace {

constexpr int pollMilliseconds = 20;

std::string signalName(int number) {
  const char *name = sigabbrev_np(number);
  return name ? "SIG" + std::string(name) : llvm::formatv("signal {0}", number).str();
}

/// The line of a dying program's stderr that says why, without what comes before it on the line.
std::string lastWords(llvm::StringRef errorText) {
  for (llvm::StringRef marker :
       {"Assertion ", "LLVM ERROR: ", "UNREACHABLE executed",
        "ERROR: AddressSanitizer: ", "runtime error: ", "terminate called"}) {
    size_t at = errorText.find(marker);
    if (at != llvm::StringRef::npos)
      return errorText.substr(at).split('\n').first.trim().str();
  }
  return "";
}

std::string howItEnded(const ChildEnd &end) {
  switch (end.how) {
  case ChildEnd::How::signalled:
    return signalName(end.code);
  case ChildEnd::How::exited:
    return llvm::formatv("exit code {0}", end.code);
  case ChildEnd::How::finished:
    return "exit code 0";
  }
  llvm_unreachable("every end is named");
}

} // namespace

bool isDeath(const Verdict &verdict) {
  return verdict.oracle == "crash" || verdict.oracle == "hang";
}

bool isAsked(const EvaluateOptions &options, const Verdict &verdict) {
  return options.oracles.empty() ||
         llvm::any_of(options.oracles, [&](const oracles::Oracle *oracle) {
           return oracle->name == verdict.oracle;
         });
}

Verdict deathVerdict(const Death &death, llvm::StringRef backend) {
  bool ours = death.phase == Phase::generate || death.phase == Phase::reference;
  Verdict verdict;
  verdict.backend = ours ? "npufuzz" : backend.str();
  verdict.outcome = oracles::Outcome::bug;
  verdict.severity = oracles::Severity::crash;
  verdict.stage = phaseName(death.phase).str();
  if (death.hung) {
    verdict.oracle = "hang";
    verdict.kind = "hang in " + verdict.stage;
    verdict.claim = "does not come to an end";
    verdict.evidence = "time limit exceeded in " + verdict.stage;
    return verdict;
  }
  verdict.oracle = "crash";
  std::string words = lastWords(death.errorText);
  verdict.kind =
      howItEnded(death.end) + " in " + verdict.stage + (words.empty() ? "" : " " + words);
  verdict.claim = "died";
  verdict.evidence =
      howItEnded(death.end) + " in " + verdict.stage + (words.empty() ? "" : ": " + words);
  return verdict;
}

llvm::Expected<SandboxResult> runInSandbox(double cpuSecondsMax,
                                           llvm::function_ref<void(ChildSide &)> work) {
  llvm::Expected<std::unique_ptr<ChildProcess>> child = ChildProcess::start([&](ChildSide &side) {
    side.begin(0);
    work(side);
  });
  if (!child)
    return child.takeError();
  SandboxResult result;
  bool hung = false;
  while ((*child)->readAvailable(result.output)) {
    if (stopRequested()) {
      result.stopped = true;
      return result; // the destructor kills it
    }
    if ((*child)->isHung(cpuSecondsMax)) {
      hung = true;
      (*child)->kill();
      break;
    }
    waitReadable((*child)->fd(), pollMilliseconds);
  }
  ChildEnd end = (*child)->wait();
  if (hung || end.how != ChildEnd::How::finished)
    result.death =
        Death{hung, end, static_cast<Phase>((*child)->board().phase), (*child)->errorText()};
  return result;
}

void blameDeath(Verdict &verdict, const Case &testCase, const EvaluateOptions &options,
                double cpuSecondsMax) {
  const Backend &backend = *options.backends.front();
  if (verdict.backend != backend.name())
    return;
  if (verdict.stage != "compile") {
    verdict.pass = verdict.stage == "execute" ? "executor" : "";
    return;
  }
  std::string pipeline =
      options.pipeline.empty() ? backend.defaultPipeline(testCase.settings) : options.pipeline;
  llvm::Expected<std::vector<PipelineStep>> passes = splitPipeline(pipeline);
  if (!passes) {
    llvm::consumeError(passes.takeError()); // a pipeline that cannot be split has no passes to name
    return;
  }
  llvm::Expected<SandboxResult> result = runInSandbox(cpuSecondsMax, [&](ChildSide &side) {
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    for (size_t count = 0; count <= passes->size(); ++count) {
      side.begin(static_cast<int64_t>(count));
      side.write("."); // the number of dots tells how far it came
      CompileOptions compileOptions;
      compileOptions.pipeline = options.pipeline;
      compileOptions.plants = options.plants;
      compileOptions.passCountMax = static_cast<int64_t>(count);
      backend.compile(testCase, compileOptions);
    }
  });
  if (!result) {
    llvm::consumeError(
        result.takeError()); // without a process nothing can be named; the run will fail elsewhere
    return;
  }
  verdict.pass = "pipeline";
  if (!result->death || result->output.empty())
    return;
  size_t count = result->output.size() - 1;
  if (count > 0) {
    verdict.pass = (*passes)[count - 1].pass;
    verdict.passIndex = static_cast<int64_t>(count);
  }
}

} // namespace npufuzz::campaign

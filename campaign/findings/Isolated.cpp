//===- Isolated.cpp - judges one case in a separate process ---------------===//
//
// The caller gets an evaluation whatever the case does. A death is a verdict. To find its pass,
// longer and longer prefixes of the pipeline are compiled until one dies.
//
//===----------------------------------------------------------------------===//
#include "campaign/findings/Isolated.h"
#include "backend/passes/PassSequence.h"
#include "campaign/findings/VerdictJson.h"
#include "support/BesideWork.h"

#include "llvm/ADT/ScopeExit.h"

#include <cstring>
#include <malloc.h>

namespace npufuzz::campaign {

using oracles::Verdict;

namespace {

Evaluation troubleEvaluation(std::string reason) {
  Evaluation evaluation;
  evaluation.discardReason = std::move(reason);
  return evaluation;
}

/// Parses the child's answer, or makes the verdict on its death.
Evaluation readEvaluation(const SandboxResult &result, const EvaluateOptions &options) {
  Evaluation evaluation;
  if (result.stopped)
    return troubleEvaluation("stopped by the user");
  if (!result.death) {
    if (!fromJson(parseJson(result.output), evaluation))
      return troubleEvaluation("internal: a sandbox's answer cannot be read");
    return evaluation;
  }
  Verdict verdict = oracles::deathVerdict(*result.death, options.backends.front()->name());
  if (!oracles::isSelected(options, verdict.oracle))
    return troubleEvaluation(verdict.message());
  evaluation.verdicts.push_back(std::move(verdict));
  return evaluation;
}

/// Returns false if it does not die again in that pipeline.
bool blameDeathIn(const std::string &pipeline, Verdict &verdict, const Case &testCase,
                  const EvaluateOptions &options, double cpuSecondsMax) {
  const Backend &backend = *options.backends.front();
  llvm::Expected<std::vector<PipelineStep>> passes = splitPipeline(pipeline);
  if (!passes) {
    llvm::consumeError(passes.takeError()); // a pipeline that cannot be split has no passes to name
    return false;
  }
  llvm::Expected<SandboxResult> result = runInSandbox(cpuSecondsMax, [&](ChildSide &side) {
    *currentPhase = static_cast<uint8_t>(Phase::compile);
    for (size_t count = 0; count <= passes->size(); ++count) {
      side.begin(static_cast<int64_t>(count));
      side.write("."); // the number of dots says how many passes were tried
      CompileOptions compileOptions;
      compileOptions.pipeline = pipeline;
      compileOptions.plants = options.plants;
      compileOptions.passCountMax = static_cast<int64_t>(count);
      compileOptions.wantsArtifact = !rowOf(testCase.kind).runsForeignCode;
      backend.compile(testCase, compileOptions);
    }
  });
  if (!result) {
    llvm::consumeError(
        result.takeError()); // without a process nothing can be named; the run will fail elsewhere
    return true;
  }
  verdict.pass = "pipeline";
  if (result->death && !oracles::leftAtWork(*result->death).empty()) {
    verdict = oracles::deathVerdict(*result->death, backend.name());
    return true;
  }
  // A pass may write to the pipe as well, but only after its own dot.
  size_t dots = llvm::StringRef(result->output).take_while([](char c) { return c == '.'; }).size();
  if (!result->death || dots == 0)
    return false;
  size_t count = std::min(dots - 1, passes->size());
  if (count > 0) {
    verdict.pass = (*passes)[count - 1].pass;
    verdict.passIndex = static_cast<int64_t>(count);
  }
  return true;
}

} // namespace

void blameDeath(Verdict &verdict, const Case &testCase, const EvaluateOptions &options,
                double cpuSecondsMax) {
  const Backend &backend = *options.backends.front();
  if (verdict.backend != backend.name() || !verdict.pass.empty())
    return;
  if (verdict.stage != "compile") {
    verdict.pass = verdict.stage == "execute" ? "executor" : "";
    return;
  }
  std::string pipeline =
      backend.pipelineFor(options.pipeline, testCase.pipeline, testCase.settings);
  if (blameDeathIn(pipeline, verdict, testCase, options, cpuSecondsMax) ||
      testCase.otherPipeline.empty())
    return;
  if (blameDeathIn(testCase.otherPipeline, verdict, testCase, options, cpuSecondsMax))
    verdict.pipeline = testCase.otherPipeline;
}

Evaluation evaluateInChild(const Case &testCase, const EvaluateOptions &options,
                           double cpuSecondsMax) {
  llvm::Expected<SandboxResult> result = runInSandbox(cpuSecondsMax, [&](ChildSide &side) {
    Evaluation evaluation = evaluate(testCase, options);
    if (std::string who = whoWorksBeside(); !who.empty())
      for (Verdict &verdict : evaluation.verdicts)
        if (verdict.isBug() && verdict.pass != who)
          verdict.evidence += " (" + who + leftThreadAtWork + ")";
    side.write(jsonLine(toJson(evaluation)));
  });
  if (!result)
    return troubleEvaluation(llvm::toString(result.takeError()));
  Evaluation evaluation = readEvaluation(*result, options);
  if (result->death && options.blame)
    for (Verdict &verdict : evaluation.verdicts)
      blameDeath(verdict, testCase, options, cpuSecondsMax);
  return evaluation;
}

// A compiler that reads uninitialised memory, or iterates over pointers in the order of their
// values, dies in one process and not in the next. A fork shares its parent's heap, so the compiler
// would die in all forks or in none. So each question shifts the heap, and every second one fills
// fresh memory.
void disturbHeap(int question) {
  constexpr size_t step = 4096 + 16; // not by whole pages alone
  // The blocks live as long as the process. Each points to the one before, so that no leak is
  // reported.
  static void *kept = nullptr;
  if (void *block = malloc(std::max(step * static_cast<size_t>(question), sizeof(kept)))) {
    std::memcpy(block, &kept, sizeof(kept));
    kept = block;
  }
  mallopt(M_PERTURB, question % 2 == 0 ? 0 : 0xa5);
}

Evaluation evaluateIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                            double caseSecondsMax) {
  auto context = oracles::makeContext(options.backends);
  llvm::Expected<Case> loaded = testCase.load(*context);
  if (!loaded)
    return troubleEvaluation("not a valid case: " + llvm::toString(loaded.takeError()));
  return evaluateInChild(*loaded, options, caseSecondsMax);
}

/// Draws a case in a context.
using Draw = llvm::function_ref<Case(mlir::MLIRContext &context, Counters &counters)>;

static Evaluation evaluateDrawn(Draw draw, const EvaluateOptions &options,
                                std::optional<StoredCase> &generated, double caseSecondsMax) {
  llvm::Expected<SandboxResult> result = runInSandbox(caseSecondsMax, [&](ChildSide &side) {
    *currentPhase = static_cast<uint8_t>(Phase::generate);
    auto context = oracles::makeContext(options.backends);
    Counters counters;
    Case drawn = draw(*context, counters);
    side.write(jsonLine(toJson(StoredCase::from(drawn))));
  });
  if (!result)
    return troubleEvaluation(llvm::toString(result.takeError()));
  StoredCase stored;
  if (result->death || result->stopped || !fromJson(parseJson(result->output), stored))
    return readEvaluation(*result, options);
  generated = std::move(stored);
  return evaluateIsolated(*generated, options, caseSecondsMax);
}

Evaluation evaluateIsolated(const CaseSource &source, uint64_t caseSeed,
                            const EvaluateOptions &options, std::optional<StoredCase> &generated,
                            double caseSecondsMax) {
  auto draw = [&](mlir::MLIRContext &context, Counters &counters) {
    return source.generate(context, caseSeed, counters, Drawing::inSandbox);
  };
  return evaluateDrawn(draw, options, generated, caseSecondsMax);
}

Evaluation evaluateIsolated(const CaseSource &source, uint64_t baseSeed, int64_t index,
                            const EvaluateOptions &options, std::optional<StoredCase> &generated,
                            double caseSecondsMax) {
  auto draw = [&](mlir::MLIRContext &context, Counters &counters) {
    return source.generateAt(context, baseSeed, index, counters, Drawing::inSandbox);
  };
  return evaluateDrawn(draw, options, generated, caseSecondsMax);
}

Evidence evidenceIsolated(const StoredCase &testCase, const EvaluateOptions &options,
                          const Verdict &verdict, double caseSecondsMax) {
  Evidence evidence;
  evidence.tileOps = testCase.tileOps;
  // A hanging case would use up its whole time limit and give no evidence.
  if (verdict.oracle == "hang")
    return evidence;
  llvm::Expected<SandboxResult> result = runInSandbox(caseSecondsMax, [&](ChildSide &side) {
    auto context = oracles::makeContext(options.backends);
    llvm::Expected<Case> loaded = testCase.load(*context);
    if (loaded)
      side.write(jsonLine(toJson(rowOf(loaded->kind).evidenceOf(*loaded, options, verdict))));
    else
      llvm::consumeError(loaded.takeError()); // no evidence but the program text
  });
  if (!result) {
    llvm::consumeError(result.takeError()); // a bundle without snapshots is better than none
    return evidence;
  }
  Evidence complete;
  // A case that kills its process leaves no evidence but itself.
  if (!result->death && !result->stopped && fromJson(parseJson(result->output), complete))
    return complete;
  return evidence;
}

} // namespace npufuzz::campaign

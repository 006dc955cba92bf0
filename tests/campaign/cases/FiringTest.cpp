//===- FiringTest.cpp - the drawn passes change the IR --------------------===//
//
// A pass that rarely changes anything finds nothing. Runs fresh cases of upstream dialects through
// their pipelines, without interpretation. Each pass of the table must change the IR in most of the
// cases that contain it.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/UpstreamLowering.h"
#include "backend/mlir/UpstreamPasses.h"
#include "backend/passes/PassSequence.h"
#include "campaign/cases/CaseSource.h"
#include "campaign/cases/FunctionCases.h"
#include "oracles/Evaluate.h"
#include "support/Sandbox.h"

#include "mlir/IR/OperationSupport.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include <cmath>
#include <gtest/gtest.h>
#include <set>

namespace npufuzz::mlirbackend {
namespace {

using namespace mlir;

constexpr int64_t casesMax = 3000;
constexpr double caseSecondsMax = 10;
/// Minimum share of the cases with a pass in which it must change the IR.
constexpr double shareLeast = 0.6;
/// Maximum chance that a pass with a true share of shareLeast fails the test: 1 in 20 for the whole
/// table of about 75 passes (Bonferroni).
constexpr double falseAlarm = 0.05 / 75;
/// Minimum number of runs for a meaningful share.
constexpr int64_t runsLeast = 3;

struct Firing {
  int64_t ran = 0, changed = 0;
  void add(int64_t isChange) {
    ++ran;
    changed += isChange;
  }
};
using Firings = std::map<std::string, Firing>;

bool isSameIR(ModuleOp a, ModuleOp b) {
  return OperationEquivalence::isEquivalentTo(a, b, OperationEquivalence::IgnoreLocations);
}

/// Writes one line per completed pass: "pass 0", or "pass 1" if it changed the IR.
void runPasses(const Case &testCase, ChildSide &side) {
  ModuleOp module = testCase.module.get();
  FirstError firstError(*module.getContext());
  auto steps = llvm::cantFail(splitPipeline(testCase.pipeline));
  steps.resize(*mlirbackend::stepsBeforeLowering(steps));
  for (const PipelineStep &step : steps) {
    PassManager manager(module.getContext());
    if (failed(parsePassPipeline(step.text, manager)))
      return side.write("unknown pass " + step.text + "\n");
    OwningOpRef<ModuleOp> before = module.clone();
    if (failed(manager.run(module))) // a known issue
      return;
    side.write(step.pass + (isSameIR(*before, module) ? " 0\n" : " 1\n"));
  }
}

/// Probability of at most this many changes if the true share is shareLeast (binomial).
double chanceOfSoFew(const Firing &firing) {
  auto ran = static_cast<double>(firing.ran);
  double sum = 0;
  for (int64_t count = 0; count <= firing.changed; ++count) {
    auto k = static_cast<double>(count);
    // Use logarithms, because the terms of thousands of cases underflow.
    sum += std::exp(std::lgamma(ran + 1) - std::lgamma(k + 1) - std::lgamma(ran - k + 1) +
                    k * std::log(shareLeast) + (ran - k) * std::log(1 - shareLeast));
  }
  return sum;
}

void countFirings(const campaign::CaseSource &source, Firings &firings) {
  for (int64_t next = 0; next < casesMax;) {
    auto result = llvm::cantFail(runInSandbox(caseSecondsMax, [&](auto &side) {
      auto context = oracles::makeContext({&mlirBackend()});
      for (int64_t index = next; index < casesMax; ++index) {
        side.begin(index);
        side.write("case " + std::to_string(index) + "\n");
        Counters counters;
        uint64_t seed = source.caseSeed(/*baseSeed=*/97, index);
        runPasses(source.generate(*context, seed, counters, campaign::Drawing::inSandbox), side);
      }
    }));
    if (result.output.empty()) {
      ADD_FAILURE() << "the sandbox died at once";
      break;
    }
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(result.output).split(lines, '\n', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef line : lines) {
      auto [name, number] = line.rsplit(' ');
      int64_t value = 0;
      bool isNumber = !number.getAsInteger(10, value);
      EXPECT_TRUE(isNumber) << line.str();
      if (name == "case")
        next = value + 1; // last line if this pass kills the compiler
      else if (isNumber)
        firings[name.str()].add(value);
    }
  }
}

TEST(UpstreamFiring, AShareIsJudgedByHowLikelyItIs) {
  EXPECT_NEAR(chanceOfSoFew({3, 0}), 0.064, 1e-9);
  EXPECT_NEAR(chanceOfSoFew({3, 3}), 1, 1e-9);
  EXPECT_NEAR(chanceOfSoFew({2425, 2417}), 1, 1e-9);
  EXPECT_GE(chanceOfSoFew({43, 22}), falseAlarm) << "may well be 60 %";
  EXPECT_LT(chanceOfSoFew({430, 220}), falseAlarm) << "is not";
}

TEST(UpstreamFiring, EachPassChangesTheIRInMostCasesThatContainIt) {
  mlirBackend().registerPasses();
  Firings firings;
  countFirings(*campaign::withFunctions(campaign::programCases(mlirBackend()), /*period=*/1),
               firings);
  if (constexpr auto family = generators::functions::Family::tosa;
      generators::functions::hasFamily(family))
    countFirings(*campaign::casesOfFamily(family), firings);
  std::set<std::string> targeted;
  for (const UpstreamPass &pass : upstreamPasses())
    targeted.insert(llvm::cantFail(splitPipeline(pass.with(""))).front().pass);
  for (const std::string &pass : targeted) {
    Firing firing = firings[pass];
    EXPECT_GE(firing.ran, runsLeast) << pass;
    EXPECT_GE(chanceOfSoFew(firing), falseAlarm)
        << pass << " changed the IR in " << firing.changed << " of " << firing.ran << " cases";
  }
}

} // namespace
} // namespace npufuzz::mlirbackend

// Schedules are drawn for their payload: steps that parse, that fit, and that break no duty.
#include "campaign/schedules/DrawStep.h"
#include "campaign/schedules/ScheduleCases.h"

#include "backend/mlir/MlirBackend.h"
#include "backend/mlir/RecordedPipeline.h"
#include "backend/mlir/schedules/ScheduleStep.h"
#include "backend/mlir/schedules/TransformOps.h"
#include "backend/passes/PassSequence.h"
#include "campaign/cases/StoredCase.h"
#include "generators/ChoiceSources.h"
#include "generators/functions/Functions.h"
#include "oracles/Evaluate.h"
#include "support/Sandbox.h"

#include "mlir/IR/Verifier.h"
#include <gtest/gtest.h>
#include <set>

namespace npufuzz::campaign::schedules::tests {

namespace {

constexpr int64_t casesCount = 60;

std::string drawn(uint64_t seed, Drawing drawing) {
  auto context = oracles::makeContext({&mlirBackend()});
  Counters counters;
  Case testCase = scheduleCases()->generate(*context, seed, counters, drawing);
  return toJson(StoredCase::from(testCase)).dump();
}

} // namespace

TEST(Schedules, EachTransformOpIsDrawn) {
  std::set<std::string> rows;
  for (const StepRow &row : stepRows()) {
    EXPECT_TRUE(rows.insert(row.op).second) << row.op << " has two rows";
    EXPECT_NE(mlirbackend::findTransformOp(row.op), nullptr) << row.op;
  }
  for (const mlirbackend::TransformOp &op : mlirbackend::transformOps())
    EXPECT_TRUE(rows.count(op.name) ||
                llvm::StringRef(op.name).starts_with("transform.apply_patterns."))
        << op.name << " has no row in WriteSteps.cpp";
}

TEST(Schedules, PayloadsVerify) {
  auto context = oracles::makeContext({&mlirBackend()});
  for (uint64_t seed = 0; seed < 400; ++seed) {
    generators::RandomChoices choices(seed);
    auto payload = generators::functions::generatePayload(choices, *context);
    EXPECT_TRUE(succeeded(mlir::verify(*payload))) << "seed " << seed;
  }
}

TEST(Schedules, AreTheSameInTheProcessAndInASandbox) {
  mlirBackend().registerPasses();
  int64_t same = 0;
  for (int64_t seed = 0; seed < casesCount; ++seed) {
    std::string inSandbox = drawn(static_cast<uint64_t>(seed), Drawing::inSandbox);
    auto inProcess = llvm::cantFail(runInSandbox(60, [&](ChildSide &side) {
      side.write(drawn(static_cast<uint64_t>(seed), Drawing::inProcess));
    }));
    if (inProcess.death) // a step crashed: the sandbox ends the schedule there
      continue;
    EXPECT_EQ(inProcess.output, inSandbox) << "seed " << seed;
    ++same;
  }
  EXPECT_GT(same, casesCount * 3 / 4);
}

TEST(Schedules, EachStepOfACaseHasItsSequenceAndMayStandInAFile) {
  mlirBackend().registerPasses();
  auto context = oracles::makeContext({&mlirBackend()});
  int64_t steps = 0;
  for (uint64_t seed = 0; seed < casesCount; ++seed) {
    Counters counters;
    Case testCase = scheduleCases()->generate(*context, seed, counters, Drawing::inSandbox);
    EXPECT_EQ(llvm::toString(checkRecordedPipeline(testCase.pipeline, &mlirBackend())), "");
    for (const PipelineStep &step : llvm::cantFail(splitPipeline(testCase.pipeline))) {
      if (!mlirbackend::findTransformOp(step.pass))
        continue;
      ++steps;
      auto [head, name] = llvm::StringRef(step.text).split('=');
      mlir::Operation *sequence = testCase.module.get().lookupSymbol(name.drop_back());
      ASSERT_NE(sequence, nullptr) << step.text;
      mlir::Operation *applied = mlirbackend::appliedOp(sequence);
      ASSERT_NE(applied, nullptr) << step.text;
      EXPECT_EQ(applied->getName().getStringRef(), step.pass);
    }
  }
  EXPECT_GT(steps, casesCount);
}

} // namespace npufuzz::campaign::schedules::tests

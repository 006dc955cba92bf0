// In the process or in one of their own, the same passes are drawn.
#include "campaign/cases/FunctionCases.h"
#include "campaign/cases/StoredCase.h"

#include "backend/mlir/MlirBackend.h"
#include "oracles/Evaluate.h"
#include "support/Sandbox.h"
#include "campaign/findings/VerdictJson.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign::tests {

namespace {

constexpr int64_t casesCount = 200;
constexpr double secondsMax = 60;

std::string drawn(const CaseSource &source, uint64_t seed, Drawing drawing) {
  auto context = oracles::makeContext({&mlirBackend()});
  Counters counters;
  Case testCase = source.generate(*context, seed, counters, drawing);
  return toJson(StoredCase::from(testCase)).dump();
}

} // namespace

TEST(DrawPipeline, DrawsTheSameInTheProcess) {
  mlirBackend().registerPasses();
  auto source = withFunctions(programCases(mlirBackend()), /*period=*/1);
  int64_t compared = 0, died = 0;
  for (int64_t index = 0; index < casesCount; ++index) {
    uint64_t seed = source->caseSeed(/*baseSeed=*/41, index);
    auto inProcess = llvm::cantFail(runInSandbox(secondsMax, [&](ChildSide &side) {
      side.write(drawn(*source, seed, Drawing::inProcess));
    }));
    std::string inSandbox = drawn(*source, seed, Drawing::inSandbox);
    ASSERT_FALSE(inSandbox.empty());
    if (inProcess.death) {
      ++died;
      continue;
    }
    EXPECT_EQ(inProcess.output, inSandbox) << "seed " << seed;
    ++compared;
  }
  EXPECT_GT(compared, 9 * died);
}

} // namespace npufuzz::campaign::tests

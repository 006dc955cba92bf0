//===- PlantsTest.cpp - every planted bug shows itself --------------------===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"

#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

class EveryPlant : public testing::TestWithParam<Plant> {};

/// Random programs in which a bug must turn up.
constexpr uint64_t programsMax = 20000;

} // namespace

TEST_P(EveryPlant, IsFoundByRandomProgramsInItsOwnPass) {
  const Plant &plant = GetParam();
  generators::Target target = npuTarget();
  auto context = makeContext();
  for (uint64_t seed = 1; seed <= programsMax; ++seed) {
    Case testCase =
        generators::generateFromSeed(seed, target, generators::Profile::standard, *context);
    CompileOptions options;
    options.plants = {plant.name};
    CompileResult compiled = npuBackend().compile(testCase, options);
    auto expected = llvm::cantFail(reference::evaluate(testCase));
    if (!expected.undefinedBehaviour.empty())
      continue;
    bool wrong =
        compiled.status != CompileStatus::compiled ||
        !firstDifference(expected, npuBackend().execute(*compiled.artifact, testCase.inputs, {}))
             .empty();
    if (!wrong)
      continue;
    printf("%s: program %d\n", plant.name.c_str(), static_cast<int>(seed));
    EXPECT_EQ(blame(testCase, expected, {plant.name}).pass, plant.pass) << testCase.module.print();
    EXPECT_EQ(blame(testCase, expected).pass, "") << "wrong without the plant too";
    return;
  }
  FAIL() << "not found in " << programsMax << " programs";
}

INSTANTIATE_TEST_SUITE_P(Npu, EveryPlant, testing::ValuesIn(npuBackend().plants()),
                         [](const auto &info) {
                           std::string name = info.param.name;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

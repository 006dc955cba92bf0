//===- PlantsTest.cpp - every planted bug shows itself --------------------===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"

#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

class EveryPlant : public testing::TestWithParam<Plant> {};

/// Maximum number of random programs until a bug must appear.
constexpr uint64_t programsMax = 20000;

/// Plants that no campaign of two minutes found (docs/plants.md); RarePlantsTest.cpp shows their
/// effects. Remove one from the list once it is found.
constexpr llvm::StringLiteral rare[] = {"concat-part-reused", "mul-reduce-as-matmul"};
constexpr uint64_t programsOfRare = 1000;

struct Wrong {
  Case testCase;
  reference::Result expected;
};

/// First random program that the plant makes wrong.
std::optional<Wrong> firstWrong(const Plant &plant, uint64_t programs, mlir::MLIRContext &context) {
  generators::Target target = npuTarget();
  for (uint64_t seed = 1; seed <= programs; ++seed) {
    Case testCase =
        generators::generateFromSeed(seed, target, generators::Profile::standard, context);
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
    return Wrong{std::move(testCase), std::move(expected)};
  }
  return std::nullopt;
}

} // namespace

TEST_P(EveryPlant, IsFoundByRandomProgramsInItsOwnPass) {
  const Plant &plant = GetParam();
  bool isRare = llvm::is_contained(rare, plant.name);
  auto context = makeContext();
  auto wrong = firstWrong(plant, isRare ? programsOfRare : programsMax, *context);
  ASSERT_EQ(wrong.has_value(), !isRare) << "found, or not, unlike the list above has it";
  if (!wrong)
    return;
  const Case &testCase = wrong->testCase;
  EXPECT_EQ(blame(testCase, wrong->expected, {plant.name}).pass, plant.pass)
      << testCase.module.print();
  EXPECT_EQ(blame(testCase, wrong->expected).pass, "") << "wrong without the plant too";
}

/// Plants that people wrote. Drawn ones are measured (docs/plants.md), because nobody knows which
/// of them can be found.
static std::vector<Plant> writtenPlants() {
  std::vector<Plant> plants = npuBackend().plants();
  llvm::erase_if(
      plants, [](const Plant &plant) { return llvm::StringRef(plant.name).starts_with("drawn-"); });
  return plants;
}

INSTANTIATE_TEST_SUITE_P(Npu, EveryPlant, testing::ValuesIn(writtenPlants()), [](const auto &info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

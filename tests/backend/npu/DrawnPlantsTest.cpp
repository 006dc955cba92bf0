//===- DrawnPlantsTest.cpp - plants that the census draws -----------------===//
#include "RandomCases.h"
#include "backend/npu/NpuBackend.h"
#include "backend/npu/plants/Plants.h"
#include "tile/census/Cells.h"

#include "gtest/gtest.h"

#include <set>

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

std::string printed(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream(text) << module;
  return text;
}

} // namespace

TEST(DrawnPlants, AreTheSameForTheSameNumber) {
  std::set<std::string> summaries;
  for (uint64_t number = 1; number <= drawnPlants; ++number) {
    EXPECT_EQ(drawnPlant(number).plant.summary, drawnPlant(number).plant.summary);
    summaries.insert(drawnPlant(number).plant.summary);
  }
  EXPECT_EQ(summaries.size(), drawnPlants);
}

// Each cell that the summary names must be there; where one is not, the program stays as it is.
TEST(DrawnPlants, SpoilProgramsWithAllTheirCellsAlone) {
  auto context = makeContext();
  generators::Target target = npuTarget();
  int64_t spoiled = 0;
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    Case program =
        generators::generateFromSeed(seed, target, generators::Profile::standard, *context);
    std::set<std::string> cells;
    tile::forEachCell(program.module.get(), [&](tile::CellTable table, llvm::StringRef cell, auto) {
      cells.insert((tile::cellTableNames[static_cast<size_t>(table)] + " " + cell).str());
    });
    std::string before = printed(program.module);
    for (uint64_t number = 1; number <= 400; ++number) {
      PlantedBug plant = drawnPlant(number);
      auto [where, wanted] = llvm::StringRef(plant.plant.summary).split("; ");
      bool all = llvm::all_of(llvm::split(wanted, "; "),
                              [&](llvm::StringRef cell) { return cells.count(cell.str()) > 0; });
      if (!all && number > drawnPlants)
        continue; // most have not; forty of each program are enough
      Case copy = program.clone();
      ASSERT_TRUE(mlir::succeeded(plant.rewrite(copy.module)));
      bool changed = printed(copy.module) != before;
      EXPECT_TRUE(all || !changed) << plant.plant.summary;
      ASSERT_TRUE(mlir::succeeded(tile::verifyProgram(copy.module))) << plant.plant.summary;
      spoiled += changed;
    }
  }
  EXPECT_GT(spoiled, 0);
}

TEST(DrawnPlants, NeedTheirCellsInOneKernel) {
  // One that needs two cells at one op is not struck by the two at different ops.
  for (uint64_t number = 1; number <= drawnPlants; ++number) {
    llvm::StringRef summary = drawnPlant(number).plant.summary;
    EXPECT_TRUE(summary.contains("at one op; ") || summary.contains("in its kernel; "));
    EXPECT_GE(summary.count("; "), 2u) << summary.str();
  }
}

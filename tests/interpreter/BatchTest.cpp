// Loops and linalg ops that run many points at once give the results of a run point by point.
#include "ParsedIR.h"

namespace npufuzz::interpreter {
namespace {

constexpr Format i32Format{FormatKind::integer, 32};

/// Contents of %a, memref<24xi32> with 100, 101, …, after a loop over it.
std::vector<uint64_t> afterLoop(const std::string &body, const std::string &bounds = "0 to 20",
                                int64_t *steps = nullptr) {
  llvm::SmallVector<uint64_t> numbers;
  for (uint64_t i = 0; i < 24; ++i)
    numbers.push_back(100 + i);
  Value memory = memoryOf(i32Format, {24}, numbers);
  Outcome outcome = ParsedIR("func.func @f(%a: memref<24xi32>) {\n affine.for %i = " + bounds +
                             " {\n" + body + " }\n return }")({memory});
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  if (steps)
    *steps = outcome.steps;
  const auto &bits = memory.memory().allocation->bits;
  return {bits.begin(), bits.end()};
}

TEST(Batch, IterationsThatReadWhatEarlierOnesWroteSeeIt) {
  auto got = afterLoop(" %x = affine.load %a[%i] : memref<24xi32>\n"
                       " affine.store %x, %a[%i + 1] : memref<24xi32>\n");
  for (size_t i = 0; i <= 20; ++i)
    EXPECT_EQ(got[i], 100u) << i;
  EXPECT_EQ(got[21], 121u);
}
TEST(Batch, IterationsThatReadAheadSeeOldValues) {
  auto got = afterLoop(" %x = affine.load %a[%i + 1] : memref<24xi32>\n"
                       " affine.store %x, %a[%i] : memref<24xi32>\n");
  for (size_t i = 0; i < 20; ++i)
    EXPECT_EQ(got[i], 101 + i) << i;
}
TEST(Batch, ReversalOverItselfGoesElementByElement) {
  auto got = afterLoop(" %x = affine.load %a[%i] : memref<24xi32>\n"
                       " affine.store %x, %a[-%i + 19] : memref<24xi32>\n");
  for (size_t i = 0; i < 20; ++i)
    EXPECT_EQ(got[i], 100 + std::min(i, 19 - i)) << i;
}
TEST(Batch, SumInOneElement) {
  auto got = afterLoop(" %x = affine.load %a[%i] : memref<24xi32>\n"
                       " %s = affine.load %a[23] : memref<24xi32>\n"
                       " %t = arith.addi %s, %x : i32\n"
                       " affine.store %t, %a[23] : memref<24xi32>\n");
  EXPECT_EQ(got[23], 123u + 20 * 100 + 190);
}
TEST(Batch, LastOfManyStoresToOneElementStays) {
  auto got = afterLoop(" %x = arith.index_cast %i : index to i32\n"
                       " affine.store %x, %a[22] : memref<24xi32>\n");
  EXPECT_EQ(got[22], 19u);
}
TEST(Batch, InPlaceAndAStepOfTwo) {
  auto got = afterLoop(" %x = affine.load %a[%i] : memref<24xi32>\n"
                       " %y = arith.addi %x, %x : i32\n"
                       " affine.store %y, %a[%i] : memref<24xi32>\n",
                       "1 to 24 step 2");
  for (size_t i = 0; i < 24; ++i)
    EXPECT_EQ(got[i], (100 + i) * (i % 2 + 1)) << i;
}
TEST(Batch, CountsTheStepsOfEveryPoint) {
  int64_t steps = 0;
  afterLoop(" %x = affine.load %a[%i] : memref<24xi32>\n"
            " affine.store %x, %a[%i] : memref<24xi32>\n",
            "0 to 20", &steps);
  // Three steps per point (load, store, yield), plus the loop and the return.
  EXPECT_EQ(steps, 20 * 3 + 2);
}
TEST(Batch, AccessOutsideIsReportedAfterTheIterationsBefore) {
  Value memory = memoryOf(i32Format, {16}, llvm::SmallVector<uint64_t>(16, 7));
  Outcome outcome = ParsedIR(R"(
func.func @f(%a: memref<16xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 20 {
    affine.store %one, %a[%i] : memref<16xi32>
  }
  return
})")({memory});
  EXPECT_EQ(outcome.status, Status::trapped);
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::outOfBounds);
  EXPECT_EQ(memory.memory().allocation->bits[15], 1u);
}
TEST(Batch, UndefinedElementsStayWhereTheyAre) {
  Value memory = memoryOf(i32Format, {12}, llvm::SmallVector<uint64_t>(12, 7));
  memory.memory().allocation->undefined[5] = 1;
  Value target = memoryOf(i32Format, {12}, llvm::SmallVector<uint64_t>(12, 0));
  Outcome outcome = ParsedIR(R"(
func.func @f(%a: memref<12xi32>, %b: memref<12xi32>) {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%a : memref<12xi32>) outs(%b : memref<12xi32>) {
  ^bb0(%x: i32, %y: i32):
    %z = arith.addi %x, %x : i32
    linalg.yield %z : i32
  }
  return
})")({memory, target});
  EXPECT_EQ(outcome.status, Status::completed) << outcome.message;
  for (size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(target.memory().allocation->undefined[i], i == 5) << i;
    if (i != 5) {
      EXPECT_EQ(target.memory().allocation->bits[i], 14u) << i;
    }
  }
}

} // namespace
} // namespace npufuzz::interpreter

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

/// c += a * b, with the values before.
Outcome multiply(Value a, Value b, Value c, int64_t m, int64_t n, int64_t k) {
  auto type = [](int64_t rows, int64_t columns) {
    return "memref<" + std::to_string(rows) + "x" + std::to_string(columns) + "xi32>";
  };
  std::string types = type(m, k) + ", " + type(k, n), result = type(m, n);
  return ParsedIR("func.func @f(%a: " + type(m, k) + ", %b: " + type(k, n) + ", %c: " + result +
                  ") {\nlinalg.matmul ins(%a, %b : " + types + ") outs(%c : " + result +
                  ")\nreturn }")({a, b, c});
}
Value counted(int64_t rows, int64_t columns) {
  llvm::SmallVector<uint64_t> bits(rows * columns);
  for (size_t i = 0; i < bits.size(); ++i)
    bits[i] = i;
  return memoryOf(i32Format, {rows, columns}, bits);
}
TEST(Batch, OfAMatmulRunsAlongTheColumnsOfItsResult) {
  constexpr int64_t m = 3, n = 11, k = 4;
  Value c = counted(m, n);
  EXPECT_EQ(multiply(counted(m, k), counted(k, n), c, m, n, k).status, Status::completed);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < n; ++j) {
      int64_t sum = i * n + j;
      for (int64_t l = 0; l < k; ++l)
        sum += (i * k + l) * (l * n + j);
      EXPECT_EQ(c.memory().allocation->bits[i * n + j], static_cast<uint64_t>(sum))
          << i << ' ' << j;
    }
  constexpr int64_t large = 200; // 24,000,000 ops, more than stepsMax
  EXPECT_EQ(multiply(counted(large, large), counted(large, large), counted(large, large), large,
                     large, large)
                .status,
            Status::completed);
}
TEST(Batch, OfAMatmulOntoItsOwnFactorTakesPointsInTheirOrder) {
  constexpr int64_t n = 9;
  Value a = counted(n, n), b = counted(n, n);
  llvm::SmallVector<uint32_t> expected(n * n);
  for (int64_t i = 0; i < n * n; ++i)
    expected[i] = static_cast<uint32_t>(i);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j)
      for (int64_t l = 0; l < n; ++l)
        expected[i * n + j] += expected[i * n + l] * static_cast<uint32_t>(l * n + j);
  EXPECT_EQ(multiply(a, b, a, n, n, n).status, Status::completed);
  for (int64_t i = 0; i < n * n; ++i)
    EXPECT_EQ(a.memory().allocation->bits[i], expected[i]) << i;
}

} // namespace
} // namespace npufuzz::interpreter

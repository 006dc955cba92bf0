// Legal start indices of a transfer, and masks without axes.
#include "ParsedIR.h"

#include <gmock/gmock.h>

namespace npufuzz::interpreter {
namespace {

constexpr Format i32{FormatKind::integer, 32};

/// Reads a row of two elements from [row, column] of a 2x3 memref that holds 0, 1, …; padding is 9.
Outcome readRow(int64_t row, int64_t column, int64_t extent = 2) {
  std::string vector = "vector<" + std::to_string(extent) + "xi32>";
  ParsedIR f("func.func @f(%m: memref<2x3xi32>, %i: index, %j: index) -> " + vector +
             " {\n  %pad = arith.constant 9 : i32\n"
             "  %v = vector.transfer_read %m[%i, %j], %pad {in_bounds = [false]} : "
             "memref<2x3xi32>, " +
             vector + "\n  return %v : " + vector + "\n}");
  return f({memoryOf(i32, {2, 3}, {0, 1, 2, 3, 4, 5}), Value::index(row), Value::index(column)});
}

TEST(Transfer, PadsBehindTheEndOfItsAxes) {
  EXPECT_EQ(bitsOf(readRow(1, 1)), (std::vector<uint64_t>{4, 5}));
  EXPECT_EQ(bitsOf(readRow(1, 2)), (std::vector<uint64_t>{5, 9}));
  EXPECT_EQ(bitsOf(readRow(1, 3)), (std::vector<uint64_t>{9, 9}));
  EXPECT_EQ(bitsOf(readRow(1, INT64_MAX - 2)), (std::vector<uint64_t>{9, 9}));
}

TEST(Transfer, BeginsInsideOfTheOtherAxes) {
  EXPECT_EQ(readRow(2, 0).status, Status::trapped);
  EXPECT_EQ(readRow(-1, 0).status, Status::trapped);
}

TEST(Transfer, DoesNotBeginBeforeTheStart) {
  EXPECT_EQ(readRow(0, -1).status, Status::trapped);
  // A transfer must not begin at an index whose last element would overflow to a negative index.
  EXPECT_EQ(readRow(0, INT64_MAX).status, Status::trapped);
}

TEST(Transfer, BeginsAnywhereWhereItsMaskLetsNothingThrough) {
  auto read = [](int64_t row, int64_t count) {
    ParsedIR f("func.func @f(%m: memref<2x3xi32>, %i: index, %n: index) -> vector<2xi32> {\n"
               "  %c0 = arith.constant 0 : index\n  %pad = arith.constant 9 : i32\n"
               "  %k = vector.create_mask %n : vector<2xi1>\n"
               "  %v = vector.transfer_read %m[%i, %c0], %pad, %k {in_bounds = [true]} : "
               "memref<2x3xi32>, vector<2xi32>\n  return %v : vector<2xi32>\n}");
    return f({memoryOf(i32, {2, 3}, {0, 1, 2, 3, 4, 5}), Value::index(row), Value::index(count)});
  };
  EXPECT_EQ(bitsOf(read(2, 0)), (std::vector<uint64_t>{9, 9}));
  EXPECT_EQ(bitsOf(read(-1, 0)), (std::vector<uint64_t>{9, 9}));
  EXPECT_EQ(read(2, 1).status, Status::trapped);
  EXPECT_EQ(bitsOf(read(1, 1)), (std::vector<uint64_t>{3, 9}));
}

TEST(Mask, WithoutAxesHasABound) {
  for (int64_t bound : {-1, 0, 1, 2}) {
    ParsedIR f("func.func @f(%n: index) -> vector<i1> {\n"
               "  %m = vector.create_mask %n : vector<i1>\n  return %m : vector<i1>\n}");
    EXPECT_EQ(bitOf(f({Value::index(bound)})), bound > 0) << bound;
  }
}

} // namespace
} // namespace npufuzz::interpreter

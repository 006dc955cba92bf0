// tile.load and tile.store: views, tails, bounds.
#include "ParsedIR.h"

namespace npufuzz::interpreter {
namespace {

constexpr Format i32{FormatKind::integer, 32};

Value numbers(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  std::vector<uint64_t> bits;
  for (int64_t i = 0; i < count; ++i)
    bits.push_back(static_cast<uint64_t>(i));
  return memoryOf(i32, shape, bits);
}

/// Loads a tile at (%i, %j) of the view %v that `views` creates from memref<4x6xi32>.
Outcome loaded(const std::string &views, const std::string &view, const std::string &tile,
               int64_t i, int64_t j, Value memory) {
  return ParsedIR("func.func @f(%m: memref<4x6xi32>, %i: index, %j: index) -> " + tile +
                  " {\n %p = tile.view %m : memref<4x6xi32> -> !tile.view<4x6xi32>\n" + views +
                  " %r = tile.load %v[%i, %j] : " + view + " -> " + tile +
                  "\n return %r : " + tile + "\n}")({memory, Value::index(i), Value::index(j)});
}
using Bits = std::vector<uint64_t>;
const std::string t23 = "!tile.tile<2x3xi32>";

TEST(TileLoad, PermutedSlicesAddressTheirParent) {
  std::string views = " %s = tile.slice %p offsets [3, 1] strides [-1, 2] : !tile.view<4x6xi32> -> "
                      "!tile.view<4x3xi32>\n"
                      " %v = tile.permute %s [1, 0] : !tile.view<4x3xi32> -> !tile.view<3x4xi32>\n";
  // Element (r, c) of the view is row 3 - c, column 1 + 2 r.
  EXPECT_EQ(bitsOf(loaded(views, "!tile.view<3x4xi32>", t23, 1, 0, numbers({4, 6}))),
            (Bits{21, 15, 9, 23, 17, 11}));
}
TEST(TileLoad, ConcatAndPadGatherWhatTheyShow) {
  // Row 3, then rows 0 to 3 of the first 6 columns; after them a column of the least i32.
  std::string views = " %s = tile.slice %p offsets [3, 0] strides [1, 1] : !tile.view<4x6xi32> -> "
                      "!tile.view<1x6xi32>\n"
                      " %c = tile.concat %s, %p axis 0 : !tile.view<1x6xi32>, !tile.view<4x6xi32> "
                      "-> !tile.view<5x6xi32>\n"
                      " %v = tile.pad min %c low [0, 1] : !tile.view<5x6xi32> -> "
                      "!tile.view<5x8xi32>\n";
  EXPECT_EQ(bitsOf(loaded(views, "!tile.view<5x8xi32>", t23, 0, 0, numbers({4, 6}))),
            (Bits{0x80000000, 18, 19, 0x80000000, 0, 1}));
  EXPECT_EQ(bitsOf(loaded(views, "!tile.view<5x8xi32>", t23, 3, 5, numbers({4, 6}))),
            (Bits{16, 17, 0x80000000, 22, 23, 0x80000000}));
}
TEST(TileLoad, FloorAndModMapsAddress) {
  std::string views =
      " %v = tile.remap %p affine_map<(d0, d1) -> ((d0 * 5 + d1) floordiv 6, (d0 * 5 + "
      "d1) mod 6)> : !tile.view<4x6xi32> -> !tile.view<4x5xi32>\n";
  EXPECT_EQ(bitsOf(loaded(views, "!tile.view<4x5xi32>", t23, 1, 1, numbers({4, 6}))),
            (Bits{6, 7, 8, 11, 12, 13}));
}
TEST(TileLoad, TailsAreInvalidAndUndefined) {
  std::string views = " %v = tile.slice %p offsets [0, 0] strides [1, 1] : !tile.view<4x6xi32> -> "
                      "!tile.view<4x6xi32>\n";
  Outcome outcome = loaded(views, "!tile.view<4x6xi32>", t23, 3, 4, numbers({4, 6}));
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{0, 0, 1, 1, 1, 1}));
  EXPECT_EQ(bitsOf(outcome)[1], 23u);
  EXPECT_EQ(outcome.results[0].elements().valid[0], (Extent{1, false}));
  EXPECT_EQ(outcome.results[0].elements().valid[1], (Extent{2, false}));
  for (int64_t row : {int64_t(4), INT64_MAX})
    EXPECT_EQ(undefinedOf(loaded(views, "!tile.view<4x6xi32>", t23, row, 0, numbers({4, 6}))),
              std::vector<int>(6, 1));
}
TEST(TileIndirect, GatherTakesTheIndexAlongItsAxis) {
  std::string views = " %v = tile.slice %p offsets [3, 0] strides [-1, 1] : !tile.view<4x6xi32> -> "
                      "!tile.view<4x6xi32>\n %c0 = arith.constant 0 : index\n"
                      " %n = tile.iota axis 1 from %c0 : !tile.tile<1x3xi64>\n"
                      " %t = arith.constant 2 : i64\n"
                      " %s = tile.splat %t : i64 -> !tile.tile<1x3xi64>\n"
                      " %d = tile.sub %s, %n : !tile.tile<1x3xi64>\n";
  ParsedIR code("func.func @f(%m: memref<4x6xi32>, %i: index, %j: index) -> " + t23 +
                " {\n %p = tile.view %m : memref<4x6xi32> -> !tile.view<4x6xi32>\n" + views +
                " %r = tile.gather %v[%i, %j] axis 1 by %d : !tile.view<4x6xi32>, "
                "!tile.tile<1x3xi64> -> " +
                t23 + "\n return %r : " + t23 + "\n}");
  // Row 1 of the view is row 2; columns run backwards from the offset.
  EXPECT_EQ(bitsOf(code({numbers({4, 6}), Value::index(1), Value::index(3)})),
            (Bits{17, 16, 15, 11, 10, 9}));
  EXPECT_EQ(undefinedOf(code({numbers({4, 6}), Value::index(3), Value::index(0)})),
            (std::vector<int>{0, 0, 0, 1, 1, 1}));
  Outcome outside = code({numbers({4, 6}), Value::index(0), Value::index(4)});
  EXPECT_EQ(outside.status, Status::trapped);
  ASSERT_EQ(outside.events.size(), 1u);
  EXPECT_EQ(outside.events[0].kind, MachineEvent::Kind::outOfBounds);
}

TEST(TileLoad, OffsetBelowZeroIsOutOfBounds) {
  std::string views = " %v = tile.permute %p [0, 1] : !tile.view<4x6xi32> -> !tile.view<4x6xi32>\n";
  Outcome outcome = loaded(views, "!tile.view<4x6xi32>", t23, 1, -1, numbers({4, 6}));
  EXPECT_EQ(outcome.status, Status::trapped);
  ASSERT_EQ(outcome.events.size(), 1u);
  EXPECT_EQ(outcome.events[0].kind, MachineEvent::Kind::outOfBounds);
}
TEST(TileLoad, UndefinedElementsStayUndefined) {
  Value memory = numbers({4, 6});
  memory.memory().allocation->undefined[1] = 1;
  std::string views = " %v = tile.permute %p [0, 1] : !tile.view<4x6xi32> -> !tile.view<4x6xi32>\n";
  EXPECT_EQ(undefinedOf(loaded(views, "!tile.view<4x6xi32>", t23, 0, 0, memory)),
            (std::vector<int>{0, 1, 0, 0, 0, 0}));
}
TEST(TileLoad, ReshapeAndBroadcastRepeat) {
  std::string views = " %s = tile.slice %p offsets [1, 0] strides [1, 1] : !tile.view<4x6xi32> -> "
                      "!tile.view<1x6xi32>\n"
                      " %q = tile.reshape %s : !tile.view<1x6xi32> -> !tile.view<6x1xi32>\n"
                      " %v = tile.broadcast %q : !tile.view<6x1xi32> -> !tile.view<6x3xi32>\n";
  EXPECT_EQ(bitsOf(loaded(views, "!tile.view<6x3xi32>", t23, 2, 0, numbers({4, 6}))),
            (Bits{8, 8, 8, 9, 9, 9}));
}

TEST(TileStore, WritesValidElementsInsideTheViewOnly) {
  Value memory = memoryOf(i32, {4, 6}, Bits(24, 99));
  ParsedIR ir(R"(
func.func @f(%m: memref<4x6xi32>, %i: index, %n: index) {
  %p = tile.view %m : memref<4x6xi32> -> !tile.view<4x6xi32>
  %v = tile.chunk %p axis 1 part 1 of 2 : !tile.view<4x6xi32> -> !tile.view<4x3xi32>
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %t = tile.iota axis 1 from %c0 : !tile.tile<2x4xi32>
  %s = tile.set_valid %t[%n, %c9] : !tile.tile<2x4xi32>
  tile.store %s, %v[%i, %c0] : !tile.tile<2x4xi32>, !tile.view<4x3xi32>
  return
})");
  EXPECT_EQ(ir({memory, Value::index(3), Value::index(2)}).status, Status::completed);
  EXPECT_EQ(ir({memory, Value::index(0), Value::index(1)}).status, Status::completed);
  Bits expected(24, 99);
  for (int64_t row : {0, 3})
    for (int64_t column : {0, 1, 2})
      expected[row * 6 + 3 + column] = static_cast<uint64_t>(column);
  const auto &bits = memory.memory().allocation->bits;
  EXPECT_EQ(Bits(bits.begin(), bits.end()), expected);
}

TEST(TileStore, UndefinedElementsMakeMemoryUndefined) {
  Value memory = memoryOf(i32, {2}, {1, 2});
  ParsedIR ir(R"(
func.func @f(%m: memref<2xi32>, %x: i32) {
  %v = tile.view %m : memref<2xi32> -> !tile.view<2xi32>
  %c1 = arith.constant 1 : index
  %t = tile.splat %x : i32 -> !tile.tile<1xi32>
  tile.store %t, %v[%c1] : !tile.tile<1xi32>, !tile.view<2xi32>
  return
})");
  EXPECT_EQ(ir({memory, Value::scalar(5, true)}).status, Status::completed);
  EXPECT_FALSE(memory.memory().allocation->undefined[0]);
  EXPECT_TRUE(memory.memory().allocation->undefined[1]);
  EXPECT_EQ(ir({memory, Value::scalar(5)}).status, Status::completed);
  EXPECT_FALSE(memory.memory().allocation->undefined[1]);
}

TEST(TileScratch, StartsUndefinedAtEveryCall) {
  ParsedIR ir(R"(
func.func @f() -> !tile.tile<2xi32> {
  %m = tile.scratch : memref<2xi32>
  %v = tile.view %m : memref<2xi32> -> !tile.view<2xi32>
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : i32
  %r = tile.load %v[%c0] : !tile.view<2xi32> -> !tile.tile<2xi32>
  %t = tile.splat %c7 : i32 -> !tile.tile<2xi32>
  tile.store %t, %v[%c0] : !tile.tile<2xi32>, !tile.view<2xi32>
  return %r : !tile.tile<2xi32>
})",
              withPattern(0x11));
  ir();
  Outcome outcome = ir();
  EXPECT_EQ(undefinedOf(outcome), (std::vector<int>{1, 1}));
  EXPECT_EQ(bitsOf(outcome), (Bits{0x11111111, 0x11111111}));
}

TEST(TileLoop, CarriesTiles) {
  ParsedIR ir(R"(
func.func @f() -> !tile.tile<3xi32> {
  %c0 = arith.constant 0 : index
  %start = tile.iota axis 0 from %c0 : !tile.tile<3xi32>
  %r = affine.for %i = 0 to 4 iter_args(%t = %start) -> (!tile.tile<3xi32>) {
    %d = tile.add %t, %start : !tile.tile<3xi32>
    affine.yield %d : !tile.tile<3xi32>
  }
  return %r : !tile.tile<3xi32>
})");
  EXPECT_EQ(bitsOf(ir()), (Bits{0, 5, 10}));
}

} // namespace
} // namespace npufuzz::interpreter

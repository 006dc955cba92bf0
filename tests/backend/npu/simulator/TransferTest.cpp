// Descriptors: tile values and buffers, clips, bounds.
#include "MachineCode.h"

namespace npufuzz::npu {
namespace {

using Numbers = std::vector<int64_t>;
constexpr auto outOfBounds = MachineEvent::Kind::outOfBounds;
constexpr auto undefinedUse = MachineEvent::Kind::undefinedUse;

/// Reads a 2x3 tile by `load` and stores it whole to memory from element 0 on.
std::string throughTile(const std::string &load) {
  return mainOf(load +
                    "\n npu.clipped_store %t, %m[%c0] clip() sizes [2, 3] global [3, 1] tile [3, 1]"
                    " : !tile.tile<2x3xi32>, memref<24xi32>",
                "24xi32");
}

TEST(TileTransfer, LoadClipsToItsBoundsAndDeclaresThem) {
  // Rows 5 and 6 of a view of 6 rows, columns 4 to 6 of 6.
  MachineCode code(
      throughTile(" %five = arith.constant 5 : index\n"
                  " %base = arith.constant 14 : index\n"
                  " %t = npu.load %m[%base] offsets(%five, %c4) bounds [6, 6] sizes [2, 3]"
                  " global [10, 1] tile [3, 1] : memref<24xi32> -> !tile.tile<2x3xi32>"));
  Numbers expected = numbersOf(counting({24}));
  expected[0] = 14;
  expected[1] = 15;
  EXPECT_EQ(finalNumbers(code({counting({24}), scalarIndex(0)})), expected);
}

TEST(TileTransfer, PaddedLoadIsZeroOutsideTheClip) {
  MachineCode code(throughTile(
      " %t = npu.padded_load %m[%c8] clip(%c2, %n) sizes [3, 2] global [1, 5] tile [1, 3]"
      " : memref<24xi32> -> !tile.tile<2x3xi32>"));
  Numbers expected = numbersOf(counting({24}));
  std::copy_n(Numbers{8, 9, 0, 13, 14, 0}.begin(), 6, expected.begin());
  EXPECT_EQ(finalNumbers(code({counting({24}), scalarIndex(2)})), expected);
  std::fill_n(expected.begin(), 6, 0);
  EXPECT_EQ(finalNumbers(code({counting({24}), scalarIndex(-1)})), expected);
}

TEST(TileTransfer, StoreClipsToBoundsMinusOffsets) {
  MachineCode code(mainOf(
      " %t = tile.iota axis 1 from %c8 : !tile.tile<2x3xi32>\n"
      " npu.store %t, %m[%c1] offsets(%c0, %n) bounds [1, 6] sizes [2, 3] global [3, 1] tile [3, 1]"
      " : !tile.tile<2x3xi32>, memref<8xi32>"));
  EXPECT_EQ(finalNumbers(code({counting({8}), scalarIndex(4)})), (Numbers{0, 8, 9, 3, 4, 5, 6, 7}));
  EXPECT_EQ(finalNumbers(code({counting({8}), scalarIndex(9)})), numbersOf(counting({8})));
}

TEST(TileTransfer, PointsOutsideTheTensorTrap) {
  MachineCode code(
      throughTile(" %t = npu.padded_load %m[%n] clip() sizes [2, 3] global [10, 1] tile [3, 1]"
                  " : memref<24xi32> -> !tile.tile<2x3xi32>"));
  EXPECT_EQ(code({counting({24}), scalarIndex(11)}).status, ExecutionStatus::completed);
  for (int64_t base : {int64_t(12), int64_t(-1), INT64_MAX, INT64_MIN}) {
    Execution execution = code({counting({24}), scalarIndex(base)});
    EXPECT_EQ(execution.status, ExecutionStatus::trapped);
    EXPECT_EQ(countEvents(execution, outOfBounds), 1);
  }
}

TEST(TileTransfer, ClippedPointsMayLieOutsideTheTensor) {
  MachineCode code(throughTile(
      " %t = npu.padded_load %m[%n] clip(%c1, %c4) sizes [2, 3] global [10, 1] tile [3, 1]"
      " : memref<24xi32> -> !tile.tile<2x3xi32>"));
  EXPECT_EQ(code({counting({24}), scalarIndex(21)}).status, ExecutionStatus::completed);
}

const std::string buffer23 = "!npu.buffer<2x3xi32, split = 1, stride = 1>";

/// Into a buffer with the valid extents from %n, and out of it to element 0 on.
std::string throughBuffer(const std::string &in, const std::string &outClip = "") {
  return mainOf(" %b = npu.alloc : " + buffer23 + "\n npu.set_valid %b[%c2, %n] : " + buffer23 +
                    "\n" + in + "\n npu.transfer_out %b[%c0] to %m[%c0] clip(" + outClip +
                    ") sizes [2, 3] global [3, 1] tile [3, 1] : " + buffer23 + ", memref<24xi32>",
                "24xi32");
}
const std::string wholeIn =
    " npu.transfer_in %m[%c8] to %b[%c0] clip() sizes [2, 3] global [10, 1] tile"
    " [3, 1] : memref<24xi32>, " +
    buffer23;

TEST(BufferTransfer, MovesOnlyValidElementsOut) {
  Numbers expected = numbersOf(counting({24}));
  std::copy_n(Numbers{8, 9, 2, 18, 19, 5}.begin(), 6, expected.begin());
  EXPECT_EQ(finalNumbers(MachineCode(throughBuffer(wholeIn))({counting({24}), scalarIndex(2)})),
            expected);
}
TEST(BufferTransfer, ClipsBothWays) {
  Numbers expected = numbersOf(counting({24}));
  expected[0] = 8;
  expected[1] = 9;
  MachineCode out(throughBuffer(wholeIn, "%c1, %c2"));
  EXPECT_EQ(finalNumbers(out({counting({24}), scalarIndex(3)})), expected);
  MachineCode in(throughBuffer(
      " npu.zero %b : " + buffer23 +
      "\n npu.transfer_in %m[%c8] to %b[%c0] clip(%c1, %c2) sizes [2, 3] global [10, 1] tile [3, 1]"
      " : memref<24xi32>, " +
      buffer23));
  std::copy_n(Numbers{8, 9, 0, 0, 0, 0}.begin(), 6, expected.begin());
  EXPECT_EQ(finalNumbers(in({counting({24}), scalarIndex(3)})), expected);
}
TEST(BufferTransfer, UndefinedBytesReachMemoryAsUndefined) {
  MachineCode code(throughBuffer(""));
  Execution execution = code({counting({24}), scalarIndex(1)}, 0x11);
  std::vector<int> expected(24, 1);
  expected[0] = expected[3] = 0;
  EXPECT_EQ(finalDefined(execution), expected);
  EXPECT_EQ(finalNumbers(execution)[0], 0x11111111);
}
TEST(BufferTransfer, PeeledOffsetsAddressTheTile) {
  MachineCode code(throughBuffer(
      " affine.for %i = 0 to 2 {\n"
      "  %base = affine.apply affine_map<(d0) -> (d0 * 10 + 8)>(%i)\n"
      "  %offset = affine.apply affine_map<(d0) -> (d0 * 3)>(%i)\n"
      "  npu.transfer_in %m[%base] to %b[%offset] clip() sizes [3] global [1] tile [1]"
      " : memref<24xi32>, " +
      buffer23 + "\n }"));
  Numbers expected = numbersOf(counting({24}));
  std::copy_n(Numbers{8, 9, 10, 18, 19, 20}.begin(), 6, expected.begin());
  EXPECT_EQ(finalNumbers(code({counting({24}), scalarIndex(3)})), expected);
}
TEST(BufferTransfer, PointsOutsideTheTileTrap) {
  std::string in = " npu.transfer_in %m[%c0] to %b[%c4] clip() sizes [3] global [1] tile [1] : "
                   "memref<24xi32>, " +
                   buffer23;
  Execution execution = MachineCode(throughBuffer(in))({counting({24}), scalarIndex(3)});
  EXPECT_EQ(execution.status, ExecutionStatus::trapped);
  EXPECT_EQ(countEvents(execution, outOfBounds), 1);
}
TEST(BufferTransfer, UndefinedValidExtentsAreReported) {
  MachineCode code(
      mainOf(" %b = npu.alloc : " + buffer23 + "\n npu.zero %b : " + buffer23 +
             "\n npu.transfer_out %b[%c0] to %m[%c0] clip() sizes [2, 3] global [3, 1] "
             "tile [3, 1] : " +
             buffer23 + ", memref<8xi32>"));
  // As a number, 0x5a… is above every extent, and 0xa5… is below 0.
  Execution all = code({counting({8}), scalarIndex(0)}, 0x5a);
  EXPECT_EQ(countEvents(all, undefinedUse), 1);
  EXPECT_EQ(finalNumbers(all), (Numbers{0, 0, 0, 0, 0, 0, 6, 7}));
  Execution none = code({counting({8}), scalarIndex(0)}, 0xa5);
  EXPECT_EQ(countEvents(none, undefinedUse), 1);
  EXPECT_EQ(finalNumbers(none), numbersOf(counting({8})));
}

TEST(TransferLog, KnowsTensorDirectionAndPlace) {
  MachineCode code(
      throughBuffer(" npu.transfer_in %m[%c8] to %b[%c1] clip() sizes [2] global [10] tile [3]"
                    " : memref<24xi32>, " +
                    buffer23));
  EXPECT_TRUE(code({counting({24}), scalarIndex(1)}).transfers.empty()); // none are requested
  ExecutionOptions options;
  options.recordTransfers = true;
  Execution execution = simulate(code.module(), {counting({24}), scalarIndex(1)}, options);
  // Column 1 is lane 1; only column 0 is valid on the way out.
  EXPECT_EQ(execution.transfers, (std::vector<TransferredElement>{{0, false, 8, 1, 1, 0},
                                                                  {0, false, 18, 4, 1, 2},
                                                                  {0, true, 0, 0, 0, 0},
                                                                  {0, true, 3, 3, 0, 2}}));
  EXPECT_TRUE(execution.transfersComplete);
}
TEST(TransferLog, ShowsWhereATrappedTransferWent) {
  MachineCode code(throughBuffer(" npu.transfer_in %m[%c0] to %b[%c4] clip() sizes [3] global [1] "
                                 "tile [1] : memref<24xi32>, " +
                                 buffer23));
  ExecutionOptions options;
  options.recordTransfers = true;
  Execution execution = simulate(code.module(), {counting({24}), scalarIndex(3)}, options);
  ASSERT_EQ(execution.transfers.size(), 3u);
  EXPECT_EQ(execution.transfers.back(), (TransferredElement{0, false, 2, 6, -1, -1}));
}
TEST(TransferLog, SeesTilesThatGoThroughViews) {
  MachineCode code(mainOf(" %v = tile.view %m : memref<8xi32> -> !tile.view<8xi32>\n"
                          " %t = tile.load %v[%c2] : !tile.view<8xi32> -> !tile.tile<2xi32>\n"
                          " tile.store %t, %v[%c0] : !tile.tile<2xi32>, !tile.view<8xi32>"));
  ExecutionOptions options;
  options.recordTransfers = true;
  Execution execution = simulate(code.module(), {counting({8}), scalarIndex(0)}, options);
  EXPECT_EQ(execution.transfers,
            (std::vector<TransferredElement>{
                {0, false, 2, 0}, {0, false, 3, 1}, {0, true, 0, 0}, {0, true, 1, 1}}));
}

} // namespace
} // namespace npufuzz::npu

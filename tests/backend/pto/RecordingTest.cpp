//===- RecordingTest.cpp - emitted kernels on the recording machine -------===//
#include "backend/pto/recording/Machine.h"

#include "pto/pto-inst.hpp"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <cmath>

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

using namespace ::pto;
using npufuzz::MachineEvent;
using Machine = npufuzz::pto::Machine;

using Rows = Tile<TileType::Vec, float, 4, 8, BLayout::RowMajor, -1, -1>;
using Padded = Tile<TileType::Vec, float, 4, 8, BLayout::RowMajor, -1, -1, SLayout::NoneBox, 512,
                    PadValue::Max>;
using Column = Tile<TileType::Vec, float, 8, 1, BLayout::ColMajor, -1, -1>;
using Halves = Tile<TileType::Vec, half, 4, 16, BLayout::RowMajor, -1, -1>;
using Global = GlobalTensor<float, Shape<1, 1, 1, -1, -1>, Stride<32, 32, 32, 8, 1>>;

/// A machine with tensors of 4 x 8 f32: a counts from 1, b is undefined.
struct Recording : testing::Test {
  Recording() : machine({4096}, 0xa5) {
    npufuzz::WatchedMemory counted(128, 0), fresh(128, 0xa5);
    for (uint64_t i = 0; i < 32; ++i)
      counted.set(4 * i, 4, __builtin_bit_cast(uint32_t, static_cast<float>(i + 1)), true);
    machine.addTensor(counted);
    machine.addTensor(fresh);
    callbacks = machine.callbacks();
    npufuzz_current = &callbacks;
    machine.core.beginKernel("k");
  }
  float *a() { return static_cast<float *>(machine.pointerTo(0)); }
  float *b() { return static_cast<float *>(machine.pointerTo(1)); }
  static Global whole(float *pointer, int64_t rows = 4, int64_t columns = 8) {
    return Global(pointer, Shape<1, 1, 1, -1, -1>(rows, columns), {});
  }
  template <typename TileT> static TileT at(uint64_t address, int64_t rows, int64_t columns) {
    TileT tile(rows, columns);
    TASSIGN(tile, address);
    return tile;
  }
  /// Sets and awaits a flag from one pipe to another.
  static void order(pipe_t from, pipe_t to) {
    set_flag(from, to, EVENT_ID0);
    wait_flag(from, to, EVENT_ID0);
  }
  std::vector<std::string> sorts() const {
    std::vector<std::string> all;
    for (const MachineEvent &event : machine.core.log.events)
      all.push_back(event.sort);
    return all;
  }
  bool isDefined(uint64_t element) { return machine.tensor(1).allDefined(4 * element, 4); }

  Machine machine;
  npufuzz_machine callbacks;
};

} // namespace

TEST_F(Recording, ExecutesACorrectKernelWithoutEvents) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  TLOAD(x, whole(a()));
  order(PIPE_MTE2, PIPE_V);
  TADD(y, x, x);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), y);
  machine.core.endKernel();
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  for (int i = 0; i < 32; ++i)
    EXPECT_EQ(b()[i], 2.0F * static_cast<float>(i + 1));
}

TEST_F(Recording, ReportsAMissingFlagAsARace) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  TLOAD(x, whole(a()));
  TNEG(y, x);
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::dataRace);
  EXPECT_THAT(machine.core.log.events[0].detail, HasSubstr("TLOAD"));
}

TEST_F(Recording, ReportsAPlaceThatIsUsedAgainTooEarly) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  TLOAD(x, whole(a()));
  order(PIPE_MTE2, PIPE_V);
  TADD(y, x, x);
  TLOAD(x, whole(a()));
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::dataRace);
}

TEST_F(Recording, OrdersOnePipeByItself) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  TEXPANDS(x, 3.0F);
  TADD(y, x, x);
  TADD(x, y, y);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
}

TEST_F(Recording, ReportsExtentsThatNobodyHasSet) {
  auto x = at<Rows>(0, 4, 8);
  Rows bare;
  TASSIGN(bare, 128);
  TEXPANDS(x, 3.0F);
  TADD(bare, x, x);
  bare.SetValidShape(1, 8);
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::undefinedUse);
  EXPECT_THAT(machine.core.log.events[0].detail, HasSubstr("no valid extents"));
}

TEST_F(Recording, ReportsATileBehindTheBuffer) {
  auto inside = at<Rows>(4096 - 128, 4, 8), beyond = at<Rows>(4096 - 96, 4, 8);
  TEXPANDS(inside, 1.0F);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  TEXPANDS(beyond, 1.0F);
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::outOfBounds);
}

TEST_F(Recording, ReportsATransferThatLeavesItsTensor) {
  auto x = at<Rows>(0, 4, 8);
  TLOAD(x, whole(a() + 1));
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::outOfBounds);
}

TEST_F(Recording, KeepsTensorsApart) {
  Machine many(npufuzz::pto::MachineParameters(), 0xa5);
  std::vector<char *> places;
  for (size_t i = 0; i < 8; ++i)
    many.addTensor(npufuzz::WatchedMemory(64, 0));
  for (size_t i = 0; i < 8; ++i)
    places.push_back(static_cast<char *>(many.pointerTo(i)));
  llvm::sort(places);
  for (size_t i = 1; i < 8; ++i)
    EXPECT_GE(places[i] - places[i - 1], 64 + (16 << 20));
}

TEST_F(Recording, ReportsFlagsWithoutTheirPartner) {
  wait_flag(PIPE_V, PIPE_MTE3, EVENT_ID1);
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::idleWait);
  set_flag(PIPE_V, PIPE_MTE3, EVENT_ID2);
  machine.core.endKernel();
  EXPECT_THAT(machine.core.log.events, SizeIs(2));
}

TEST_F(Recording, KeepsUndefinedWhatNobodyWrote) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  TLOAD(at<Rows>(0, 2, 8), whole(a(), 2, 8));
  order(PIPE_MTE2, PIPE_V);
  TADD(y, x, x);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), y);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_TRUE(isDefined(15));
  EXPECT_FALSE(isDefined(16));
}

TEST_F(Recording, PadsAllOutsideTheSourcesExtents) {
  auto x = at<Rows>(0, 4, 8);
  auto padded = at<Padded>(128, 4, 8);
  TEXPANDS(x, 3.0F);
  x.SetValidShape(1, 7);
  TFILLPAD(padded, x);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), padded);
  EXPECT_EQ(b()[6], 3);
  EXPECT_EQ(b()[7], INFINITY);
  EXPECT_EQ(b()[31], INFINITY);
}

TEST_F(Recording, ExpandsAColumnOverItsRow) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  auto column = at<Column>(256, 4, 1);
  TLOAD(x, whole(a()));
  TLOAD(column, GlobalTensor<float, Shape<1, 1, 1, -1, 1>, Stride<8, 8, 8, 1, 8>, Layout::DN>(
                    a(), Shape<1, 1, 1, -1, 1>(4), {}));
  order(PIPE_MTE2, PIPE_V);
  TROWEXPANDMUL(y, x, column);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), y);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[8 + 3], 12 * 2); // row 1, column 3
}

TEST_F(Recording, WritesARampOnTheScalarPipe) {
  using Line = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, -1, -1>;
  auto line = at<Line>(0, 1, 8), copy = at<Line>(32, 1, 8);
  TCI<Line, int32_t, 0>(line, 5);
  TADD(copy, line, line); // the scalar pipe's own work precedes what it issues
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  pipe_barrier(PIPE_V);
  TCI<Line, int32_t, 0>(line, 6); // the vector pipe may still be reading
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::dataRace);
}

TEST_F(Recording, WritesARampWithATemporaryOnTheVectorPipe) {
  using Line = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, -1, -1>;
  auto line = at<Line>(0, 1, 8), copy = at<Line>(32, 1, 8);
  auto temporary = at<Rows>(256, 1, 8);
  TADD(copy, line, line);
  TCI<Line, Rows, int32_t, 0>(line, 6, temporary);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  TLOAD(temporary, whole(a()));
  EXPECT_THAT(sorts(), ElementsAre("of V and MTE2"));
}

TEST_F(Recording, CountsARampDown) {
  using Line = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, -1, -1>;
  auto line = at<Line>(0, 1, 8);
  TCI<Line, int32_t, 1>(line, 6);
  pipe_barrier(PIPE_ALL);
  auto *to = reinterpret_cast<int32_t *>(b());
  TSTORE(GlobalTensor<int32_t, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>>(to), line);
  EXPECT_EQ(to[0], 6);
  EXPECT_EQ(to[7], -1);
}

TEST_F(Recording, LeavesTemporariesAloneWhereTheLibraryDoes) {
  Machine other({4096, /*usesTemporaries=*/false}, 0xa5);
  callbacks = other.callbacks();
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  auto mask = at<Tile<TileType::Vec, uint8_t, 4, 32, BLayout::RowMajor, -1, -1>>(256, 4, 1);
  Rows nowhere(4, 8);
  TSELS(y, mask, x, nowhere, 0.5F);
  TROWSUM(y, x, nowhere);
  EXPECT_THAT(other.core.log.events, IsEmpty());
  TCOLSUM(y, x, nowhere, true); // by halves, in the temporary
  EXPECT_THAT(other.core.log.events, SizeIs(1));
}

TEST_F(Recording, LeavesTheOrderOfTensorsToOthersWhereThatIsTheDesign) {
  Machine other({4096, /*usesTemporaries=*/true, /*ordersTensors=*/false}, 0xa5);
  other.addTensor(npufuzz::WatchedMemory(128, 0));
  auto *tensor = static_cast<float *>(other.pointerTo(0));
  for (Machine *one : {&machine, &other}) {
    npufuzz_machine its = one->callbacks();
    npufuzz_current = &its;
    one->core.beginKernel("k");
    TSTORE(whole(one == &other ? tensor : b()), at<Rows>(0, 4, 8));
    TLOAD(at<Rows>(128, 4, 8), whole(one == &other ? tensor : b()));
  }
  EXPECT_THAT(sorts(), ElementsAre("of MTE2 and MTE3"));
  EXPECT_THAT(other.core.log.events, IsEmpty());
}

TEST_F(Recording, TakesAllFiveExtentsByTheirPositions) {
  Shape<1, 1, 1, -1, -1> shape(9, 9, 9, 4, 8);
  Stride<-1, -1, -1, -1, 1> stride(32, 31, 30, 16, 9);
  GlobalTensor<float, decltype(shape), decltype(stride)> tensor(a(), shape, stride);
  EXPECT_EQ(tensor.GetShape(2), 1);
  EXPECT_EQ(tensor.GetShape(3), 4);
  EXPECT_EQ(tensor.GetShape(4), 8);
  EXPECT_EQ(tensor.GetStride(1), 31);
  EXPECT_EQ(tensor.GetStride(3), 16);
  EXPECT_EQ(tensor.GetStride(4), 1);
  EXPECT_EQ(tensor.data(), a());
}

TEST_F(Recording, OrdersPipesThatTakeABufferByTurns) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  get_buf(PIPE_MTE2, 0, 0);
  TLOAD(x, whole(a()));
  rls_buf(PIPE_MTE2, 0, 0);
  get_buf(PIPE_V, 0, 0);
  TNEG(y, x);
  rls_buf(PIPE_V, 0, 0);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  get_buf(PIPE_MTE2, 1, 0); // another one
  TLOAD(x, whole(a()));
  rls_buf(PIPE_MTE2, 1, 0);
  EXPECT_THAT(sorts(), ElementsAre("of V and MTE2"));
}

TEST_F(Recording, ReportsBuffersThatAreTakenTwiceOrGivenByAnother) {
  get_buf(PIPE_MTE2, 0, 0);
  get_buf(PIPE_V, 0, 0);
  rls_buf(PIPE_MTE2, 0, 0);
  ASSERT_THAT(machine.core.log.events, SizeIs(2));
  for (const MachineEvent &event : machine.core.log.events)
    EXPECT_EQ(event.kind, MachineEvent::Kind::idleWait);
}

TEST_F(Recording, TakesAPieceOfATileAndPutsItIntoAnother) {
  using Wide = Tile<TileType::Vec, float, 4, 16, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 2, 3);
  auto z = at<Wide>(256, 4, 16);
  TLOAD(x, whole(a()));
  TEXPANDS(z, 0.5F);
  order(PIPE_MTE2, PIPE_V);
  TEXTRACT(y, x, 1, 4); // 13 14 15, 21 22 23
  TINSERT(z, y, 2, 5);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(GlobalTensor<float, Shape<1, 1, 1, 2, 8>, Stride<32, 32, 32, 8, 1>>(b()),
         at<Wide>(256 + 128, 2, 8));
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[4], 0.5F);
  EXPECT_EQ(b()[5], 13);
  EXPECT_EQ(b()[8 + 7], 23);
  TLOAD(at<Rows>(0, 1, 8), whole(a(), 1, 8)); // not of the piece
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  TEXTRACT(y, x, 3, 0);
  EXPECT_EQ(machine.core.log.events.back().kind, MachineEvent::Kind::outOfBounds);
}

TEST_F(Recording, MovesPiecesOfMatricesOnThePipeOfTheirMemory) {
  using L1 = Tile<TileType::Mat, float, 16, 32, BLayout::ColMajor, -1, -1, SLayout::RowMajor>;
  using L0A = Tile<TileType::Left, float, 16, 16, BLayout::ColMajor, -1, -1, SLayout::RowMajor>;
  auto x = at<L1>(0, 4, 8);
  auto left = at<L0A>(0, 2, 3);
  TLOAD(x, whole(a()));
  TEXTRACT(left, x, 0, 2);
  EXPECT_THAT(sorts(), ElementsAre("of MTE1 and MTE2"));
}

TEST_F(Recording, PutsTilesSideBySideAndViewsTheSameBytes) {
  using Line = Tile<TileType::Vec, float, 1, 32, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 6);
  Line line(1, 32);
  TLOAD(x, whole(a()));
  order(PIPE_MTE2, PIPE_V);
  auto left = at<Rows>(0, 4, 4), right = at<Rows>(0, 4, 2);
  TCONCAT(y, left, right);
  TRESHAPE(line, y);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(GlobalTensor<float, Shape<1, 1, 1, 1, 6>, Stride<32, 32, 32, 32, 1>>(b()),
         at<Rows>(128 + 32, 1, 6));
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[3], 12);
  EXPECT_EQ(b()[5], 10);
  EXPECT_EQ(line.operand.address, 128U);
  EXPECT_TRUE(line.operand.address_set);
}

TEST_F(Recording, PadsInPlaceOrByAValueOfTheInstruction) {
  auto x = at<Rows>(0, 4, 8);
  auto padded = at<Padded>(0, 4, 8);
  TEXPANDS(x, 3.0F);
  x.SetValidShape(1, 7);
  TFILLPAD<pto::TFillPadMode::InPlace>(padded, x);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), padded);
  EXPECT_EQ(b()[7], INFINITY);
  pipe_barrier(PIPE_ALL);
  TFILLPAD<pto::PadValue::Zero>(padded, x);
  pipe_barrier(PIPE_ALL);
  TSTORE(whole(b()), padded);
  EXPECT_EQ(b()[6], 3);
  EXPECT_EQ(b()[7], 0);
}

TEST_F(Recording, GathersByIndices) {
  using Indices = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 1, 3);
  auto indices = at<Indices>(256, 1, 3);
  TLOAD(x, whole(a()));
  TCI<Indices, int32_t, 1>(indices, 31);
  order(PIPE_MTE2, PIPE_V);
  TGATHER(y, x, indices);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b(), 1, 3), y);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[0], 32);
  EXPECT_EQ(b()[2], 30);
  TCI<Indices, int32_t, 0>(indices, 30);
  pipe_barrier(PIPE_ALL);
  TGATHER(y, x, indices); // 30, 31, 32
  EXPECT_EQ(machine.core.log.events.back().kind, MachineEvent::Kind::outOfBounds);
}

TEST_F(Recording, ReadsAndWritesSingleElementsOnTheScalarPipe) {
  auto x = at<Rows>(0, 4, 8);
  TEXPANDS(x, 3.0F);
  order(PIPE_V, PIPE_S);
  EXPECT_EQ(x.GetValue(9), 3);
  x.SetValue(9, 4);
  EXPECT_EQ(x.GetValue(9), 4);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  TEXPANDS(x, 5.0F);
  (void)x.GetValue(0);
  EXPECT_THAT(sorts(), ElementsAre("of S"));
  EXPECT_EQ(x.data(), nullptr);
  EXPECT_EQ(reinterpret_cast<uint64_t>(at<Rows>(128, 4, 8).data()), 128U);
  (void)at<Rows>(512, 4, 8).GetValue(1);
  EXPECT_EQ(machine.core.log.events.back().kind, MachineEvent::Kind::undefinedUse);
  x.SetValue(32, 1);
  EXPECT_EQ(machine.core.log.events.back().kind, MachineEvent::Kind::outOfBounds);
}

TEST_F(Recording, TakesMaintenanceOfTheCacheForNothing) {
  dcci(a(), cache_line_t::SINGLE_CACHE_LINE);
  dcci(nullptr, cache_line_t::ENTIRE_DATA_CACHE, dcci_dst_t::CACHELINE_OUT);
  dsb(DSB_DDR);
  dsb((mem_dsb_t)0);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
}

TEST_F(Recording, TellsRacesApartByThePipes) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8);
  TLOAD(x, whole(a()));
  TNEG(y, x);
  TSTORE(whole(b()), y);
  TNEG(y, y); // during its store, in either order
  TLOAD(y, whole(a()));
  EXPECT_THAT(sorts(),
              ElementsAre("of V and MTE2", "of V and MTE3", "of V and MTE3", "of MTE2 and MTE3"));
}

TEST_F(Recording, RacesOfTheScalarPipeAreOneWhomeverItDoesNotAwait) {
  using Line = Tile<TileType::Vec, int32_t, 1, 8, BLayout::RowMajor, -1, -1>;
  auto line = at<Line>(0, 1, 8), copy = at<Line>(32, 1, 8);
  TADD(copy, line, line);
  TCI<Line, int32_t, 0>(line, 6);
  TSTORE(GlobalTensor<int32_t, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>>(
             reinterpret_cast<int32_t *>(b()), Shape<1, 1, 1, 1, 8>(), {}),
         line);
  TCI<Line, int32_t, 0>(line, 7);
  EXPECT_THAT(sorts(), ElementsAre("of S", "of S"));
}

TEST_F(Recording, RacesInPlacesThatOverlapAreOneWhicheverPipesTheyHit) {
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(64, 4, 8), z = at<Rows>(256, 4, 8);
  TLOAD(x, whole(a()));
  TNEG(z, y);
  TSTORE(whole(b()), x);
  TEXPANDS(y, 1.0F);
  EXPECT_THAT(sorts(),
              ElementsAre("in places that overlap", "of MTE2 and MTE3", "in places that overlap"));
}

TEST_F(Recording, PacksComparisonsAndSelectsByThem) {
  using Mask = Tile<TileType::Vec, uint8_t, 4, 32, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 7), y = at<Rows>(128, 4, 7), temporary = at<Rows>(384, 4, 8);
  auto mask = at<Mask>(256, 4, 1);
  TLOAD(x, whole(a(), 4, 7));
  order(PIPE_MTE2, PIPE_V);
  TCMPS(mask, x, 10.0F, CmpMode::GE); // row 1 is 9 to 15
  TSELS(y, mask, x, temporary, 0.5F);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b(), 4, 7), y);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[6], 0.5F);
  EXPECT_EQ(b()[8], 0.5F);
  EXPECT_EQ(b()[9], 10);
  EXPECT_EQ(b()[24 + 6], 31);
}

TEST_F(Recording, SelectsBetweenTilesByAComparisonOfThem) {
  using Mask = Tile<TileType::Vec, uint8_t, 4, 32, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8), z = at<Rows>(512, 4, 8);
  auto temporary = at<Rows>(384, 4, 8);
  auto mask = at<Mask>(256, 4, 1);
  TLOAD(x, whole(a()));
  TEXPANDS(y, 5.0F);
  order(PIPE_MTE2, PIPE_V);
  TCMP(mask, x, y, CmpMode::LT);
  TSEL(z, mask, x, y, temporary);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), z);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[3], 4);
  EXPECT_EQ(b()[5], 5);
}

TEST_F(Recording, KeepsUndefinedWhatAnUndefinedMaskSelects) {
  using Mask = Tile<TileType::Vec, uint8_t, 4, 32, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 8), y = at<Rows>(128, 4, 8), temporary = at<Rows>(384, 4, 8);
  TEXPANDS(x, 1.0F);
  TSELS(y, at<Mask>(256, 4, 1), x, temporary, 0.5F);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(whole(b()), y);
  EXPECT_FALSE(isDefined(0));
}

TEST_F(Recording, WritesTheTemporaryOfATransposeToo) {
  using Wide = Tile<TileType::Vec, float, 8, 8, BLayout::RowMajor, -1, -1>;
  using Blocks = Tile<TileType::Vec, float, 8, 16, BLayout::RowMajor, -1, -1>;
  auto x = at<Rows>(0, 4, 7);
  auto y = at<Wide>(128, 7, 4);
  auto temporary = at<Blocks>(512, 8, 16);
  TLOAD(x, whole(a(), 4, 7));
  order(PIPE_MTE2, PIPE_V);
  TTRANS(y, x, temporary);
  order(PIPE_V, PIPE_MTE3);
  TSTORE(GlobalTensor<float, Shape<1, 1, 1, -1, -1>, Stride<32, 32, 32, 4, 1>>(
             b(), Shape<1, 1, 1, -1, -1>(7, 4), {}),
         y);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[4 * 6 + 3], 31); // column 6 of row 3
  TLOAD(at<Rows>(512 + 256, 4, 8), whole(a()));
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::dataRace);
}

TEST_F(Recording, MultipliesMatricesOnTheirOwnPipes) {
  using L1 = Tile<TileType::Mat, float, 16, 16, BLayout::ColMajor, -1, -1, SLayout::RowMajor>;
  using L0A = Tile<TileType::Left, float, 16, 16, BLayout::ColMajor, -1, -1, SLayout::RowMajor>;
  using L0B = Tile<TileType::Right, float, 16, 16, BLayout::RowMajor, -1, -1, SLayout::ColMajor>;
  using L0C =
      Tile<TileType::Acc, float, 16, 16, BLayout::ColMajor, -1, -1, SLayout::RowMajor, 1024>;
  auto x = at<L1>(0, 2, 3), y = at<L1>(1024, 3, 4);
  // One address in each memory.
  auto left = at<L0A>(0, 2, 3);
  auto right = at<L0B>(0, 3, 4);
  auto product = at<L0C>(0, 2, 4);
  TLOAD(x, whole(a(), 2, 3)); // rows of 8: 1 2 3, 9 10 11
  TLOAD(y, whole(a(), 3, 4)); // 1 to 4, 9 to 12, 17 to 20
  order(PIPE_MTE2, PIPE_MTE1);
  TMOV(left, x);
  TMOV(right, y);
  order(PIPE_MTE1, PIPE_M);
  TMATMUL(product, left, right);
  TMATMUL_ACC(product, product, left, right);
  order(PIPE_M, PIPE_FIX);
  TSTORE(whole(b(), 2, 4), product);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[0], 2 * (1 * 1 + 2 * 9 + 3 * 17));
  EXPECT_EQ(b()[8 + 3], 2 * (9 * 4 + 10 * 12 + 11 * 20));
  TMATMUL(product, left, right); // during its store
  TMOV(left, x);                 // during its read
  TLOAD(x, whole(a(), 2, 3));    // during its move
  ASSERT_THAT(machine.core.log.events, SizeIs(3));
  EXPECT_THAT(machine.core.log.events[0].detail, HasSubstr("writes L0C bytes 0 to 1024 on PIPE_M"));
  EXPECT_THAT(machine.core.log.events[1].detail,
              HasSubstr("writes L0A bytes 0 to 1024 on PIPE_MTE1"));
  EXPECT_THAT(machine.core.log.events[2].detail,
              HasSubstr("writes L1 bytes 0 to 1024 on PIPE_MTE2"));
  TLOAD(y, whole(a(), 3, 4));
  EXPECT_THAT(machine.core.log.events.back().detail,
              HasSubstr("reads L1 bytes 1024 to 2048 on PIPE_MTE1"));
}

TEST_F(Recording, AStoreMayAddToWhatIsThere) {
  auto x = at<Rows>(0, 4, 8);
  TLOAD(x, whole(a()));
  order(PIPE_MTE2, PIPE_MTE3);
  order(PIPE_MTE2, PIPE_V);
  TSTORE(whole(b(), 2, 8), at<Rows>(0, 2, 8));
  TSTORE<Rows, Global, AtomicType::AtomicAdd>(whole(b()), x);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  EXPECT_EQ(b()[9], 2.0F * 10);
  EXPECT_TRUE(isDefined(9));
  EXPECT_FALSE(isDefined(16)); // nobody wrote the rows below
  TADD(x, x, x);               // during the sum
  EXPECT_THAT(sorts(), ElementsAre("of V and MTE3"));
}

TEST_F(Recording, AStoreConvertsToTheElementsOfTheTensor) {
  using Half = GlobalTensor<half, Shape<1, 1, 1, 1, 8>, Stride<8, 8, 8, 8, 1>>;
  auto x = at<Rows>(0, 1, 8);
  TLOAD(x, whole(a(), 1, 8));
  order(PIPE_MTE2, PIPE_MTE3);
  auto *to = reinterpret_cast<half *>(b());
  TSTORE(Half(to), x);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(static_cast<float>(to[i]), static_cast<float>(i + 1));
}

TEST_F(Recording, KnowsTheEndOfEachMemory) {
  using L0A = Tile<TileType::Left, half, 16, 16, BLayout::ColMajor, -1, -1, SLayout::RowMajor>;
  using L1 = Tile<TileType::Mat, half, 16, 16, BLayout::ColMajor, -1, -1, SLayout::RowMajor>;
  auto from = at<L1>(512 * 1024 - 512, 16, 16);
  TMOV(at<L0A>(64 * 1024 - 512, 16, 16), from);
  EXPECT_THAT(machine.core.log.events, IsEmpty());
  TMOV(at<L0A>(64 * 1024 - 480, 16, 16), from);
  ASSERT_THAT(machine.core.log.events, SizeIs(1));
  EXPECT_EQ(machine.core.log.events[0].kind, MachineEvent::Kind::outOfBounds);
}

TEST_F(Recording, RoundsConversionsByTheirMode) {
  using npufuzz::encode;
  using npufuzz::Number;
  using npufuzz::Rounding;
  auto halfOf = [](double value, Rounding mode) {
    return encode('h', Number{value, 0, true}, mode);
  };
  // 1 + 2^-11 is a tie between 0x3c00 and 0x3c01.
  double tie = 1 + std::ldexp(1.0, -11);
  EXPECT_EQ(halfOf(tie, Rounding::nearestEven), 0x3c00U);
  EXPECT_EQ(halfOf(tie, Rounding::nearestAway), 0x3c01U);
  EXPECT_EQ(halfOf(tie, Rounding::floor), 0x3c00U);
  EXPECT_EQ(halfOf(tie, Rounding::ceil), 0x3c01U);
  EXPECT_EQ(halfOf(-tie, Rounding::floor), 0xbc01U);
  EXPECT_EQ(halfOf(-tie, Rounding::trunc), 0xbc00U);
  EXPECT_EQ(halfOf(tie, Rounding::odd), 0x3c01U);
  EXPECT_EQ(halfOf(65520, Rounding::nearestEven), 0x7c00U);
  EXPECT_EQ(halfOf(65520, Rounding::trunc), 0x7bffU);
  EXPECT_EQ(halfOf(std::ldexp(1.0, -24), Rounding::nearestEven), 0x0001U);
  EXPECT_EQ(halfOf(std::ldexp(1.0, -25), Rounding::nearestEven), 0x0000U);
}

TEST(RecordingNumbers, EncodeGivesBackEveryHalf) {
  for (uint64_t bits = 0; bits < 0x10000; ++bits)
    for (char element : {'h', 'B'}) {
      npufuzz::Number value = npufuzz::decode(element, bits);
      if (!std::isnan(value.number)) {
        ASSERT_EQ(npufuzz::encode(element, value), bits) << element;
      }
    }
}

TEST(RecordingNumbers, FloatsAreThoseOfTheMachineThatRunsThis) {
  for (uint32_t bits : {0U, 0x80000000U, 1U, 0x007fffffU, 0x00800000U, 0x3f800001U, 0x7f7fffffU,
                        0x7f800000U, 0xff800000U}) {
    auto expected = static_cast<double>(__builtin_bit_cast(float, bits));
    EXPECT_EQ(npufuzz::decode('f', bits).number, expected);
    EXPECT_EQ(npufuzz::encode('f', {expected, 0, true}), bits);
  }
}

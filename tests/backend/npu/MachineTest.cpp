//===- MachineTest.cpp - tiles in banks -----------------------------------===//
#include "backend/npu/machine/Machine.h"
#include "RandomCases.h"

#include "gtest/gtest.h"
#include <rapidcheck/gtest.h>

#include <set>

using namespace npufuzz;
using namespace npufuzz::npu;

namespace {

/// Draws a shape of up to 1000 elements.
std::vector<int64_t> drawShape() {
  std::vector<int64_t> shape;
  int64_t room = 1000;
  for (int axis = *rc::gen::inRange(1, 7); axis > 0; --axis) {
    shape.push_back(*rc::gen::inRange<int64_t>(1, std::min<int64_t>(room, 40) + 1));
    room /= shape.back();
  }
  return shape;
}

} // namespace

RC_GTEST_PROP(Buffer, EveryElementHasOnePlaceInOneBank, ()) {
  static auto context = makeContext();
  std::vector<int64_t> shape = drawShape();
  auto rank = static_cast<int64_t>(shape.size());
  auto type =
      BufferType::get(context.get(), shape, mlir::IntegerType::get(context.get(), 8),
                      *rc::gen::inRange<int64_t>(0, rank), *rc::gen::inRange<int64_t>(1, 5));
  int64_t lanes = int64_t(1) << *rc::gen::inRange(1, 5);
  std::set<std::pair<int64_t, int64_t>> places;
  for (int64_t logical = 0; logical < type.getNumElements(); ++logical) {
    auto [lane, element] = type.locate(logical, lanes);
    RC_ASSERT(lane >= 0 && lane < lanes);
    RC_ASSERT(element >= 0 && element < type.getBankElements(lanes));
    RC_ASSERT(type.logicalAt(lane, element, lanes) == logical);
    RC_ASSERT(places.insert({lane, element}).second);
  }
  int64_t filled = 0;
  for (int64_t lane = 0; lane < lanes; ++lane)
    for (int64_t element = 0; element < type.getBankElements(lanes); ++element)
      filled += type.logicalAt(lane, element, lanes) >= 0;
  RC_ASSERT(filled == type.getNumElements());
}

TEST(Buffer, CoordinatesGoToLanesInRunsOfTheLaneStride) {
  auto context = makeContext();
  // 20 columns, in runs of 2 over 4 lanes: columns 8 and 9 are in lane 0 again.
  auto type = BufferType::get(context.get(), {3, 20}, mlir::Float32Type::get(context.get()), 1, 2);
  EXPECT_EQ(type.getBankElements(4), 3 * 6);
  EXPECT_EQ(type.locate(1, 4), std::pair(int64_t(0), int64_t(1)));
  EXPECT_EQ(type.locate(3, 4), std::pair(int64_t(1), int64_t(1)));
  EXPECT_EQ(type.locate(20 + 9, 4), std::pair(int64_t(0), int64_t(6 + 3)));
  EXPECT_EQ(type.logicalAt(2, 2 * 6 + 5, 4), -1);
}

RC_GTEST_PROP(Machine, TilesWithinTheLimitFitABank, ()) {
  static auto context = makeContext();
  Machine machine;
  machine.lanes = int64_t(1) << *rc::gen::inRange(1, 5);
  machine.bankBytes = 8192;
  LayoutPolicy policy{*rc::gen::arbitrary<bool>(), *rc::gen::element<int64_t>(1, 2, 4)};
  int64_t limit = tileBytesThatFit(policy.laneStride, machine);
  int64_t tileBytes = 0, neededBytes = 0;
  for (int tile = 0; tile < 64; ++tile) {
    auto type =
        tile::TileType::get(context.get(), drawShape(), mlir::Float32Type::get(context.get()));
    if (tileBytes + type.getNumElements() * 4 > limit)
      break;
    tileBytes += type.getNumElements() * 4;
    int64_t bytes = bankBytes(bufferTypeFor(type, policy, machine), machine.lanes);
    neededBytes += (bytes + bufferAlignmentBytes - 1) / bufferAlignmentBytes * bufferAlignmentBytes;
  }
  RC_ASSERT(neededBytes <= machine.bankBytes);
}

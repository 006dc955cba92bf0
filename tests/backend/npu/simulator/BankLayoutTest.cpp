// Positions of buffer elements: the machine's layout against the type's methods and a drawing.
#include "backend/npu/simulator/BankLayout.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace npufuzz::npu {
namespace {

struct Layout : testing::Test {
  Layout() { context.loadDialect<tile::TileDialect, NpuDialect>(); }
  BufferType type(llvm::ArrayRef<int64_t> shape, int64_t split, int64_t stride) {
    return BufferType::get(&context, shape, mlir::IntegerType::get(&context, 32), split, stride);
  }
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

TEST_F(Layout, FollowsTheDrawing) {
  // 10 columns over 2 lanes, in runs of 2: lane 0 has 0 1 4 5 8 9, lane 1 has 2 3 6 7 and two gaps.
  BankLayout layout(type({2, 10}, 1, 2), 2);
  EXPECT_EQ(layout.bankElements, 12);
  auto columns = [&](int64_t lane) {
    std::vector<int64_t> result;
    for (int64_t element = 0; element < 6; ++element)
      result.push_back(layout.exists[lane * 12 + element] ? layout.coordinate(lane, element, 1)
                                                          : -1);
    return result;
  };
  EXPECT_EQ(columns(0), (std::vector<int64_t>{0, 1, 4, 5, 8, 9}));
  EXPECT_EQ(columns(1), (std::vector<int64_t>{2, 3, 6, 7, -1, -1}));
  // Row 1, column 6 is element 6 + 2 of lane 1.
  EXPECT_EQ(layout.places[16].lane, 1);
  EXPECT_EQ(layout.places[16].element, 8);
  EXPECT_EQ(layout.coordinate(1, 8, 0), 1);
}

TEST_F(Layout, OuterSplitKeepsRowsWhole) {
  BankLayout layout(type({3, 4}, 0, 1), 2);
  EXPECT_EQ(layout.bankElements, 8);
  EXPECT_EQ(layout.places[9].lane, 0); // row 2 is the second row of lane 0
  EXPECT_EQ(layout.places[9].element, 5);
}

struct Drawn {
  std::vector<int64_t> shape;
  int64_t split, stride, lanes;
};
Drawn draw() {
  Drawn drawn;
  int64_t rank = *rc::gen::inRange<int64_t>(1, 7);
  for (int64_t axis = 0; axis < rank; ++axis)
    drawn.shape.push_back(*rc::gen::inRange<int64_t>(1, rank > 3 ? 5 : 20));
  drawn.split = *rc::gen::inRange<int64_t>(0, rank);
  drawn.stride = *rc::gen::inRange<int64_t>(1, 6);
  drawn.lanes = *rc::gen::element<int64_t>(1, 2, 3, 4, 8, 16);
  return drawn;
}

RC_GTEST_FIXTURE_PROP(Layout, LocateAndLogicalAtAreInverse, ()) {
  Drawn drawn = draw();
  BufferType buffer = type(drawn.shape, drawn.split, drawn.stride);
  std::set<std::pair<int64_t, int64_t>> places;
  for (int64_t logical = 0; logical < buffer.getNumElements(); ++logical) {
    auto [lane, element] = buffer.locate(logical, drawn.lanes);
    RC_ASSERT(lane >= 0);
    RC_ASSERT(lane < drawn.lanes);
    RC_ASSERT(element >= 0);
    RC_ASSERT(element < buffer.getBankElements(drawn.lanes));
    RC_ASSERT(buffer.logicalAt(lane, element, drawn.lanes) == logical);
    places.insert({lane, element});
  }
  RC_ASSERT(static_cast<int64_t>(places.size()) == buffer.getNumElements());
}

RC_GTEST_FIXTURE_PROP(Layout, MachineAndCompilerAgree, ()) {
  Drawn drawn = draw();
  BufferType buffer = type(drawn.shape, drawn.split, drawn.stride);
  BankLayout layout(buffer, drawn.lanes);
  RC_ASSERT(layout.bankElements == buffer.getBankElements(drawn.lanes));
  for (int64_t logical = 0; logical < buffer.getNumElements(); ++logical) {
    auto [lane, element] = buffer.locate(logical, drawn.lanes);
    RC_ASSERT(layout.places[logical].lane == lane);
    RC_ASSERT(layout.places[logical].element == element);
  }
  for (int64_t lane = 0; lane < drawn.lanes; ++lane)
    for (int64_t element = 0; element < layout.bankElements; ++element) {
      bool exists = buffer.logicalAt(lane, element, drawn.lanes) >= 0;
      RC_ASSERT(bool(layout.exists[lane * layout.bankElements + element]) == exists);
    }
}

RC_GTEST_FIXTURE_PROP(Layout, CoordinatesNameTheLogicalElement, ()) {
  Drawn drawn = draw();
  BankLayout layout(type(drawn.shape, drawn.split, drawn.stride), drawn.lanes);
  for (int64_t logical = 0; logical < layout.elements; ++logical) {
    BankLayout::Place place = layout.places[logical];
    int64_t back = 0;
    for (size_t axis = 0; axis < drawn.shape.size(); ++axis)
      back = back * drawn.shape[axis] +
             layout.coordinate(place.lane, place.element, static_cast<int64_t>(axis));
    RC_ASSERT(back == logical);
  }
}

} // namespace
} // namespace npufuzz::npu

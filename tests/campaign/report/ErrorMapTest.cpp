//===- ErrorMapTest.cpp - pictures of wrong elements ----------------------===//
#include "campaign/report/ErrorMap.h"
#include "support/Npy.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace npufuzz::campaign::report {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

namespace {

constexpr auto zero = static_cast<uint8_t>(Deviation::zero);

/// A map that is right except for the elements at these places.
ErrorMap mapOf(const std::vector<int64_t> &shape, llvm::ArrayRef<size_t> zeros) {
  size_t elements = 1;
  for (int64_t extent : shape)
    elements *= static_cast<size_t>(extent);
  std::vector<uint8_t> bytes(elements);
  for (size_t at : zeros)
    bytes[at] = zero;
  return llvm::cantFail(readErrorMap(npyText(shape, bytes)));
}

} // namespace

TEST(ErrorMap, AnElementIsACell) {
  ErrorMap map = mapOf({2, 3}, {1, 5});
  EXPECT_EQ(map.rows, 2);
  EXPECT_EQ(map.columns, 3);
  EXPECT_EQ(map.wrong(), 2);
  ASSERT_EQ(map.slices.size(), 1u);
  EXPECT_THAT(map.slices[0].cells, ElementsAre(0, zero, 0, 0, 0, zero));
  std::string html = errorMapHtml(map, 4);
  EXPECT_THAT(html, HasSubstr("2 of 6 elements of arg4 are wrong</b> (shape 2x3)"));
  EXPECT_THAT(html, HasSubstr("<path class=d6 d=\"M1 0.5h.9M2 1.5h.9\"/>"));
}

TEST(ErrorMap, ScalarsAndVectorsAreALine) {
  EXPECT_THAT(mapOf({}, {0}).slices[0].cells, ElementsAre(zero));
  EXPECT_THAT(mapOf({3}, {2}).slices[0].cells, ElementsAre(0, 0, zero));
  ErrorMap folded = mapOf({130}, {129});
  EXPECT_TRUE(folded.isFolded);
  EXPECT_EQ(folded.rows, 3);
  EXPECT_EQ(folded.slices[0].cells[2 * 64 + 1], zero);
  EXPECT_EQ(folded.slices[0].cells[2 * 64 + 2], ErrorMap::noElement);
}

TEST(ErrorMap, ABigCellIsTheWorstOfItsElements) {
  ErrorMap map = mapOf({100, 200}, {99 * 200 + 199});
  EXPECT_EQ(map.rowsEach, 2);
  EXPECT_EQ(map.columnsEach, 4);
  EXPECT_EQ(map.rows, 50);
  EXPECT_EQ(map.slices[0].cells.back(), zero);
  EXPECT_THAT(errorMapHtml(map, 0), HasSubstr("a cell is the worst of 2 x 4 elements"));
}

TEST(ErrorMap, OfManySlicesThoseWithTheMostAreDrawnAndTheRestIsCounted) {
  std::vector<size_t> zeros;
  for (size_t slice = 0; slice < 8; ++slice)
    zeros.push_back(slice * 4);
  zeros.push_back(7 * 4 + 1);
  ErrorMap map = mapOf({5, 2, 2, 2}, zeros);
  EXPECT_EQ(map.slicesAll, 10);
  EXPECT_EQ(map.slicesWrong, 8);
  ASSERT_EQ(map.slices.size(), errorMapSlicesMax);
  EXPECT_THAT(map.slices.back().at, ElementsAre(3, 1));
  EXPECT_EQ(map.slices.back().wrong, 2);
  EXPECT_THAT(errorMapHtml(map, 0), HasSubstr("the 6 with the most are drawn, 2 are not"));
}

TEST(ErrorMap, OfNothingWrongThereIsNoPicture) {
  EXPECT_EQ(errorMapHtml(mapOf({2, 2}, {}), 0), "");
  EXPECT_EQ(errorMapHtml(mapOf({2, 0}, {}), 0), "");
  EXPECT_EQ(errorMapHtml({}, 0), "");
}

TEST(ErrorMap, OtherFilesAreErrors) {
  for (const std::string &text : {std::string("x"), npyText({1}, std::vector<uint8_t>{8}),
                                  npyText(Tensor(ElementKind::f32, {2}))})
    EXPECT_FALSE(llvm::toString(readErrorMap(text).takeError()).empty());
}

RC_GTEST_PROP(ErrorMap, CountsEachElementAndIsOfBoundedSize, ()) {
  auto shape =
      *rc::gen::resize(5, rc::gen::container<std::vector<int64_t>>(rc::gen::inRange(1, 12)));
  if (*rc::gen::arbitrary<bool>())
    shape.push_back(*rc::gen::inRange(1, 300));
  size_t elements = 1;
  for (int64_t extent : shape)
    elements *= static_cast<size_t>(extent);
  auto bytes = *rc::gen::container<std::vector<uint8_t>>(
      elements, rc::gen::cast<uint8_t>(rc::gen::inRange(0, deviationCount)));
  ErrorMap map = llvm::cantFail(readErrorMap(npyText(shape, bytes)));
  RC_ASSERT(map.elements() == static_cast<int64_t>(elements));
  RC_ASSERT(map.wrong() == llvm::count_if(bytes, [](uint8_t byte) { return byte > 1; }));
  int64_t drawn = 0;
  for (const ErrorMap::Slice &slice : map.slices) {
    RC_ASSERT(slice.wrong > 0);
    RC_ASSERT(static_cast<int64_t>(slice.cells.size()) == map.rows * map.columns);
    drawn += slice.wrong;
  }
  RC_ASSERT(map.rows <= errorMapSideMax && map.columns <= errorMapSideMax);
  RC_ASSERT(drawn == map.wrong() || map.slices.size() == errorMapSlicesMax);
  // At most 14 bytes per cell: "M63 63.5h.9" and its place in a class.
  size_t cells = map.slices.size() * static_cast<size_t>(map.rows * map.columns);
  RC_ASSERT(errorMapHtml(map, 0).size() < 6000 + 14 * cells);
}

} // namespace npufuzz::campaign::report

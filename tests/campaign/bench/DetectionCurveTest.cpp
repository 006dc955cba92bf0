//===- DetectionCurveTest.cpp - against values computed by hand -----------===//
#include "campaign/bench/DetectionCurve.h"
#include "support/Json.h"

#include <gmock/gmock.h>

namespace npufuzz::campaign {

using ::testing::HasSubstr;

namespace {

/// Six runs: three find the bug at 2, 5 and 5 programs, two end without it at 3 and 8, and the last
/// finds it at 10.
const std::vector<Detection> sixRuns = {{5, true},  {2, true},  {8, false},
                                        {10, true}, {3, false}, {5, true}};

TEST(DetectionCurve, IsTheProductOfWhatEachStepLeaves) {
  std::vector<CurvePoint> curve = detectionCurve(sixRuns);
  ASSERT_EQ(curve.size(), 3u);
  // At 2, one of 6 is found: S = 5/6. At 3 one run is censored. At 5, two of 4 are found: S = 5/12.
  // At 8 another run is censored. At 10 only one is left.
  EXPECT_EQ(curve[0].programs, 2);
  EXPECT_EQ(curve[0].atRisk, 6);
  EXPECT_NEAR(curve[0].probability, 1.0 / 6, 1e-12);
  EXPECT_EQ(curve[1].programs, 5);
  EXPECT_EQ(curve[1].atRisk, 4);
  EXPECT_EQ(curve[1].found, 2);
  EXPECT_NEAR(curve[1].probability, 7.0 / 12, 1e-12);
  EXPECT_EQ(curve[2].atRisk, 1);
  EXPECT_NEAR(curve[2].probability, 1, 1e-12);
}

TEST(DetectionCurve, IntervalsAreGreenwoods) {
  std::vector<CurvePoint> curve = detectionCurve(sixRuns);
  // At 5, the sum is 1/(6*5) + 2/(4*2) = 17/60 with root 0.532291; log S = log(5/12) = -0.875469;
  // 1.959964 * 0.532291 / 0.875469 = 1.191677. 1 - S^exp(-1.191677) = 1 - exp(-0.875469 * 0.303711)
  // and 1 - S^exp(1.191677) = 1 - exp(-0.875469 * 3.292599).
  EXPECT_NEAR(curve[1].low, 0.233484, 1e-5);
  EXPECT_NEAR(curve[1].high, 0.944012, 1e-5);
  // At 10 no run is left: Wilson's interval of the 4 uncensored runs, 4 / (4 + 1.959964^2).
  EXPECT_NEAR(curve[2].low, 0.510109, 1e-5);
  EXPECT_EQ(curve[2].high, 1);
  for (const CurvePoint &point : curve) {
    EXPECT_LE(point.low, point.probability);
    EXPECT_LE(point.probability, point.high);
  }
}

TEST(DetectionCurve, ARunThatEndsWhereAnotherFindsWasStillAtRisk) {
  std::vector<CurvePoint> curve = detectionCurve({{5, false}, {5, true}});
  ASSERT_EQ(curve.size(), 1u);
  EXPECT_EQ(curve[0].atRisk, 2);
  EXPECT_NEAR(curve[0].probability, 0.5, 1e-12);
}

TEST(DetectionCurve, WithoutAFindingThereIsNone) {
  EXPECT_TRUE(detectionCurve({}).empty());
  EXPECT_TRUE(detectionCurve({{100, false}, {7, false}}).empty());
}

std::vector<PlantRow> sixRows() {
  std::vector<PlantRow> rows;
  for (auto [number, run] : llvm::enumerate(sixRuns)) {
    PlantRow &row = rows.emplace_back();
    row.plant = number < 3 ? "first" : "second";
    row.programs = run.programs;
    row.found = run.found;
  }
  rows.emplace_back().programs = 1000; // a clean run
  return rows;
}

TEST(DetectionCurve, TextSaysHowManyAreFoundByWhen) {
  std::string text = curveText(sixRows());
  EXPECT_THAT(text, HasSubstr("         1           6  0.00   0.00 to 0.00\n"
                              "         2           5  0.17   0.03 to 0.73\n"
                              "         5           2  0.58   0.23 to 0.94\n"
                              "        10           0  1.00   0.51 to 1.00\n"));
  EXPECT_THAT(text, HasSubstr("first: found in 2 of 3 runs, half of them by 5 programs\n"));
  EXPECT_THAT(text, HasSubstr("second: found in 2 of 3 runs, half of them by 5 programs\n"));
  std::vector<PlantRow> missed(1);
  missed[0].plant = "third";
  missed[0].programs = 40;
  EXPECT_THAT(curveText(missed), HasSubstr("found in 0 of 1 runs, half of them by more than 40"));
}

TEST(DetectionCurve, JsonHasEachPlantsPointsAndThoseOfAll) {
  Json json = parseJson(curveJson(sixRows()));
  EXPECT_EQ(json["all"]["runs"], 6);
  EXPECT_EQ(json["all"]["points"].size(), 3u);
  EXPECT_EQ(json["plants"]["first"]["points"][1]["programs"], 5);
}

TEST(DetectionCurve, PictureStaysInItsFrame) {
  std::string svg = curveSvg(sixRows());
  EXPECT_THAT(svg, HasSubstr("share of 6 runs"));
  // All are found at 10 programs: the right end of the one decade, at the top.
  EXPECT_THAT(svg, HasSubstr("700.0,30.0"));
  EXPECT_THAT(svg, ::testing::Not(HasSubstr("nan")));
}

} // namespace
} // namespace npufuzz::campaign

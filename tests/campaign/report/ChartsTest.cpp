//===- ChartsTest.cpp - every value stands where it belongs ---------------===//
#include "campaign/report/Charts.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using testing::HasSubstr;
using testing::Not;

namespace npufuzz::campaign::report {
namespace {

Chart chartOf(Chart::Form form) {
  Chart chart;
  chart.title = "findings";
  chart.form = form;
  chart.labels = {"Monday", "<Tuesday>"};
  chart.series = {{"new", "#123456", {2, 5}}, {"known", "#654321", {3, std::nullopt}}};
  return chart;
}

// The axis ends at 5; the plot is 120 units high, and its upper edge lies at 8.
TEST(Charts, BarsStandOnEachOther) {
  std::string html = chartHtml(chartOf(Chart::Form::bars));
  EXPECT_THAT(html, HasSubstr("y=\"80.0\" width=\"36.0\" height=\"48.0\" fill=\"#123456\">"
                              "<title>Monday: 2 new</title>"));
  EXPECT_THAT(html, HasSubstr("y=\"8.0\" width=\"36.0\" height=\"72.0\" fill=\"#654321\">"
                              "<title>Monday: 3 known</title>"));
  EXPECT_THAT(html, HasSubstr("<title>&lt;Tuesday&gt;: 5 new</title>"));
}

TEST(Charts, LinesPassDaysWithoutAValue) {
  std::string html = chartHtml(chartOf(Chart::Form::lines));
  EXPECT_THAT(html,
              HasSubstr("stroke=\"#123456\" stroke-width=\"2\" points=\"149.0,80.0 359.0,8.0\""));
  EXPECT_THAT(html, HasSubstr("stroke=\"#654321\" stroke-width=\"2\" points=\"149.0,56.0\""));
  EXPECT_THAT(html, HasSubstr("<circle cx=\"149.0\" cy=\"56.0\" r=\"3\" fill=\"#654321\">"));
}

TEST(Charts, NoValuesAreNoPicture) { EXPECT_EQ(chartHtml({}), ""); }

TEST(Charts, TextOfStrangersIsNoMarkup) {
  EXPECT_THAT(chartHtml(chartOf(Chart::Form::bars)), Not(HasSubstr("<Tuesday>")));
}

} // namespace
} // namespace npufuzz::campaign::report

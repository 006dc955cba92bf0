//===- ProbeCountTest.cpp - refusals are counted and shown ----------------===//
#include "campaign/run/ProbeCount.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using namespace npufuzz::campaign;
using testing::ElementsAre;

TEST(ProbeCount, NothingIsDropped) {
  ProbeCount count = countProbed({{"add i16", ProbeAnswer::Kind::taken, ""},
                                  {"add f32", ProbeAnswer::Kind::taken, ""},
                                  {"abs f32", ProbeAnswer::Kind::taken, ""},
                                  {"log f16", ProbeAnswer::Kind::refused, "no \"log\""},
                                  {"exp f16", ProbeAnswer::Kind::untold, "it died"}});
  EXPECT_EQ(count.asked(), 5u);
  EXPECT_EQ(probedText(count), "5 questions to the tool: 3 taken, 1 refused, 1 unclear");
  EXPECT_THAT(takenLines(count), ElementsAre("add i16 f32", "abs f32"));
  EXPECT_EQ(probedJson(count).dump(),
            R"({"taken":3,"refused":{"log f16":"no \"log\""},"untold":{"exp f16":"it died"}})");
}

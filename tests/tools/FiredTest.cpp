// Passes of a pipeline that changed programs.
#include "tools/Fired.h"

#include <gmock/gmock.h>

namespace npufuzz::tools {

TEST(Fired, TellsEachPassOnceInTheOrderOfThePipeline) {
  Counters counters = {{"pass cse.ran", 60},   {"pass cse.changed", 26}, {"pass a.ran", 2},
                       {"pass a.changed", 1},  {"pass late.ran", 9},     {"pass late.changed", 9},
                       {"pass cse.erased", 70}};
  auto passes = firedIn(counters, "builtin.module(cse,func.func(a{x=1}),cse,none)");
  EXPECT_EQ(firedText(passes),
            "  fired    cse changed 26 of 60, a changed 1 of 2, none changed 0 of 0\n");
  EXPECT_EQ(neverFiredText(passes), "none never ran: no program tests it");
}

TEST(Fired, SaysWhichChangedNothing) {
  Counters counters = {
      {"pass a.ran", 3}, {"pass b.ran", 4}, {"pass c.ran", 1}, {"pass c.changed", 1}};
  EXPECT_EQ(neverFiredText(firedIn(counters, "a,b,c")),
            "a changed nothing in 3 runs; b changed nothing in 4 runs: no program tests it");
}

TEST(Fired, IsSilentWhereNothingIsCounted) {
  Counters counters = {{"pass other.ran", 3}};
  for (const char *pipeline : {"", "a,b", "a(("}) {
    EXPECT_EQ(firedText(firedIn(counters, pipeline)), "") << pipeline;
    EXPECT_EQ(neverFiredText(firedIn(counters, pipeline)), "") << pipeline;
  }
}

} // namespace npufuzz::tools

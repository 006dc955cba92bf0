//===- SplitErrorsTest.cpp - errors of modules that share a call ----------===//
#include "backend/foreign/SplitErrors.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace npufuzz;
using testing::ElementsAre;

namespace {

// Modules that begin on lines 1, 4 and 6.
const char *const file = "module {\n}\n\n// -----\nmodule {}\n// -----\nmodule {}\n";

std::string at(int line, const std::string &what) {
  return "within split at kernels.mlir:" + std::to_string(line) + " offset :2:3: " + what + "\n";
}

} // namespace

TEST(SplitErrors, AreOfTheModuleThatBeginsOnTheirLine) {
  SplitErrors errors = splitErrors(at(6, "error: third") + at(1, "error: first"), file);
  EXPECT_THAT(errors.first, ElementsAre("first", "", "third"));
  EXPECT_FALSE(errors.someElsewhere);
}

TEST(SplitErrors, OfSeveralInAModuleTheFirstCounts) {
  SplitErrors errors = splitErrors(at(4, "warning: slow") + at(4, "error: 'a: b' op: odd") +
                                       at(4, "note: see current operation") + at(4, "error: two"),
                                   file);
  EXPECT_THAT(errors.first, ElementsAre("", "'a: b' op: odd", ""));
  EXPECT_FALSE(errors.someElsewhere);
}

TEST(SplitErrors, ThatLieInNoModuleAreToldApart) {
  for (const std::string &line :
       {std::string("<unknown>:0: error: lost"), std::string("error: cannot open"),
        at(5, "error: no module begins here")}) {
    SplitErrors errors = splitErrors(line + "\n", file);
    EXPECT_THAT(errors.first, ElementsAre("", "", ""));
    EXPECT_TRUE(errors.someElsewhere) << line;
  }
}

TEST(SplitErrors, OfAFileWithoutMarksAreOfItsOneModule) {
  EXPECT_THAT(splitErrors(at(1, "error: odd"), "module {}\n").first, ElementsAre("odd"));
}

//===- IRDiffTest.cpp - renumbering is no change, others are --------------===//
#include "support/IRDiff.h"

#include <gtest/gtest.h>

namespace npufuzz {
namespace {

const char *const program = R"(func.func @f(%arg0: i32, %arg1: i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %arg0, %c1 : i32
  %1 = arith.subi %0, %arg1 : i32
  %2 = arith.muli %1, %0 : i32
  %3 = arith.muli %2, %1 : i32
  %4 = arith.muli %3, %2 : i32
  return %4 : i32
}
)";

TEST(IRDiff, OfTheSameIRIsEmpty) { EXPECT_EQ(irDiff(program, program), ""); }

TEST(IRDiff, AnInsertedOpChangesNoLineBelowIt) {
  EXPECT_EQ(irDiff(program, R"(func.func @f(%arg0: i32, %arg1: i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %arg0, %c1 : i32
  %1 = arith.negsi %0 : i32
  %2 = arith.subi %0, %arg1 : i32
  %3 = arith.muli %2, %0 : i32
  %4 = arith.muli %3, %2 : i32
  %5 = arith.muli %4, %3 : i32
  return %5 : i32
}
)"),
            R"(@@ -1,6 +1,7 @@
 func.func @f(%arg0: i32, %arg1: i32) {
   %c1 = arith.constant 1 : i32
   %0 = arith.addi %arg0, %c1 : i32
+  %1 = arith.negsi %0 : i32
   %2 = arith.subi %0, %arg1 : i32
   %3 = arith.muli %2, %0 : i32
   %4 = arith.muli %3, %2 : i32
)");
}

TEST(IRDiff, ShowsAnOperandThatIsAnotherOne) {
  std::string after = program;
  after.replace(after.find("%1, %0"), 6, "%0, %1");
  EXPECT_EQ(irDiff(program, after), R"(@@ -2,7 +2,7 @@
   %c1 = arith.constant 1 : i32
   %0 = arith.addi %arg0, %c1 : i32
   %1 = arith.subi %0, %arg1 : i32
-  %2 = arith.muli %1, %0 : i32
+  %2 = arith.muli %0, %1 : i32
   %3 = arith.muli %2, %1 : i32
   %4 = arith.muli %3, %2 : i32
   return %4 : i32
)");
  after = program;
  after.replace(after.find("%0, %arg1"), 9, "%0, %arg0");
  EXPECT_NE(irDiff(program, after).find("+  %1 = arith.subi %0, %arg0"), std::string::npos);
}

TEST(IRDiff, AUseOfWhatOnlyOneSideDefinesIsNoUseOfAnother) {
  EXPECT_EQ(irDiff("%0 = a\n%1 = b\nuse %0\n", "%0 = c\n%1 = d\nuse %1\n"), R"(@@ -1,3 +1,3 @@
-%0 = a
-%1 = b
-use %0
+%0 = c
+%1 = d
+use %1
)");
}

TEST(IRDiff, NumbersStartAnewInTheNextFunction) {
  std::string two = std::string(program) + program, after = two;
  after.insert(after.find("  return"), "  test.op\n");
  std::string diff = irDiff(two, after);
  EXPECT_NE(diff.find("+  test.op\n"), std::string::npos);
  EXPECT_EQ(diff.find("\n-"), std::string::npos) << diff;
  EXPECT_EQ(diff.find("@@", 3), diff.rfind("@@")) << diff;
}

TEST(IRDiff, DistantChangesAreTwoHunks) {
  std::string many;
  for (int at = 0; at < 40; ++at)
    many += "op" + std::to_string(at) + "\n";
  std::string after = many;
  after.replace(after.find("op5\n"), 3, "x");
  after.replace(after.find("op30\n"), 4, "y");
  std::string diff = irDiff(many, after);
  EXPECT_NE(diff.find("@@ -3,7 +3,7 @@"), std::string::npos) << diff;
  EXPECT_NE(diff.find("@@ -28,7 +28,7 @@"), std::string::npos) << diff;
}

TEST(IRDiff, TooMuchToAlignIsShownAsReplaced) {
  std::string before, after;
  for (int at = 0; at < 2001; ++at) {
    before += "op\nb\n";
    after += "a\nop\n";
  }
  std::string diff = irDiff(before, after);
  EXPECT_EQ(diff.find("\n op\n"), std::string::npos);
  EXPECT_NE(diff.find("@@ -1,4002 +1,4002 @@"), std::string::npos);
}

} // namespace
} // namespace npufuzz

// Text that MLIR's parser must not get: long numbers and deeply nested brackets.
#include "support/ParsableIR.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz {

using ::testing::HasSubstr;

static std::string troubleOf(const std::string &ir) { return llvm::toString(checkParsable(ir)); }
static bool isTooDeep(const std::string &ir) {
  return llvm::StringRef(troubleOf(ir)).contains("brackets in at most 500 others");
}
static std::string nines(size_t count) { return std::string(count, '9'); }

TEST(Numerals, HaveAThousandDigitsAtMost) {
  EXPECT_EQ(troubleOf("%a = arith.constant " + nines(numeralDigitsMax) + " : i32"), "");
  EXPECT_EQ(troubleOf("module {}\n%a = " + nines(numeralDigitsMax + 1) + " : i32"),
            "line 2: expected numbers of at most 1000 digits, got one of 1001");
  EXPECT_NE(troubleOf("0x" + nines(numeralDigitsMax)), "");
}

TEST(Numerals, InQuotesAndCommentsAreNone) {
  std::string many = nines(numeralDigitsMax + 1);
  EXPECT_EQ(troubleOf("dense<\"0x" + many + "\">"), "");
  EXPECT_EQ(troubleOf("\"a\\\"" + many + "\""), "");
  EXPECT_EQ(troubleOf("// \" " + many + "\n1"), "");
  EXPECT_NE(troubleOf("// \"\n" + many), "");
  EXPECT_NE(troubleOf("\"\" " + many), "");
}

TEST(Numerals, AreSoughtInLinearTime) {
  EXPECT_EQ(troubleOf(std::string(20 << 20, '1').replace(0, 1, "\"")), "");
  EXPECT_NE(troubleOf(std::string(20 << 20, '1')), "");
}

static std::string nested(const std::string &open, const std::string &close, size_t depth) {
  std::string before, after;
  for (size_t i = 0; i < depth; ++i) {
    before += open;
    after += close;
  }
  return before + after;
}

TEST(IRDepth, IsThatOfBracketsOfAnyKind) {
  for (auto [open, close] : {std::pair("(", ")"), {"[", "]"}, {"{", "}"}, {"<", ">"}}) {
    EXPECT_FALSE(isTooDeep(nested(open, close, irDepthMax))) << open;
    EXPECT_TRUE(isTooDeep(nested(open, close, irDepthMax + 1))) << open;
  }
  EXPECT_FALSE(isTooDeep(nested("{(", ")}", irDepthMax / 2)));
  EXPECT_TRUE(isTooDeep(nested("{(", ")}", irDepthMax / 2 + 1)));
  EXPECT_TRUE(isTooDeep(std::string(irDepthMax + 1, '('))); // not closed
  EXPECT_EQ(troubleOf("\n\n" + std::string(2 * irDepthMax, '[')),
            "line 3: expected brackets in at most 500 others, got more");
}

TEST(IRDepth, IsNotThatOfWhatStandsBesideEachOther) {
  std::string text;
  for (size_t i = 0; i < 3 * irDepthMax; ++i)
    text += "func.func @f(%a: tensor<4xf32>) -> (i32) { return } // ((( a comment\n";
  EXPECT_FALSE(isTooDeep(text));
}

TEST(IRDepth, OfTextInQuotesIsNone) {
  EXPECT_FALSE(isTooDeep("\"" + std::string(2 * irDepthMax, '(') + "\""));
  EXPECT_FALSE(isTooDeep("\"\\\"" + std::string(2 * irDepthMax, '(') + "\""));
  EXPECT_TRUE(isTooDeep("\"\\\\\"" + std::string(2 * irDepthMax, '(')));
  EXPECT_FALSE(isTooDeep("\"" + std::string(2 * irDepthMax, '('))); // unterminated
  EXPECT_FALSE(isTooDeep("\"\\"));
}

TEST(IRDepth, ArrowsCloseNothingAndComparisonsNeitherOpenNorClose) {
  std::string arrows, comparisons;
  for (size_t i = 0; i <= irDepthMax; ++i) {
    arrows += "!f<() -> ";
    comparisons += "affine_set<(d0) : (d0 <= 5, d0 >= 0)>\n";
  }
  EXPECT_TRUE(isTooDeep(arrows));
  EXPECT_FALSE(isTooDeep(comparisons));
}

/// `length` aliases, each with the previous one inside two brackets, and then this text.
static std::string chain(size_t length, const std::string &head, const std::string &after) {
  std::string text = "!a0 = i32\n";
  for (size_t i = 1; i <= length; ++i)
    text +=
        "!a" + std::to_string(i) + " =" + head + "tuple<tuple<!a" + std::to_string(i - 1) + ">>\n";
  return text + after;
}

TEST(IRDepth, OfAnAliasCountsWhereverItIsUsed) {
  for (const char *head : {" ", "\n  ", " // here\n", " (i1) -> "}) {
    EXPECT_FALSE(isTooDeep(chain(irDepthMax / 2, head, "func.func private @f(i32)"))) << head;
    EXPECT_TRUE(isTooDeep(chain(irDepthMax / 2 + 1, head, "func.func private @f(i32)"))) << head;
  }
  EXPECT_TRUE(isTooDeep(chain(irDepthMax / 2, " ", "func.func private @f(!a250)")));
  EXPECT_FALSE(isTooDeep(chain(irDepthMax / 2, " ", "func.func private @f(!a249)")));
}

TEST(IRDepth, OfAliasesThatAreUsedOftenIsTheirsAlone) {
  std::string text = "#map = affine_map<(d0) -> (d0)>\n!t = tensor<2xi32>\n";
  for (const char *op : {"module", "\"builtin.module\"() (", "%0 = ", "func.func private @f("})
    for (size_t i = 0; i < irDepthMax; ++i)
      text += std::string(op) + " {a = #map, b = tuple<!t>}\n)\n";
  EXPECT_EQ(troubleOf(text), "");
}

} // namespace npufuzz

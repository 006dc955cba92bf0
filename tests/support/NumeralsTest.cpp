// Numbers in IR are short enough to be read.
#include "support/Numerals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz {

static std::string refusal(const std::string &ir) { return llvm::toString(checkNumerals(ir)); }
static std::string digits(size_t count) { return std::string(count, '9'); }

TEST(Numerals, HaveAThousandDigitsAtMost) {
  EXPECT_EQ(refusal("%a = arith.constant " + digits(numeralDigitsMax) + " : i32"), "");
  EXPECT_EQ(refusal("module {}\n%a = " + digits(numeralDigitsMax + 1) + " : i32"),
            "line 2: expected numbers of at most 1000 digits, got one of 1001");
  EXPECT_NE(refusal("0x" + digits(numeralDigitsMax)), "");
}

TEST(Numerals, InQuotesAndCommentsAreNone) {
  std::string many = digits(numeralDigitsMax + 1);
  EXPECT_EQ(refusal("dense<\"0x" + many + "\">"), "");
  EXPECT_EQ(refusal("\"a\\\"" + many + "\""), "");
  EXPECT_EQ(refusal("// \" " + many + "\n1"), "");
  EXPECT_NE(refusal("// \"\n" + many), "");
  EXPECT_NE(refusal("\"\" " + many), "");
}

TEST(Numerals, AreSoughtInLinearTime) {
  EXPECT_EQ(refusal(std::string(20 << 20, '1').replace(0, 1, "\"")), "");
  EXPECT_NE(refusal(std::string(20 << 20, '1')), "");
}

} // namespace npufuzz

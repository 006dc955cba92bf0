// Numbers in IR are short enough to be read.
#include "support/Numerals.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz {

static std::string numeralTrouble(const std::string &ir) {
  return llvm::toString(checkNumerals(ir));
}
static std::string nines(size_t count) { return std::string(count, '9'); }

TEST(Numerals, HaveAThousandDigitsAtMost) {
  EXPECT_EQ(numeralTrouble("%a = arith.constant " + nines(numeralDigitsMax) + " : i32"), "");
  EXPECT_EQ(numeralTrouble("module {}\n%a = " + nines(numeralDigitsMax + 1) + " : i32"),
            "line 2: expected numbers of at most 1000 digits, got one of 1001");
  EXPECT_NE(numeralTrouble("0x" + nines(numeralDigitsMax)), "");
}

TEST(Numerals, InQuotesAndCommentsAreNone) {
  std::string many = nines(numeralDigitsMax + 1);
  EXPECT_EQ(numeralTrouble("dense<\"0x" + many + "\">"), "");
  EXPECT_EQ(numeralTrouble("\"a\\\"" + many + "\""), "");
  EXPECT_EQ(numeralTrouble("// \" " + many + "\n1"), "");
  EXPECT_NE(numeralTrouble("// \"\n" + many), "");
  EXPECT_NE(numeralTrouble("\"\" " + many), "");
}

TEST(Numerals, AreSoughtInLinearTime) {
  EXPECT_EQ(numeralTrouble(std::string(20 << 20, '1').replace(0, 1, "\"")), "");
  EXPECT_NE(numeralTrouble(std::string(20 << 20, '1')), "");
}

} // namespace npufuzz

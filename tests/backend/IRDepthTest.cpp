#include "backend/IRDepth.h"

#include <gtest/gtest.h>

namespace npufuzz {
namespace {

std::string nested(const std::string &open, const std::string &close, size_t depth) {
  std::string before, behind;
  for (size_t i = 0; i < depth; ++i) {
    before += open;
    behind += close;
  }
  return before + behind;
}

TEST(IRDepth, IsThatOfBracketsOfAnyKind) {
  for (auto [open, close] : {std::pair("(", ")"), {"[", "]"}, {"{", "}"}, {"<", ">"}}) {
    EXPECT_FALSE(isNestedTooDeeply(nested(open, close, irDepthMax))) << open;
    EXPECT_TRUE(isNestedTooDeeply(nested(open, close, irDepthMax + 1))) << open;
  }
  EXPECT_FALSE(isNestedTooDeeply(nested("{(", ")}", irDepthMax / 2)));
  EXPECT_TRUE(isNestedTooDeeply(nested("{(", ")}", irDepthMax / 2 + 1)));
  EXPECT_TRUE(isNestedTooDeeply(std::string(irDepthMax + 1, '('))); // not closed
}

TEST(IRDepth, IsNotThatOfWhatStandsBesideEachOther) {
  std::string text;
  for (size_t i = 0; i < 3 * irDepthMax; ++i)
    text += "func.func @f(%a: tensor<4xf32>) -> (i32) { return } // ((( a comment\n";
  EXPECT_FALSE(isNestedTooDeeply(text));
}

TEST(IRDepth, OfTextInQuotesIsNone) {
  EXPECT_FALSE(isNestedTooDeeply("\"" + std::string(2 * irDepthMax, '(') + "\""));
  EXPECT_FALSE(isNestedTooDeeply("\"\\\"" + std::string(2 * irDepthMax, '(') + "\""));
  EXPECT_TRUE(isNestedTooDeeply("\"\\\\\"" + std::string(2 * irDepthMax, '(')));
  EXPECT_FALSE(isNestedTooDeeply("\"" + std::string(2 * irDepthMax, '('))); // without an end
  EXPECT_FALSE(isNestedTooDeeply("\"\\"));
}

TEST(IRDepth, ArrowsCloseNothing) {
  std::string text;
  for (size_t i = 0; i <= irDepthMax; ++i)
    text += "!f<() -> ";
  EXPECT_TRUE(isNestedTooDeeply(text));
}

} // namespace
} // namespace npufuzz

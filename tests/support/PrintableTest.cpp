// Control characters are escaped, everything else stays.
#include "support/Printable.h"

#include <gtest/gtest.h>

namespace npufuzz {

TEST(Printable, KeepsTextLineFeedsAndTabs) {
  for (const char *text : {"", "a b", "line\nline\tcolumn", "größer ≠ 𝄞"})
    EXPECT_EQ(printable(text), text);
}

TEST(Printable, WritesControlCharactersOut) {
  EXPECT_EQ(printable("\x1b[2J"), "\\x1B[2J");
  EXPECT_EQ(printable(llvm::StringRef("\0", 1)), "\\x00");
  EXPECT_EQ(printable("\r\x7f"), "\\x0D\\x7F");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\x9B31m");
}

TEST(Printable, KeepsWhatOnlyBeginsLikeOne) {
  EXPECT_EQ(printable("\xc2\xa0"), "\xc2\xa0");
  EXPECT_EQ(printable("\xef\xbf\xbd"), "\xef\xbf\xbd");
}

TEST(Printable, IsValidForXml) {
  EXPECT_EQ(printable("\xef\xbf\xbf"), "\xef\xbf\xbd");
  EXPECT_EQ(printable("a\xff"
                      "b"),
            "a\xef\xbf\xbd"
            "b");
}

// U+202E and its kind: text that shows backwards is misread.
TEST(Printable, WritesMarksOfDirectionAndSeparatorsOut) {
  EXPECT_EQ(printable("a\u202Eb"), "a\\u202Eb");
  EXPECT_EQ(printable("\u061C\u200E\u200F\u2028\u2029\u202A\u2066\u2069"),
            "\\u061C\\u200E\\u200F\\u2028\\u2029\\u202A\\u2066\\u2069");
  EXPECT_EQ(printable("\u200D\u2010\u2027\u202F\u2065\u206A\u061B"),
            "\u200D\u2010\u2027\u202F\u2065\u206A\u061B");
}

TEST(Printable, MessagesAreCutBetweenTwoCharacters) {
  std::string most(messageBytesMax, 'a');
  EXPECT_EQ(shortened(most), most);
  EXPECT_EQ(shortened(most + "b"), most + " …");
  EXPECT_EQ(shortened(std::string(messageBytesMax - 1, 'a') + "ö"),
            std::string(messageBytesMax - 1, 'a') + " …");
}

} // namespace npufuzz

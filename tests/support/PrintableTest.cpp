// Control characters are written out, everything else stays as it is.
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

} // namespace npufuzz

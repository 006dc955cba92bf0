#include "support/Date.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

namespace npufuzz {

TEST(Date, IsWrittenAsPeopleReadIt) {
  EXPECT_EQ(dateText(0), "1970-01-01 00:00:00");
  EXPECT_EQ(dateText(951782400), "2000-02-29 00:00:00");
  EXPECT_EQ(dateText(INT64_MAX), "9223372036854775807");
  EXPECT_EQ(dateText(INT64_MIN), "-9223372036854775808");
}

TEST(Date, IsWhatTheEnvironmentSays) {
  setenv("SOURCE_DATE_EPOCH", "86400", 1);
  EXPECT_EQ(currentDate(), 86400);
  for (const char *wrong : {"", "yesterday", "-5"}) {
    setenv("SOURCE_DATE_EPOCH", wrong, 1);
    EXPECT_GE(currentDate(), std::time(nullptr) - 60) << wrong;
  }
  unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_GE(currentDate(), std::time(nullptr) - 60);
}

} // namespace npufuzz

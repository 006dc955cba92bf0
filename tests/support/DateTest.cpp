#include "support/Date.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <string>

namespace npufuzz {

TEST(Date, IsWrittenAsPeopleReadIt) {
  EXPECT_EQ(dateText(0), "1970-01-01 00:00:00");
  EXPECT_EQ(dateText(951782400), "2000-02-29 00:00:00");
  EXPECT_EQ(dateText(dateMax), "9999-12-31 23:59:59");
  EXPECT_EQ(dateText(dateMax + 1), "253402300800");
  EXPECT_EQ(dateText(INT64_MAX), "9223372036854775807");
  EXPECT_EQ(dateText(INT64_MIN), "-9223372036854775808");
}

TEST(Date, IsWhatTheEnvironmentSays) {
  setenv("SOURCE_DATE_EPOCH", "86400", 1);
  EXPECT_EQ(currentDate(), 86400);
  setenv("SOURCE_DATE_EPOCH", std::to_string(dateMax).c_str(), 1);
  EXPECT_EQ(currentDate(), dateMax);
  const std::string beyond = std::to_string(dateMax + 1);
  for (const char *wrong : {"", "yesterday", "-5", beyond.c_str()}) {
    setenv("SOURCE_DATE_EPOCH", wrong, 1);
    EXPECT_GE(currentDate(), std::time(nullptr) - 60) << wrong;
  }
  unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_GE(currentDate(), std::time(nullptr) - 60);
}

} // namespace npufuzz

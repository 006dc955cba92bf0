// A line from a worker may be anybody's: a pass can write to the pipe of its process.
#include "campaign/run/Worker.h"

#include "support/Json.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign {

static bool isRead(const char *counters) {
  CaseRecord record;
  record.ordinal = 3;
  Json json = parseJson(toLine(record));
  json["counters"] = parseJson(counters);
  CaseRecord again;
  return fromLine(jsonLine(json), again);
}

TEST(WorkerLine, CountersAreNamesAndNumbers) {
  EXPECT_TRUE(isRead(R"(["op add",2])"));
  for (const char *counters :
       {"[1,2]", R"(["a","b"])", R"(["a",1.5])", R"({"a":1,"b":2})", R"([null,1])", "3"})
    EXPECT_FALSE(isRead(counters)) << counters;
}

} // namespace npufuzz::campaign

// A line from a worker may come from foreign code: a pass can write to the pipe of its process, and
// to memory from which the process writes.
#include "campaign/run/Worker.h"

#include "support/Json.h"

#include <gtest/gtest.h>

namespace npufuzz::campaign {
namespace {

bool isReadWith(const char *key, const Json &value) {
  CaseRecord record;
  record.ordinal = 3;
  Json json = parseJson(toLine(record));
  json[key] = value;
  CaseRecord again;
  return fromLine(jsonLine(json), again);
}

bool isReadWith(const char *key, const char *value) { return isReadWith(key, parseJson(value)); }

bool isEndReadWith(const char *key, const Json &value) {
  Json json = parseJson(toLine(WorkerEnd()));
  json[key] = value;
  WorkerEnd again;
  return fromLine(jsonLine(json), again);
}

} // namespace

TEST(WorkerLine, CountersAreNamesAndNumbers) {
  EXPECT_TRUE(isReadWith("counters", R"(["op add",2])"));
  for (const char *counters :
       {"[1,2]", R"(["a","b"])", R"(["a",1.5])", R"({"a":1,"b":2})", R"([null,1])", "3"})
    EXPECT_FALSE(isReadWith("counters", counters)) << counters;
}

TEST(WorkerLine, CountsWhatAProgramCanHave) {
  for (int64_t count : {int64_t(0), countMax}) {
    EXPECT_TRUE(isReadWith("counters", Json{"op add", count})) << count;
    EXPECT_TRUE(isReadWith("cannot_tell", Json(count))) << count;
  }
  for (int64_t count : {int64_t(-1), countMax + 1, INT64_MIN, INT64_MAX}) {
    EXPECT_FALSE(isReadWith("counters", Json{"op add", count})) << count;
    EXPECT_FALSE(isReadWith("cannot_tell", Json(count))) << count;
  }
  // Does not fit the number's bits.
  EXPECT_FALSE(isReadWith("counters", R"(["op add",18446744073709551615])"));
}

TEST(WorkerLine, IsOfACaseThatThereMayBe) {
  EXPECT_TRUE(isReadWith("case", "0"));
  EXPECT_TRUE(isReadWith("case", "9223372036854775807"));
  for (const char *ordinal : {"-1", "18446744073709551615", "1.5", "\"3\"", "null", "1e3"})
    EXPECT_FALSE(isReadWith("case", ordinal)) << ordinal;
}

TEST(WorkerLine, TakesATimeThatARunHas) {
  EXPECT_TRUE(isReadWith("spent", Json{secondsMax, 0.0}));
  EXPECT_TRUE(isReadWith("phases", "[0,0,0,0,0,0,-0.001]")); // verification time is subtracted
  EXPECT_FALSE(isReadWith("spent", Json{0.0, 2 * secondsMax}));
  EXPECT_FALSE(isReadWith("spent", Json{-2 * secondsMax, 0.0}));
  EXPECT_FALSE(isReadWith("phases", "[0,0,0,0,0,0,1e300]"));
  EXPECT_FALSE(isReadWith("phases", "[0,0,0,0,0,0,1e999]"));
  EXPECT_FALSE(isReadWith("phases", "[0,0,0,0,0,0]"));
}

TEST(WorkerLine, OfTheEndHasAMemoryThatAMachineHas) {
  for (const char *key : {"bytes_warm", "bytes_max"}) {
    EXPECT_TRUE(isEndReadWith(key, bytesMax));
    EXPECT_FALSE(isEndReadWith(key, bytesMax + 1));
    EXPECT_FALSE(isEndReadWith(key, -1));
  }
}

TEST(WorkerLine, IsNotNestedWithoutEnd) {
  for (size_t depth : {1000, 1'000'000}) {
    std::string nested(depth, '[');
    CaseRecord record;
    EXPECT_FALSE(fromLine("{\"case\":3,\"phases\":" + nested, record));
    EXPECT_FALSE(fromLine(nested + std::string(depth, ']'), record));
  }
}

} // namespace npufuzz::campaign

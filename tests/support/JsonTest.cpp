// A child's output may come from foreign code: a pass can write to the pipe of its process.
#include "support/Json.h"

#include <gtest/gtest.h>

namespace npufuzz {

static bool isTensor(const char *shape, const char *bytes) {
  Json json = {{"kind", "i8"}, {"shape", parseJson(shape)}, {"bytes", bytes}};
  Tensor tensor;
  return fromJson(json, tensor);
}

TEST(Json, ATensorHasTheBytesOfItsShape) {
  EXPECT_TRUE(isTensor("[2]", "0102"));
  EXPECT_TRUE(isTensor("[]", "01"));
  EXPECT_TRUE(isTensor("[2,0]", ""));
  EXPECT_FALSE(isTensor("[3]", "0102"));
}

// Each of these used to request memory first.
TEST(Json, AShapeOfAnyNumbersIsRefused) {
  for (const char *shape : {"[-1]", "[9223372036854775807]", "[4294967296,4294967296]", "[1e300]",
                            "[-1,-1]", "[1.5]", "[[1]]", "{}"})
    EXPECT_FALSE(isTensor(shape, "01")) << shape;
}

TEST(Json, WhatIsReadIsWhatWasWritten) {
  const std::string text =
      R"({"b":[1,-2,1.5,[],{}],"a":{"x":null,"":true},"c":"\u00e9\n","d":18446744073709551615})";
  Json json = parseJson(text);
  EXPECT_EQ(json.dump(-1, ' ', /*ensure_ascii=*/true), text) << "the order of keys, too";
  EXPECT_EQ(json, Json::parse(text));
  EXPECT_EQ(parseJson(" 7 "), 7);
}

TEST(Json, OfTwoValuesOfAKeyTheLastCounts) {
  EXPECT_EQ(parseJson(R"({"a":{"b":1},"b":2,"a":{"c":3}})").dump(), R"({"a":{"c":3},"b":2})");
}

TEST(Json, WhatIsNoJsonIsDiscarded) {
  for (const char *text : {"", "{", "[1,", "[1] 2", "{\"a\":}", "{\"a\" 1}", "\xff", "nul", "[1,]"})
    EXPECT_TRUE(parseJson(text).is_discarded()) << text;
  EXPECT_TRUE(parseJson(std::string(501, '[') + std::string(501, ']')).is_discarded());
  EXPECT_FALSE(parseJson(std::string(500, '[') + std::string(500, ']')).is_discarded());
}

// A linear search among all keys for each key takes minutes, so that the test times out.
TEST(Json, ANumberFitsWhereItIsReadOrIsNone) {
  auto reads = [](const char *text, auto value) { return readKey(parseJson(text), "a", value); };
  EXPECT_TRUE(reads(R"({"a": 9223372036854775807})", int64_t()));
  EXPECT_FALSE(reads(R"({"a": 9223372036854775808})", int64_t()));
  EXPECT_TRUE(reads(R"({"a": 18446744073709551615})", uint64_t()));
  EXPECT_FALSE(reads(R"({"a": -1})", uint64_t()));
  EXPECT_TRUE(reads(R"({"a": 2147483647})", int()));
  EXPECT_FALSE(reads(R"({"a": 2147483648})", int()));
  std::vector<int64_t> values;
  EXPECT_FALSE(readList(parseJson(R"({"a": [1, 9223372036854775808]})"), "a", values));
}

TEST(Json, ANumberOfAMillionDigitsIsNoWholeNumber) {
  std::string digits(1'000'000, '9');
  int64_t value = 0;
  EXPECT_FALSE(readKey(parseJson("{\"a\": " + digits + "}"), "a", value));
  EXPECT_FALSE(readKey(parseJson("{\"a\": 1." + digits + "}"), "a", value));
  EXPECT_FALSE(readKey(parseJson("{\"a\": 1e" + digits + "}"), "a", value));
}

TEST(Json, AMillionKeysAreRead) {
  std::string text = "{";
  for (int i = 0; i < 1'000'000; ++i)
    text += "\"counter " + std::to_string(i) + "\":1,";
  text.back() = '}';
  EXPECT_EQ(parseJson(text).size(), 1'000'000u);
}

} // namespace npufuzz

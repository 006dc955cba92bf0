// What a child says is anybody's text: a pass can write to the pipe of its process.
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

// Each of these asked for memory first.
TEST(Json, AShapeOfAnyNumbersIsRefused) {
  for (const char *shape : {"[-1]", "[9223372036854775807]", "[4294967296,4294967296]", "[1e300]",
                            "[-1,-1]", "[1.5]", "[[1]]", "{}"})
    EXPECT_FALSE(isTensor(shape, "01")) << shape;
}

} // namespace npufuzz

#include "backend/air/emission/Emission.h"
#include "support/ParsableIR.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::air {
namespace {

TEST(AirModules, AreNotReadWhereTheyAreNestedTooDeeply) {
  MLIRContext context;
  std::string why;
  auto text = [](size_t depth) {
    return "module attributes {a = " + std::string(depth, '[') + std::string(depth, ']') + "} {}\n";
  };
  EXPECT_FALSE(moduleIn(context, text(20'000), why));
  EXPECT_THAT(why, testing::HasSubstr("expected brackets in at most 500 others, got more"));
  EXPECT_TRUE(moduleIn(context, text(irDepthMax - 1), why)) << why; // plus the outer braces
}

} // namespace
} // namespace npufuzz::air

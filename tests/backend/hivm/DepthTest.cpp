#include "backend/hivm/reading/Reader.h"
#include "support/ParsableIR.h"

#include <gmock/gmock.h>

using namespace mlir;

namespace npufuzz::hivm {
namespace {

/// A module with an attribute of `depth` nested lists.
std::string nested(size_t depth) {
  return "\"builtin.module\"() ({}) {a = " + std::string(depth, '[') + std::string(depth, ']') +
         "} : () -> ()\n";
}

TEST(HivmReader, DoesNotReadWhatIsNestedTooDeeply) {
  DialectRegistry registry;
  registerReadDialects(registry);
  MLIRContext context(registry);
  auto refused = readModule(context, nested(20'000));
  ASSERT_FALSE(refused);
  EXPECT_THAT(llvm::toString(refused.takeError()),
              testing::HasSubstr("expected brackets in at most 500 others, got more"));
  auto read = readModule(context, nested(irDepthMax - 1)); // plus the outer braces
  ASSERT_TRUE(static_cast<bool>(read)) << llvm::toString(read.takeError());
}

} // namespace
} // namespace npufuzz::hivm

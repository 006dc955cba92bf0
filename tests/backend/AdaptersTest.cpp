#include "backend/Absent.h"
#include "backend/Backend.h"

#include "llvm/ADT/STLExtras.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz {
namespace {

TEST(Adapters, HaveTheNamesOfTheirBackends) {
  std::vector<std::string> expected = {"npu", "mlir", "riscv"}, named;
  for (const AdapterName &adapter : allAdapters()) {
    EXPECT_TRUE(adapter.isBuilt) << adapter.name.str();
    EXPECT_EQ(findAbsentBackend(adapter.name), nullptr);
    expected.push_back(adapter.name.str());
  }
  for (const Backend *backend : allBackends())
    named.push_back(backend->name().str());
  EXPECT_THAT(named, testing::UnorderedElementsAreArray(expected));
}

} // namespace
} // namespace npufuzz

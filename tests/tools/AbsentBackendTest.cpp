//===- AbsentBackendTest.cpp - a build without adapters -------------------===//
//
// This executable has a backend/Registry.cpp of its own, compiled as in a build without adapters.
//
//===----------------------------------------------------------------------===//
#include "backend/Absent.h"
#include "backend/Backend.h"
#include "tools/SystemOptions.h"
#include "tools/Verbs.h"

#include "llvm/Support/raw_ostream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace npufuzz::tools {
namespace {

using testing::HasSubstr;
using testing::Not;

/// Expects one line with these parts, and the exit code of wrong usage.
void expectUsageError(llvm::Error error, const std::string &text) {
  llvm::handleAllErrors(std::move(error), [&](const CommandError &trouble) {
    EXPECT_EQ(trouble.code, wrongUsage);
    EXPECT_EQ(trouble.line, text);
  });
}

std::string printedBy(llvm::Expected<int> (*verb)(Arguments), Arguments arguments) {
  testing::internal::CaptureStdout();
  auto code = verb(std::move(arguments));
  llvm::outs().flush();
  std::string text = testing::internal::GetCapturedStdout();
  EXPECT_TRUE(static_cast<bool>(code)) << llvm::toString(code.takeError());
  return text;
}

constexpr const char *ptoIsAbsent =
    "--backend: backend pto is not in this build; cmake -DNPUFUZZ_BACKEND_PTO=ON brings it";

TEST(AbsentBackend, IsNamedWithTheOptionThatBringsIt) {
  expectUsageError(requireBackend("pto").takeError(), ptoIsAbsent);
  expectUsageError(runFuzz({"--backend=pto", "--count=1"}).takeError(), ptoIsAbsent);
  expectUsageError(runFuzz({"--backend=npu,pto", "--count=1"}).takeError(), ptoIsAbsent);
}

TEST(AbsentBackend, IsNamedBeforeItsOptionsAreUnknown) {
  expectUsageError(runFuzz({"--backend=pto", "--ptoas=/bin/false"}).takeError(), ptoIsAbsent);
  expectUsageError(runFuzz({"--ptoas=/bin/false", "--backend", "mlir,pto"}).takeError(),
                   ptoIsAbsent);
  EXPECT_THAT(llvm::toString(runFuzz({"--backend=npu", "--ptoas=/bin/false"}).takeError()),
              HasSubstr("unknown option --ptoas"));
}

TEST(AbsentBackend, IsListedWithAllOthers) {
  std::string listed = printedBy(runList, {"backends"}), examined = printedBy(runDoctor, {});
  for (const AdapterName &adapter : allAdapters()) {
    EXPECT_FALSE(adapter.isBuilt);
    EXPECT_EQ(findBackend(adapter.name), nullptr);
    EXPECT_THAT(listed, HasSubstr((adapter.name + ": " + adapter.howToBuild()).str()));
    EXPECT_THAT(examined, HasSubstr("backend " + adapter.name.str()));
    EXPECT_THAT(examined, HasSubstr(adapter.howToBuild()));
  }
  EXPECT_THAT(printedBy(runList, {"backends", "--json"}), Not(HasSubstr("\"pto\"")));
}

} // namespace
} // namespace npufuzz::tools

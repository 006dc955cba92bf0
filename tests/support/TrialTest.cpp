// The death of a reader becomes a line about what it read.
#include "support/Trial.h"

#include <gmock/gmock.h>

#include <csignal>
#include <cstdlib>

namespace npufuzz {

static std::string lineOf(llvm::function_ref<void()> read) {
  return llvm::toString(tryToRead("a.mlir", [&] {
    read();
    return llvm::Error(llvm::Error::success());
  }));
}

TEST(Trial, SaysNothingOfWhatIsRead) {
  EXPECT_EQ(lineOf([] {}), "");
}

TEST(Trial, PassesTheErrorOn) {
  llvm::Error error = tryToRead("a.mlir", [] {
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "a.mlir:1: no");
  });
  EXPECT_EQ(llvm::toString(std::move(error)), "a.mlir:1: no");
}

TEST(Trial, NamesTheSignalThatEndedIt) {
  EXPECT_EQ(lineOf([] { std::abort(); }),
            "cannot read a.mlir: a process that does dies of SIGABRT");
}

TEST(Trial, NamesTheExitCode) {
  for (int code : {0, 7})
    EXPECT_EQ(lineOf([=] { std::_Exit(code); }),
              "cannot read a.mlir: a process that does ends with exit code " +
                  std::to_string(code));
}

} // namespace npufuzz

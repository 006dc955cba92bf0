// Input that is read up to a limit.
#include "tools/Programs.h"

#include <gtest/gtest.h>
#include <unistd.h>

namespace npufuzz::tools {

/// Result of readBounded for this text in a pipe; "too large" if it is.
static std::string readFromPipe(const std::string &text, size_t bytesMax) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  EXPECT_EQ(write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  close(ends[1]);
  auto read = llvm::cantFail(readBounded(ends[0], bytesMax));
  close(ends[0]);
  return read.value_or("too large");
}

TEST(Programs, InputIsReadUpToItsLimit) {
  EXPECT_EQ(readFromPipe("abcd", 4), "abcd");
  EXPECT_EQ(readFromPipe("", 0), "");
  EXPECT_EQ(readFromPipe("abcde", 4), "too large");
}

TEST(Programs, WhatCannotBeReadIsAnError) {
  auto read = readBounded(-1, 4);
  EXPECT_FALSE(read);
  llvm::consumeError(read.takeError());
}

} // namespace npufuzz::tools

//===- PrivateFileTest.cpp - foreign code in a child cannot write to it ---===//
#include "support/PrivateFile.h"
#include "support/ChildProcess.h"
#include "support/Files.h"
#include "support/RunFolder.h"
#include "support/WorkFolder.h"

#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <unistd.h>

namespace npufuzz {
namespace {

/// Writes a line to each descriptor after those of the standard streams.
void writeEverywhere(ChildSide &) {
  for (int fd = STDERR_FILENO + 1; fd < 64; ++fd)
    (void)!write(fd, "foreign\n", 8);
}

TEST(PrivateFile, IsNoDescriptorOfChildren) {
  auto folder = llvm::cantFail(WorkFolder::make());
  std::string path = folder->path("journal");
  std::string owner = llvm::cantFail(ownRunFolder()) + "/owner",
              mark = llvm::cantFail(readFile(owner));
  PrivateFile file;
  file.reset(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
  ASSERT_EQ(write(file.fd(), "mine\n", 5), 5);
  auto child = llvm::cantFail(ChildProcess::start(writeEverywhere));
  child->wait();
  EXPECT_EQ(write(file.fd(), "mine\n", 5), 5);
  EXPECT_EQ(llvm::cantFail(readFile(path)), "mine\nmine\n");
  EXPECT_EQ(llvm::cantFail(readFile(owner)), mark);
}

} // namespace
} // namespace npufuzz

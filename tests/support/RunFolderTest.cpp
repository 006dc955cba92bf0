//===- RunFolderTest.cpp - leftovers of killed processes are removed ------===//
#include "support/RunFolder.h"
#include "support/ChildProcess.h"
#include "support/Files.h"
#include "support/WorkFolder.h"

#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

namespace npufuzz {
namespace {

/// A child that has made a folder with a file in it, and waits.
struct ChildWithFolder {
  ChildWithFolder()
      : process(llvm::cantFail(ChildProcess::start([](ChildSide &side) {
          auto folder = llvm::cantFail(WorkFolder::make());
          llvm::cantFail(folder->write("deep/file", "left"));
          side.write(folder->path() + "\n");
          pause();
        }))) {
    while (!llvm::StringRef(folder).ends_with("\n"))
      process->readAvailable(folder), waitReadable(process->fds(), 50);
    folder.pop_back();
  }
  std::unique_ptr<ChildProcess> process;
  std::string folder;
};

TEST(RunFolder, WhatAKilledChildLeftIsGoneWithIt) {
  ChildWithFolder killed, alive;
  auto mine = llvm::cantFail(WorkFolder::make());
  ASSERT_TRUE(std::filesystem::exists(killed.folder + "/deep/file"));
  killed.process->kill();
  killed.process->wait();
  EXPECT_FALSE(std::filesystem::exists(killed.folder));
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(killed.folder).parent_path()));
  EXPECT_TRUE(std::filesystem::exists(alive.folder + "/deep/file"));
  EXPECT_TRUE(std::filesystem::exists(mine->path()));
}

TEST(RunFolder, OfAChildHoldsThatOfItsChildren) {
  std::string folder;
  auto process = llvm::cantFail(ChildProcess::start([](ChildSide &side) {
    ChildWithFolder inner;
    side.write(inner.folder + "\n");
    pause();
  }));
  while (!llvm::StringRef(folder).ends_with("\n"))
    process->readAvailable(folder), waitReadable(process->fds(), 50);
  folder.pop_back();
  ASSERT_TRUE(std::filesystem::exists(folder));
  process->kill();
  process->wait();
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST(RunFolder, OfARunThatIsNotOverStays) {
  std::filesystem::path own = llvm::cantFail(ownRunFolder());
  ASSERT_TRUE(std::filesystem::exists(own / "owner"));
  sweepRunFolders(own.parent_path().string());
  EXPECT_TRUE(std::filesystem::exists(own / "owner"));
}

TEST(RunFolder, IsNobodyElsesToRead) {
  auto allowed = std::filesystem::status(llvm::cantFail(ownRunFolder())).permissions();
  EXPECT_EQ(allowed & std::filesystem::perms::all, std::filesystem::perms::owner_all);
}

/// A tool replaced its folder by a link.
TEST(RunFolder, OfAChildThatIsALinkIsNotFollowed) {
  auto mine = llvm::cantFail(WorkFolder::make());
  llvm::cantFail(mine->write("precious/thesis", "years"));
  ChildWithFolder killed;
  auto ofChild = std::filesystem::path(killed.folder).parent_path();
  std::filesystem::remove_all(ofChild);
  std::filesystem::create_directory_symlink(mine->path("precious"), ofChild);
  killed.process->kill();
  killed.process->wait();
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::symlink_status(ofChild)));
  EXPECT_TRUE(std::filesystem::exists(mine->path("precious/thesis")));
}

/// A folder with folders as a killed run leaves them.
struct Left : testing::Test {
  Left() : folder(llvm::cantFail(WorkFolder::make())) {
    // The text is a run's, whatever it contains.
    mark = llvm::cantFail(readFile(llvm::cantFail(ownRunFolder()) + "/owner"));
  }
  std::string make(const std::string &name, const std::string &text) {
    llvm::cantFail(folder->write(name + "/owner", text));
    llvm::cantFail(folder->write(name + "/12/case-1/file", "left"));
    return folder->path(name);
  }
  void sweep() { sweepRunFolders(folder->path()); }
  std::unique_ptr<WorkFolder> folder;
  std::string mark;
};

TEST_F(Left, ByARunThatIsOverIsRemoved) {
  std::string path = make("npufuzz-run-abc", mark);
  sweep();
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(Left, ByNobodyOfOursStays) {
  std::string otherName = make("npufuzz-out", mark), otherText = make("npufuzz-run-1", "mine\n"),
              longer = make("npufuzz-run-2", mark + "and more\n"),
              shorter = make("npufuzz-run-3", mark.substr(1));
  llvm::cantFail(folder->write("npufuzz-run-4/results", "of a user"));
  sweep();
  for (const std::string &path : {otherName, otherText, longer, shorter})
    EXPECT_TRUE(std::filesystem::exists(path + "/12/case-1/file")) << path;
  EXPECT_TRUE(std::filesystem::exists(folder->path("npufuzz-run-4/results")));
}

TEST_F(Left, ALinkIsNotFollowed) {
  std::string target = make("elsewhere", mark), left = make("npufuzz-run-abc", mark);
  std::filesystem::create_directory_symlink(target, folder->path("npufuzz-run-link"));
  std::filesystem::create_directory_symlink(target, left + "/12/link");
  std::filesystem::create_directory_symlink(target, left + "/link");
  sweep();
  EXPECT_FALSE(std::filesystem::exists(left));
  EXPECT_TRUE(std::filesystem::exists(target + "/12/case-1/file"));
  EXPECT_TRUE(std::filesystem::exists(folder->path("npufuzz-run-link")));
}

TEST_F(Left, ByARunOfWhichAProcessLivesStays) {
  std::string path = make("npufuzz-run-abc", mark);
  int file = open((path + "/owner").c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(flock(file, LOCK_EX | LOCK_NB), 0);
  sweep();
  EXPECT_TRUE(std::filesystem::exists(path + "/12/case-1/file"));
  close(file);
  sweep();
  EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace
} // namespace npufuzz

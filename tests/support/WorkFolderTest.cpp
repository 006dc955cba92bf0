//===- WorkFolderTest.cpp - links that a tool leaves are not followed -----===//
#include "support/WorkFolder.h"
#include "support/EnvironmentError.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace npufuzz {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct WorkFolderTest : testing::Test {
  WorkFolderTest() { llvm::cantFail(stranger->write("kept", "theirs")); }
  void link(const std::string &name, const std::string &target) const {
    fs::create_symlink(target, mine->path(name));
  }
  std::string whyNot(const std::string &name, uint64_t bytesMax = 100) const {
    auto text = mine->read(name, bytesMax);
    return text ? "read: " + *text : llvm::toString(text.takeError());
  }
  std::string theirs() const { return llvm::cantFail(stranger->read("kept")); }

  std::unique_ptr<WorkFolder> mine = llvm::cantFail(WorkFolder::make()),
                              stranger = llvm::cantFail(WorkFolder::make());
};

TEST_F(WorkFolderTest, ReadsWhatItWrote) {
  llvm::cantFail(mine->write("a/b/c", "one"));
  llvm::cantFail(mine->write("a/b/c", "two"));
  EXPECT_EQ(llvm::cantFail(mine->read("a/b/c")), "two");
  EXPECT_EQ(llvm::cantFail(mine->read("./a//b/c")), "two");
}

TEST_F(WorkFolderTest, ReadsNoLinkNoPipeNoFolder) {
  link("file", stranger->path("kept"));
  link("folder", stranger->path());
  link("endless", "/dev/zero");
  mkfifo(mine->path("pipe").c_str(), 0600);
  fs::create_directory(mine->path("d"));
  for (const char *name : {"file", "endless", "pipe", "d"})
    EXPECT_THAT(whyNot(name), HasSubstr("expected a regular file")) << name;
  EXPECT_THAT(whyNot("folder/kept"), HasSubstr("expected a folder"));
  EXPECT_EQ(whyNot("gone"), "gone: no such file");
  EXPECT_EQ(whyNot("gone/too"), "gone/too: no such file");
  for (const char *outside : {"../x", "d/../../x", "/etc/passwd", ""})
    EXPECT_THAT(whyNot(outside), HasSubstr("expected a file below the folder")) << outside;
}

TEST_F(WorkFolderTest, ReadsNoMoreThanItIsAskedFor) {
  llvm::cantFail(mine->write("file", std::string(100, 'x')));
  EXPECT_EQ(whyNot("file", 100), "read: " + std::string(100, 'x'));
  EXPECT_EQ(whyNot("file", 99), "file: expected 99 bytes at most, got 100");
  truncate(mine->path("file").c_str(), off_t(1) << 40); // no blocks, but a length
  EXPECT_EQ(whyNot("file", 100), "file: expected 100 bytes at most, got 1099511627776");
}

TEST_F(WorkFolderTest, WritesInThePlaceOfLinks) {
  link("file", stranger->path("kept"));
  link("folder", stranger->path());
  llvm::cantFail(mine->write("file", "mine"));
  llvm::cantFail(mine->write("folder/kept", "mine"));
  EXPECT_EQ(llvm::cantFail(mine->read("file")), "mine");
  EXPECT_EQ(llvm::cantFail(mine->read("folder/kept")), "mine");
  EXPECT_EQ(theirs(), "theirs");
}

TEST_F(WorkFolderTest, EmptiesInThePlaceOfLinks) {
  link("folder", stranger->path());
  llvm::cantFail(mine->makeEmpty("folder"));
  EXPECT_TRUE(fs::is_directory(mine->path("folder")));
  llvm::cantFail(mine->write("full/a/b", ""));
  link("full/link", stranger->path());
  llvm::cantFail(mine->makeEmpty("full"));
  EXPECT_TRUE(fs::is_empty(mine->path("full")));
  EXPECT_EQ(theirs(), "theirs");
}

TEST_F(WorkFolderTest, GoesAloneWhereItWasReplacedByALink) {
  std::string path = fs::path(mine->path("x")).parent_path();
  llvm::cantFail(mine->write("in", "x"));
  fs::rename(path, stranger->path("moved"));
  fs::create_symlink(stranger->path(), path);
  EXPECT_EQ(llvm::cantFail(mine->read("in")), "x"); // the folder, wherever it was moved
  mine.reset();
  EXPECT_FALSE(fs::exists(fs::symlink_status(path)));
  EXPECT_EQ(theirs(), "theirs");
}

TEST_F(WorkFolderTest, ShowsRegularFilesOnly) {
  llvm::cantFail(mine->write("s/1.mlir", ""));
  llvm::cantFail(mine->write("s/d/2.mlir", ""));
  link("s/file", stranger->path("kept"));
  link("s/folder", stranger->path());
  link("s/round", "..");
  mkfifo(mine->path("s/pipe").c_str(), 0600);
  EXPECT_THAT(mine->filesBelow("s"), testing::UnorderedElementsAre("s/1.mlir", "s/d/2.mlir"));
  link("all", "s");
  EXPECT_THAT(mine->filesBelow("all"), testing::IsEmpty());
  EXPECT_THAT(mine->filesBelow("none"), testing::IsEmpty());
}

TEST_F(WorkFolderTest, AFolderOfFoldersWithoutEndIsRemoved) {
  constexpr int depth = 1100; // more than there are descriptors, and longer than a path may be
  std::string begin = fs::current_path(), path = mine->path();
  fs::current_path(path);
  for (int i = 0; i < depth; ++i) {
    ASSERT_EQ(mkdir("deep-folder", 0700), 0);
    ASSERT_EQ(chdir("deep-folder"), 0);
  }
  fs::current_path(begin);
  EXPECT_THAT(mine->filesBelow("deep-folder"), testing::IsEmpty()); // and that terminates, too
  mine.reset();
  EXPECT_FALSE(fs::exists(path));
}

TEST_F(WorkFolderTest, FoldersThatAToolHasClosedAreRemoved) {
  llvm::cantFail(mine->write("a/b/c", ""));
  chmod(mine->path("a/b").c_str(), 0);
  chmod(mine->path("a").c_str(), 0);
  std::string path = mine->path();
  mine.reset();
  EXPECT_FALSE(fs::exists(path));
}

} // namespace
} // namespace npufuzz

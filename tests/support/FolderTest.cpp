//===- FolderTest.cpp - nothing follows a link ----------------------------===//
#include "support/Folder.h"
#include "support/Files.h"
#include "support/WorkFolder.h"

#include <gmock/gmock.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace npufuzz {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class FolderTest : public ::testing::Test {
protected:
  FolderTest() : work(llvm::cantFail(WorkFolder::make())) {
    llvm::cantFail(work->write("precious/thesis", "years"));
    llvm::cantFail(work->write("in/file", "old"));
  }
  std::string path(const std::string &name) const { return work->path(name); }
  std::string text(const std::string &name) const {
    return llvm::cantFail(readFile(work->path(name)));
  }
  void link(const std::string &target, const std::string &name) const {
    fs::create_symlink(target, path(name));
  }
  Folder in() const { return std::move(*Folder::open(path("in"))); }
  size_t count(const std::string &name) const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(path(name)), {}));
  }
  std::unique_ptr<WorkFolder> work;
};

TEST_F(FolderTest, RemovesALinkAndNotWhatItLeadsTo) {
  link(path("precious"), "in/link");
  llvm::cantFail(work->write("in/deep/er/file", "x"));
  link(path("precious"), "in/deep/er/link");
  EXPECT_FALSE(in().remove("link"));
  EXPECT_FALSE(in().remove("deep"));
  EXPECT_EQ(count("in"), 1u);
  link(path("precious"), "link");
  EXPECT_FALSE(removeTree(path("link")));
  EXPECT_EQ(text("precious/thesis"), "years");
}

TEST_F(FolderTest, RemovesWhatIsDeeperThanAPathAndThanDescriptors) {
  constexpr int deep = 3000; // of 255 bytes each: 765,000 bytes of path
  std::string name(255, 'd');
  int at = open(path("in").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  for (int i = 0; i < deep; ++i) {
    ASSERT_EQ(mkdirat(at, name.c_str(), 0777), 0);
    int next = openat(at, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    close(at);
    ASSERT_GE(at = next, 0);
  }
  close(at);
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  rlimit few{64, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  EXPECT_FALSE(removeTree(path("in")));
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_FALSE(fs::exists(path("in")));
}

TEST_F(FolderTest, RemovesWhatHasTheNamesThatItGives) {
  for (const char *name : {".deep0/a", ".deep1/b/c/d", "x/y/z", ".deep2"})
    llvm::cantFail(work->write("in/" + std::string(name), ""));
  EXPECT_FALSE(removeTree(path("in")));
  EXPECT_FALSE(fs::exists(path("in")));
}

TEST_F(FolderTest, EntersNoLink) {
  link(path("precious"), "in/link");
  EXPECT_FALSE(in().enter("link"));
  EXPECT_TRUE(S_ISLNK(in().look("link")->st_mode));
  fs::create_directory(path("in/folder"));
  EXPECT_TRUE(bool(in().enter("folder")));
  // Links in a path that the user gives are allowed.
  EXPECT_TRUE(bool(Folder::open(path("in/link"))));
}

TEST_F(FolderTest, WritesThroughNoLinkAndOverNothing) {
  link(path("precious"), "in/link");
  link(path("precious/new"), "in/dangling");
  for (const char *name : {"link/new", "link", "dangling", "file", "file/x"})
    EXPECT_TRUE(bool(in().write(name, "x"))) << name;
  EXPECT_FALSE(in().write("a/b/c", "x"));
  EXPECT_EQ(text("in/a/b/c"), "x");
  EXPECT_EQ(text("in/file"), "old");
  EXPECT_EQ(count("precious"), 1u);
}

TEST_F(FolderTest, ReplacesAFileAndNothingElse) {
  link(path("precious/thesis"), "in/link");
  fs::create_directory(path("in/folder"));
  ASSERT_EQ(mkfifo(path("in/fifo").c_str(), 0600), 0);
  for (const char *name : {"link", "folder", "fifo"})
    EXPECT_TRUE(bool(in().replace(name, "x"))) << name;
  EXPECT_FALSE(in().replace("file", "new"));
  EXPECT_FALSE(in().replace("other", "new"));
  EXPECT_EQ(text("in/file") + text("in/other") + text("precious/thesis"), "newnewyears");
  EXPECT_EQ(count("in"), 5u); // nothing half written
}

TEST_F(FolderTest, HasNoNamesThatLeadOutOfIt) {
  for (llvm::StringRef name :
       {llvm::StringRef(""), llvm::StringRef("."), llvm::StringRef(".."), llvm::StringRef("a/b"),
        llvm::StringRef("/tmp"), llvm::StringRef("file\0x", 6)}) {
    EXPECT_FALSE(in().enter(name)) << name.str();
    EXPECT_FALSE(in().look(name)) << name.str();
    EXPECT_TRUE(bool(in().remove(name))) << name.str();
  }
  for (const char *name : {"../x", "/x", "a/../../x", "a//x", "a/", ""})
    EXPECT_TRUE(bool(in().write(name, "x"))) << name;
  EXPECT_EQ(text("in/file"), "old");
}

TEST_F(FolderTest, GivesNamesThatNobodyHas) {
  EXPECT_NE(*in().makeFresh(".a"), *in().makeFresh(".a"));
}

//===----------------------------------------------------------------------===//
// writeFolder and writeFile
//===----------------------------------------------------------------------===//

class FilesTest : public FolderTest {
protected:
  std::string refusal(const FolderContents &contents = {{"case.json", "{}"}}) {
    llvm::Error error = writeFolder(path("in"), "name", contents);
    return error ? llvm::toString(std::move(error)) : "";
  }
};

TEST_F(FilesTest, AFolderTakesThePlaceOfOneLikeIt) {
  EXPECT_EQ(refusal({{"case.json", "1"}, {"inputs/0.npy", "x"}}), "");
  EXPECT_EQ(refusal({{"case.json", "2"}}), "");
  EXPECT_EQ(text("in/name/case.json"), "2");
  EXPECT_EQ(count("in/name"), 1u);
  EXPECT_EQ(count("in"), 2u);
  fs::remove_all(path("in/name"));
  fs::create_directory(path("in/name"));
  EXPECT_EQ(refusal(), "");
}

TEST_F(FilesTest, AFolderTakesThePlaceOfNothingElse) {
  link(path("precious"), "in/name");
  EXPECT_THAT(refusal(),
              HasSubstr("cannot replace " + path("in/name") + ": expected a folder, got a link"));
  fs::remove(path("in/name"));
  llvm::cantFail(work->write("in/name", "a file"));
  EXPECT_THAT(refusal(), HasSubstr("expected a folder"));
  fs::remove(path("in/name"));
  llvm::cantFail(work->write("in/name/thesis", "years"));
  link(path("precious/thesis"), "in/name/case.json");
  EXPECT_THAT(refusal(), HasSubstr("got one with other files"));
  EXPECT_EQ(text("in/name/thesis") + text("precious/thesis"), "yearsyears");
  EXPECT_EQ(count("in"), 2u);
}

TEST_F(FilesTest, AFolderHasNoFileOutsideOfIt) {
  EXPECT_NE(refusal({{"../outside", "x"}}), "");
  EXPECT_NE(refusal({{"case.json", ""}, {"case.json/x", ""}}), "");
  EXPECT_TRUE(bool(Folder::open(path("in"))));
  EXPECT_EQ(count("in"), 1u);
}

TEST_F(FilesTest, AFileIsWrittenThroughNoLink) {
  link(path("precious/thesis"), "link");
  link(path("precious/new"), "dangling");
  for (const char *name : {"link", "dangling"}) {
    llvm::Error error = writeFile(path(name), "x");
    ASSERT_TRUE(bool(error));
    EXPECT_THAT(llvm::toString(std::move(error)), HasSubstr("expected a file, got a link"));
    auto opened = openOutput(path(name), O_CREAT | O_APPEND);
    ASSERT_FALSE(bool(opened));
    EXPECT_THAT(llvm::toString(opened.takeError()), HasSubstr("expected a file, got a link"));
  }
  EXPECT_EQ(text("precious/thesis"), "years");
  EXPECT_EQ(count("precious"), 1u);
}

TEST_F(FilesTest, AStreamIsWrittenTo) {
  ASSERT_EQ(mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_TRUE(isStream(path("fifo")));
  auto why = [](const std::string &file) {
    llvm::Error error = writeFile(file, "x");
    return error ? llvm::toString(std::move(error)) : "";
  };
  EXPECT_THAT(why(path("fifo")), HasSubstr("cannot write")); // it has no reader
  EXPECT_EQ(why("/dev/null"), "");
  EXPECT_THAT(why("/dev/full"), HasSubstr("No space left"));
  EXPECT_TRUE(isStream("/dev/stdout"));
  EXPECT_FALSE(isStream("/dev/shm/file"));
  EXPECT_FALSE(isStream(path("in/file")));
  EXPECT_FALSE(isStream(path("in/missing")));
}

/// Stdout after a shell's `>file`.
TEST_F(FilesTest, StdoutThatIsAFileIsAppendedTo) {
  std::string file = path("stdout");
  pid_t child = fork();
  if (child == 0) {
    dup2(open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600), STDOUT_FILENO);
    (void)!write(STDOUT_FILENO, "before ", 7);
    llvm::cantFail(writeFile("/proc/self/fd/1", "summary "));
    (void)!write(STDOUT_FILENO, "after", 5);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(text("stdout"), "before summary after");
}

} // namespace
} // namespace npufuzz

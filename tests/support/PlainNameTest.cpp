//===- PlainNameTest.cpp - names that stay in their folder ----------------===//
#include "support/PlainName.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <sys/stat.h>

namespace npufuzz {

TEST(PlainName, IsOneEntryOfAFolder) {
  for (llvm::StringRef name : {"case.json", "0.npy", "...", "..x", "a b", ".hidden", "\xc3\xa9"})
    EXPECT_TRUE(isPlainName(name)) << name.str();
  for (llvm::StringRef name :
       {llvm::StringRef(""), llvm::StringRef("."), llvm::StringRef(".."), llvm::StringRef("/"),
        llvm::StringRef("a/"), llvm::StringRef("/a"), llvm::StringRef("a/b"),
        llvm::StringRef("a\0", 2), llvm::StringRef("a\nb"), llvm::StringRef("\x1b[2J"),
        llvm::StringRef("\x7f")})
    EXPECT_FALSE(isPlainName(name)) << name.str();
}

TEST(PlainName, HasBytesForAFileSystem) {
  EXPECT_TRUE(isPlainName(std::string(plainNameBytesMax, 'x')));
  EXPECT_FALSE(isPlainName(std::string(plainNameBytesMax + 1, 'x')));
  EXPECT_FALSE(isPlainName(std::string(10'000, 'x')));
}

namespace {
class ReadFileNoLinkTest : public ::testing::Test {
protected:
  ReadFileNoLinkTest()
      : folder(::testing::TempDir() + "npufuzz-no-link-" + std::to_string(getpid())) {
    std::filesystem::create_directories(folder);
    llvm::cantFail(writeFile(folder + "/file", "text"));
  }
  ~ReadFileNoLinkTest() override { std::filesystem::remove_all(folder); }
  std::string refusal(const std::string &name, uint64_t bytesMax = fileBytesMax) {
    auto text = readFileNoLink(folder + "/" + name, bytesMax);
    return text ? "read: " + *text : llvm::toString(text.takeError());
  }
  const std::string folder;
};
} // namespace

TEST_F(ReadFileNoLinkTest, ReadsAFileAndNoLinkToIt) {
  EXPECT_EQ(llvm::cantFail(readFileNoLink(folder + "/file")), "text");
  std::filesystem::create_symlink("file", folder + "/link");
  std::filesystem::create_symlink("nowhere", folder + "/dangling");
  EXPECT_THAT(refusal("link"), ::testing::HasSubstr("expected a regular file, got a link"));
  EXPECT_THAT(refusal("dangling"), ::testing::HasSubstr("got a link"));
  EXPECT_THAT(refusal("missing"), ::testing::HasSubstr("No such file"));
}

TEST_F(ReadFileNoLinkTest, ReadsNeitherAFolderNorAPipe) {
  EXPECT_THAT(refusal("."), ::testing::HasSubstr("expected a regular file"));
  ASSERT_EQ(mkfifo((folder + "/pipe").c_str(), 0600), 0);
  EXPECT_THAT(refusal("pipe"), ::testing::HasSubstr("expected a regular file"));
}

TEST_F(ReadFileNoLinkTest, ReadsNoMoreThanItMay) {
  EXPECT_EQ(refusal("file", 4), "read: text");
  EXPECT_THAT(refusal("file", 3), ::testing::HasSubstr("it is too large: 4 bytes"));
}

} // namespace npufuzz

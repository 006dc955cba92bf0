//===- NpyTest.cpp --------------------------------------------------------===//
#include "support/Npy.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace npufuzz::campaign {

RC_GTEST_PROP(Npy, ReadsWhatItWrote, ()) {
  auto kind = static_cast<ElementKind>(*rc::gen::inRange(0, elementKindCount));
  auto shape =
      *rc::gen::resize(4, rc::gen::container<std::vector<int64_t>>(rc::gen::inRange(1, 5)));
  Tensor tensor(kind, shape);
  for (uint8_t &byte : tensor.bytes)
    byte = *rc::gen::arbitrary<uint8_t>();
  llvm::Expected<Tensor> read = parseNpy(npyText(tensor), kind);
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(*read == tensor);
}

TEST(Npy, HeaderIsWhatNumPyWrites) {
  std::string text = npyText(Tensor(ElementKind::f32, {3}));
  EXPECT_EQ(text.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_EQ(text.find("{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }"), 10u);
  EXPECT_EQ((text.size() - 12) % 64, 0u);
  EXPECT_NE(npyText(Tensor(ElementKind::f32, {})).find("'shape': (), }"), std::string::npos);
  EXPECT_NE(npyText(Tensor(ElementKind::f32, {3, 4})).find("'shape': (3, 4), }"),
            std::string::npos);
}

TEST(Npy, BytesAreReadWhereTheyAre) {
  std::string text = npyText({2, 3}, std::vector<uint8_t>{1, 2, 3, 4, 5, 250});
  auto read = parseNpyBytes(text);
  ASSERT_TRUE(static_cast<bool>(read));
  EXPECT_EQ(read->shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(read->bytes, "\x01\x02\x03\x04\x05\xfa");
  for (const std::string &other : {npyText(Tensor(ElementKind::i8, {2, 3})), text + "x"})
    EXPECT_FALSE(llvm::toString(parseNpyBytes(other).takeError()).empty());
}

TEST(Npy, EveryTruncationIsAnError) {
  std::string text = npyText(Tensor(ElementKind::i16, {2, 3}));
  for (size_t length = 0; length < text.size(); ++length) {
    llvm::Expected<Tensor> read = parseNpy(text.substr(0, length), ElementKind::i16);
    ASSERT_FALSE(static_cast<bool>(read)) << length;
    EXPECT_FALSE(llvm::toString(read.takeError()).empty());
  }
}

TEST(Npy, OtherTypesOrdersAndShapesAreErrors) {
  std::string text = npyText(Tensor(ElementKind::i16, {2, 3}));
  auto error = [](std::string changed, ElementKind kind) {
    llvm::Expected<Tensor> read = parseNpy(changed, kind);
    return read ? "no error" : llvm::toString(read.takeError());
  };
  auto replaced = [&](const std::string &from, const std::string &to) {
    std::string changed = text;
    return changed.replace(changed.find(from), from.size(), to);
  };
  EXPECT_EQ(error(text, ElementKind::i16), "no error");
  EXPECT_EQ(error(text, ElementKind::f16), "expected elements '<f2' for f16, got '<i2'");
  EXPECT_NE(error(replaced("False", "True "), ElementKind::i16), "no error");
  EXPECT_NE(error(replaced("(2, 3)", "(2, 4)"), ElementKind::i16), "no error");
  EXPECT_NE(error(replaced("(2, 3)", "(-2,3)"), ElementKind::i16), "no error");
  EXPECT_NE(error(replaced("(2, 3)", "(9999999999, 9999999999)"), ElementKind::i16), "no error");
}

// An older reader requested the memory before it found the file to be short.
TEST(Npy, AShortFileThatSaysItIsLongTakesNoMemory) {
  std::string text = npyText(Tensor(ElementKind::i64, {2, 3}));
  llvm::StringRef shape = "(2, 3), }       ", longer = "(200000000,), } ";
  text.replace(text.find(shape.str()), shape.size(), longer.str());
  uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  rlimit little = before;
  little.rlim_cur = pages * static_cast<uint64_t>(sysconf(_SC_PAGESIZE)) + (rlim_t(1) << 29);
  setrlimit(RLIMIT_AS, &little);
  llvm::Expected<Tensor> read = parseNpy(text, ElementKind::i64);
  setrlimit(RLIMIT_AS, &before);
  ASSERT_FALSE(read);
  EXPECT_EQ(llvm::toString(read.takeError()), "expected 1600000000 bytes of elements, got 48");
}

} // namespace npufuzz::campaign

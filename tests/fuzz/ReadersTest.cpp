//===- ReadersTest.cpp - readers of malformed input -----------------------===//
//
// Each reader of tools/fuzz gets its seeds, and some thousand texts made from them by cutting,
// doubling and flipping. A reader aborts if it accepts something that it should not. This does not
// replace libFuzzer (ci/fuzz_readers), which sees the coverage of a text.
//
//===----------------------------------------------------------------------===//
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/Signals.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#define READER(name) extern "C" int fuzz_##name(const uint8_t *data, size_t size);
NPUFUZZ_READERS
#undef READER

namespace npufuzz {

namespace {

struct Reader {
  const char *name;
  int (*read)(const uint8_t *, size_t);
};

#define READER(name) {#name, fuzz_##name},
constexpr Reader readers[] = {NPUFUZZ_READERS};
#undef READER

std::string contents(const std::filesystem::path &file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A few seconds together; mutations of files on a disk take a hundred times as long.
constexpr int mutations = 2000, mutationsOfFiles = 200;

/// Seeds of a reader, by their names.
std::vector<std::string> seedsOf(std::string reader) {
  std::replace(reader.begin(), reader.end(), '_', '-');
  std::vector<std::filesystem::path> files;
  for (const auto &entry :
       std::filesystem::directory_iterator(NPUFUZZ_SOURCE_DIR "/tests/fuzz/" + reader))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<std::string> seeds;
  for (const auto &file : files)
    seeds.push_back(contents(file));
  return seeds;
}

/// Creates a text from others.
class Mutator {
public:
  explicit Mutator(std::vector<std::string> seeds) : seeds(std::move(seeds)) {}

  size_t below(size_t count) { return random() % count; }
  template <typename List> auto one(const List &list) { return list[below(std::size(list))]; }
  std::string next() {
    std::string text = one(seeds);
    for (size_t times = 1 + below(4); times > 0; --times)
      change(text);
    return text;
  }

private:
  void change(std::string &text) {
    static const std::string atoms[] = {"-1",      "0",       "9223372036854775808",
                                        "1e400",   "NaN",     "\"",
                                        "\\u0000", "../",     "\x1b[2J",
                                        "null",    "[[",      "}",
                                        "\n",      "\xff\xfe"};
    size_t at = below(text.size() + 1), length = below(std::min<size_t>(64, text.size()) + 1);
    std::string chunk = text.substr(at, length), other = one(seeds);
    switch (below(6)) {
    case 0:
      if (at < text.size())
        text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
      break;
    case 1:
      text.resize(at);
      break;
    case 2:
      text.erase(at, length);
      break;
    case 3:
      text.insert(at, chunk);
      break;
    case 4:
      text.insert(at, one(atoms));
      break;
    default:
      text.replace(at, length, other, below(other.size() + 1), length);
    }
  }

  std::vector<std::string> seeds;
  std::mt19937_64 random{1};
};

class Readers : public testing::TestWithParam<Reader> {
protected:
  /// A reader that aborts names its text.
  static void SetUpTestSuite() { llvm::sys::PrintStackTraceOnErrorSignal("readers_tests"); }
};

TEST_P(Readers, TakeOrRefuseWhateverBecomesOfTheirSeeds) {
  auto [name, read] = GetParam();
  std::vector<std::string> seeds = seedsOf(name);
  ASSERT_FALSE(seeds.empty());
  auto give = [&, read = read](const std::string &text, const char *what, int number) {
    llvm::PrettyStackTraceFormat says("%s %d of %s", what, number, GetParam().name);
    read(reinterpret_cast<const uint8_t *>(text.data()), text.size());
  };
  for (size_t i = 0; i < seeds.size(); ++i)
    give(seeds[i], "seed", static_cast<int>(i));
  Mutator mutator(seeds);
  bool writesFiles = name == llvm::StringRef("database") || name == llvm::StringRef("journal");
  for (int i = 0; i < (writesFiles ? mutationsOfFiles : mutations); ++i)
    give(mutator.next(), "mutation", i);
}

INSTANTIATE_TEST_SUITE_P(All, Readers, testing::ValuesIn(readers),
                         [](const auto &info) { return std::string(info.param.name); });

} // namespace

} // namespace npufuzz

#include "tools/Values.h"

#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace npufuzz::tools {

void ValueReader::wrongValue(llvm::StringRef option, const llvm::Twine &expected,
                             llvm::StringRef got) {
  if (trouble.empty())
    trouble = (option + ": expected " + expected + ", got \"" + got + "\"").str();
}

llvm::Error ValueReader::takeError() const {
  return trouble.empty() ? llvm::Error::success() : usageError(trouble);
}

/// Reads leading zeros as decimal: `--seed=010` is ten, as it is for everyone but a C compiler.
template <typename Integer> static bool readInteger(llvm::StringRef text, Integer &value) {
  bool negative = text.consume_front("-");
  unsigned radix = text.consume_front_insensitive("0x") ? 16 : 10;
  std::string digits = (negative ? "-" + text : text).str();
  return !text.empty() && !llvm::StringRef(digits).getAsInteger(radix, value);
}

uint64_t ValueReader::seed(llvm::StringRef option, llvm::StringRef text, uint64_t otherwise) {
  uint64_t value = otherwise;
  if (!text.empty() && !readInteger(text, value))
    wrongValue(option, "a number from 0 to 18446744073709551615, decimal or 0x", text);
  return value;
}

int64_t ValueReader::number(llvm::StringRef option, llvm::StringRef text, int64_t low, int64_t high,
                            int64_t otherwise) {
  int64_t value = otherwise;
  if (text.empty() || (readInteger(text, value) && value >= low && value <= high))
    return value;
  std::string range = high == INT64_MAX
                          ? "of at least " + std::to_string(low)
                          : "from " + std::to_string(low) + " to " + std::to_string(high);
  wrongValue(option, "a whole number " + range, text);
  return otherwise;
}

double ValueReader::duration(llvm::StringRef option, llvm::StringRef text, double otherwise) {
  if (text.empty())
    return otherwise;
  llvm::StringRef digits = text;
  double unitSeconds = 1;
  if (digits.consume_back("h"))
    unitSeconds = 3600;
  else if (digits.consume_back("m"))
    unitSeconds = 60;
  else
    digits.consume_back("s");
  bool plain = !digits.empty() &&
               llvm::all_of(digits, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  double amount;
  if (plain && !digits.getAsDouble(amount) && amount > 0 &&
      amount * unitSeconds <= durationSecondsMax)
    return amount * unitSeconds;
  wrongValue(option, "a time above 0 and up to 28 days, such as 90s, 5m or 2h", text);
  return otherwise;
}

Shard ValueReader::shard(llvm::StringRef option, llvm::StringRef text) {
  Shard shard;
  if (text.empty())
    return shard;
  auto [index, count] = text.split('/');
  if (readInteger(index, shard.index) && readInteger(count, shard.count) && shard.index >= 1 &&
      shard.index <= shard.count && shard.count <= shardsMax)
    return shard;
  wrongValue(option, "I/N with 1 <= I <= N <= " + llvm::Twine(shardsMax) + ", such as 2/8", text);
  return {};
}

std::map<std::string, int64_t> ValueReader::settings(llvm::StringRef option, llvm::StringRef text) {
  std::map<std::string, int64_t> settings;
  for (const std::string &part : splitList({text.str()})) {
    auto [name, number] = llvm::StringRef(part).split('=');
    int64_t value;
    if (name.trim().empty() || !readInteger(number.trim(), value))
      wrongValue(option, "name=number pairs such as lanes=8,vlen=256", part);
    else if (!settings.emplace(name.trim().str(), value).second)
      wrongValue(option, "each name once", part);
  }
  return settings;
}

std::vector<std::string> splitList(const std::vector<std::string> &texts) {
  std::vector<std::string> words;
  for (llvm::StringRef text : texts) {
    llvm::SmallVector<llvm::StringRef> parts;
    text.split(parts, ',', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef part : parts)
      if (std::string word = part.trim().str(); !word.empty() && !llvm::is_contained(words, word))
        words.push_back(word);
  }
  return words;
}

} // namespace npufuzz::tools

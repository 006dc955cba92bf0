//===- Values.h - option values: numbers, durations, shards -----*- C++ -*-===//
//
// Messages name the option, the expected value, and the given one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_VALUES_H
#define NPUFUZZ_TOOLS_VALUES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace npufuzz::tools {

/// Longest --duration: four weeks.
inline constexpr double durationSecondsMax = 28.0 * 24 * 3600;
/// More workers than this are a typo.
inline constexpr int64_t jobsMax = 1024;

/// More machines than this are, too.
inline constexpr int64_t shardsMax = int64_t(1) << 20;

/// I of N machines; 1 <= index <= count <= shardsMax.
struct Shard {
  int64_t index = 1, count = 1;
};

/// Reads values one after the other and remembers the first error. Empty text stands for an option
/// that was not given; the result is then `otherwise`.
class ValueReader {
public:
  /// All of 0 … 2^64-1, decimal or 0x.
  uint64_t seed(llvm::StringRef option, llvm::StringRef text, uint64_t otherwise = 0);
  /// Decimal or 0x, within [low, high].
  int64_t number(llvm::StringRef option, llvm::StringRef text, int64_t low, int64_t high,
                 int64_t otherwise);
  /// Duration in seconds from "90", "90s", "5m", "2h" or "1.5h"; above 0 and at most
  /// durationSecondsMax.
  double duration(llvm::StringRef option, llvm::StringRef text, double otherwise);
  /// The same; "0" and "0s" are 0, which turns off what the duration limits.
  double durationOrNone(llvm::StringRef option, llvm::StringRef text, double otherwise) {
    return text == "0" || text == "0s" ? 0 : duration(option, text, otherwise);
  }
  /// "2/8".
  Shard shard(llvm::StringRef option, llvm::StringRef text);
  /// Settings such as "lanes=8,tail=1". Numbers may be negative; a repeated name is an error.
  std::map<std::string, int64_t> settings(llvm::StringRef option, llvm::StringRef text);

  /// Returns the first error: one line, exit code 2.
  llvm::Error takeError() const;

private:
  void wrongValue(llvm::StringRef option, const llvm::Twine &expected, llvm::StringRef got);
  std::string trouble;
};

/// Splits at commas, drops spaces and empty entries, keeps the order, drops repetitions.
std::vector<std::string> splitList(const std::vector<std::string> &texts);

} // namespace npufuzz::tools

#endif

//===- HtmlText.h - words of others on a page of bounded size ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_HTMLTEXT_H
#define NPUFUZZ_CAMPAIGN_REPORT_HTMLTEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz::campaign::report {

/// The promise: 10,000 findings, whatever they say, are a page of less than 5 MiB.
inline constexpr size_t pageBytesMax = 5 << 20;
inline constexpr size_t findingsPromised = 10'000;

/// What the parts of the page may take at most, in bytes; what does not fit is left out and
/// counted. Reports of findings get what the others have left of the page.
struct PageShares {
  size_t frame = 32 << 10; ///< style, script, contents, headlines
  size_t unreadable = 64 << 10;
  size_t trends = 160 << 10;
  size_t runs = 256 << 10;
  size_t phases = 128 << 10;
  size_t coverage = 768 << 10;
  size_t rows = 13 << 18; ///< findings as lines of a table: 340 bytes each of those promised
};
inline constexpr PageShares pageShares;
static_assert(pageShares.frame + pageShares.unreadable + pageShares.trends + pageShares.runs +
                      pageShares.phases + pageShares.coverage + pageShares.rows <
                  pageBytesMax - (256 << 10),
              "room for reports");

/// Printable, and no markup.
std::string escaped(llvm::StringRef text);
/// Likewise, at most `bytesMax` bytes of it, and how much was cut off.
std::string escaped(llvm::StringRef text, size_t bytesMax);
/// 12 345 678, with thin spaces.
std::string grouped(int64_t number);
/// "1 run", "2 runs".
std::string counted(int64_t count, llvm::StringRef noun);

/// Takes pieces of a part of the page until its share is full.
class Share {
public:
  explicit Share(size_t bytes) : left(bytes) {}
  /// False, and counted, where it does not fit.
  bool take(size_t bytes) {
    if (bytes > left || isFull()) { // what follows is less important
      ++leftOut;
      return false;
    }
    left -= bytes;
    return true;
  }
  /// Nothing more is taken.
  bool isFull() const { return leftOut > 0; }
  int64_t leftOut = 0;

private:
  size_t left;
};

} // namespace npufuzz::campaign::report

#endif

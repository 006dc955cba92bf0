//===- HtmlText.h - bounds untrusted text on the page -----------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_HTMLTEXT_H
#define NPUFUZZ_CAMPAIGN_REPORT_HTMLTEXT_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz::campaign::report {

/// Promise of the page: 10,000 findings, whatever they say, take less than 5 MiB.
inline constexpr size_t pageBytesMax = 5 << 20;
inline constexpr size_t findingsPromised = 10'000;

/// Maximum bytes of each part of the page; what does not fit is left out and counted. Reports of
/// findings get what the others leave.
struct PageShares {
  size_t frame = 32 << 10; ///< style, script, contents, headlines
  size_t unreadable = 64 << 10;
  size_t trends = 160 << 10;
  size_t runs = 256 << 10;
  size_t phases = 128 << 10;
  size_t coverage = 768 << 10;
  size_t rows = 13 << 18; ///< findings as lines of a table: 340 bytes for each of the promised ones
};
inline constexpr PageShares pageShares;
static_assert(pageShares.frame + pageShares.unreadable + pageShares.trends + pageShares.runs +
                      pageShares.phases + pageShares.coverage + pageShares.rows <
                  pageBytesMax - (256 << 10),
              "room for reports");

/// Makes text printable and free of markup.
std::string escaped(llvm::StringRef text);
/// The same, cut to `bytesMax` bytes with a note of how much was cut off.
std::string escaped(llvm::StringRef text, size_t bytesMax);
/// Formats 12 345 678, with thin spaces.
std::string grouped(int64_t number);
/// "1 run", "2 runs".
std::string counted(int64_t count, llvm::StringRef noun);

/// Accepts pieces of a part of the page until its share is full.
class Share {
public:
  explicit Share(size_t bytes) : left(bytes) {}
  /// Returns false, and counts the piece, if it does not fit.
  bool take(size_t bytes) {
    if (bytes > left || isFull()) { // later pieces are less important
      ++leftOut;
      return false;
    }
    left -= bytes;
    return true;
  }
  /// True once a piece was left out; no further piece is accepted.
  bool isFull() const { return leftOut > 0; }
  int64_t leftOut = 0;

private:
  size_t left;
};

} // namespace npufuzz::campaign::report

#endif

//===- ErrorMap.h - shows the positions of a result's wrong elements -*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_ERRORMAP_H
#define NPUFUZZ_CAMPAIGN_REPORT_ERRORMAP_H

#include "campaign/bundles/Deviation.h"

#include "llvm/Support/Error.h"

#include <array>

namespace npufuzz::campaign::report {

/// Cells along one side of a picture; a screen next to a report does not resolve more.
inline constexpr int64_t errorMapSideMax = 64;
/// Maximum pictures of one result; each is a slice along its last two axes.
inline constexpr size_t errorMapSlicesMax = 6;

/// Picture of a result; its size is bounded whatever the size of the result.
struct ErrorMap {
  std::vector<int64_t> shape;
  std::array<int64_t, deviationCount> counts = {}; ///< elements, by Deviation
  int64_t rows = 0, columns = 0;                   ///< cells of a picture
  /// Elements along each side of a cell; the cell shows the worst of them.
  int64_t rowsEach = 1, columnsEach = 1;
  bool isFolded = false; ///< a long vector, shown line by line
  struct Slice {
    std::vector<int64_t> at; ///< coordinates along the axes before the last two
    int64_t wrong = 0;
    std::vector<uint8_t> cells; ///< row-major; noElement where the result has none
  };
  static constexpr uint8_t noElement = 255;
  /// Slices with the most wrong elements, in order.
  std::vector<Slice> slices;
  int64_t slicesWrong = 0, slicesAll = 0;

  int64_t elements() const;
  int64_t wrong() const;
};

/// Parses the text of a bundle's deviation.npy. Fails in one line.
llvm::Expected<ErrorMap> readErrorMap(llvm::StringRef npy);

/// Returns pictures with a legend, as HTML; `argument` is the number of the result. Empty if
/// nothing is wrong.
std::string errorMapHtml(const ErrorMap &map, int64_t argument);

} // namespace npufuzz::campaign::report

#endif

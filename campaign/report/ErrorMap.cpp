//===- ErrorMap.cpp -------------------------------------------------------===//
//
// Each class of cells is one SVG path, and a run of equal cells is one step of it. That takes about
// 10 bytes, where a separate element would take 60.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/ErrorMap.h"
#include "support/Npy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <numeric>

namespace npufuzz::campaign::report {

namespace {

constexpr auto firstWrong = static_cast<uint8_t>(Deviation::thousandth);

constexpr llvm::StringLiteral names[deviationCount] = {"right",
                                                       "nothing is expected",
                                                       "off by less than a thousandth",
                                                       "by less than an eighth",
                                                       "by less than its value",
                                                       "by its value or more",
                                                       "0 where another number is expected",
                                                       "NaN or infinite, or such is expected"};

/// Rank of a cell by severity; a cell without elements comes last.
int rank(uint8_t cell) { return cell == ErrorMap::noElement ? -1 : cell; }

/// Rows and columns of one slice, in elements.
std::pair<int64_t, int64_t> sidesOf(ErrorMap &map, int64_t elements) {
  llvm::ArrayRef<int64_t> shape = map.shape;
  if (shape.size() > 1)
    return {shape[shape.size() - 2], shape.back()};
  map.isFolded = elements > errorMapSideMax;
  return map.isFolded
             ? std::pair(int64_t(llvm::divideCeil(elements, errorMapSideMax)), errorMapSideMax)
             : std::pair<int64_t, int64_t>(1, elements);
}

std::vector<int64_t> coordinatesOf(llvm::ArrayRef<int64_t> shape, int64_t slice) {
  std::vector<int64_t> at(shape.size() > 2 ? shape.size() - 2 : 0);
  for (size_t axis = at.size(); axis-- > 0; slice /= shape[axis])
    at[axis] = slice % shape[axis];
  return at;
}

/// Class of the cell at (row, column) of a slice: that of its worst element.
uint8_t worstOf(const ErrorMap &map, llvm::StringRef bytes, int64_t width, int64_t row,
                int64_t column) {
  uint8_t worst = ErrorMap::noElement;
  for (int64_t y = row * map.rowsEach; y < (row + 1) * map.rowsEach; ++y)
    for (int64_t x = column * map.columnsEach; x < std::min((column + 1) * map.columnsEach, width);
         ++x)
      if (auto at = static_cast<size_t>(y * width + x); at < bytes.size())
        if (auto cell = static_cast<uint8_t>(bytes[at]); rank(cell) > rank(worst))
          worst = cell;
  return worst;
}

void drawPath(llvm::raw_ostream &os, const ErrorMap &map, const ErrorMap::Slice &slice, uint8_t of,
              bool hasGrid) {
  std::string steps;
  for (int64_t row = 0; row < map.rows; ++row)
    for (int64_t column = 0; column < map.columns;) {
      auto begin = slice.cells.begin() + row * map.columns + column;
      auto end = std::find_if(begin, slice.cells.begin() + (row + 1) * map.columns,
                              [&](uint8_t cell) { return cell != of; });
      int64_t run = hasGrid ? std::min<int64_t>(end - begin, 1) : end - begin;
      if (run > 0)
        steps += hasGrid ? llvm::formatv("M{0} {1}.5h.9", column, row).str()
                         : llvm::formatv("M{0} {1}.5h{2}", column, row, run).str();
      column += std::max<int64_t>(run, 1);
    }
  if (!steps.empty())
    os << "<path class=d" << int(of) << " d=\"" << steps << "\"/>";
}

void drawSlice(llvm::raw_ostream &os, const ErrorMap &map, const ErrorMap::Slice &slice) {
  constexpr int64_t pixels = 288, pixelsMax = 18; // size of a side, of a cell
  int64_t each =
      std::max<int64_t>(std::min(pixelsMax, pixels / std::max(map.rows, map.columns)), 1);
  bool hasGrid = map.rows * map.columns <= 32 * 32;
  std::string at;
  for (int64_t coordinate : slice.at)
    at += std::to_string(coordinate) + ",";
  int64_t all = map.elements() / std::max<int64_t>(map.slicesAll, 1);
  os << "<figure><svg role=img aria-label=\"wrong elements\" class=\"map"
     << (hasGrid ? " grid" : "") << "\" width=" << map.columns * each
     << " height=" << map.rows * each << " viewBox=\"0 0 " << map.columns << ' ' << map.rows
     << "\">";
  for (uint8_t of = 0; of < deviationCount; ++of)
    drawPath(os, map, slice, of, hasGrid);
  os << "</svg><figcaption>";
  if (!at.empty())
    os << "[" << at << "&hellip;]: ";
  os << slice.wrong << " of " << all << "</figcaption></figure>\n";
}

} // namespace

int64_t ErrorMap::elements() const {
  return std::accumulate(counts.begin(), counts.end(), int64_t(0));
}

int64_t ErrorMap::wrong() const {
  return std::accumulate(counts.begin() + firstWrong, counts.end(), int64_t(0));
}

llvm::Expected<ErrorMap> readErrorMap(llvm::StringRef npy) {
  auto read = parseNpyBytes(npy);
  if (!read)
    return read.takeError();
  ErrorMap map;
  map.shape = read->shape;
  for (char cell : read->bytes) {
    if (static_cast<uint8_t>(cell) >= deviationCount)
      return llvm::createStringError("expected bytes below " + std::to_string(deviationCount));
    ++map.counts[static_cast<uint8_t>(cell)];
  }
  auto elements = static_cast<int64_t>(read->bytes.size());
  auto [height, width] = sidesOf(map, elements);
  if (elements == 0)
    return map;
  map.rowsEach = static_cast<int64_t>(llvm::divideCeil(height, errorMapSideMax));
  map.columnsEach = static_cast<int64_t>(llvm::divideCeil(width, errorMapSideMax));
  map.rows = static_cast<int64_t>(llvm::divideCeil(height, map.rowsEach));
  map.columns = static_cast<int64_t>(llvm::divideCeil(width, map.columnsEach));
  map.slicesAll = map.isFolded ? 1 : elements / (height * width);
  std::vector<std::pair<int64_t, int64_t>> wrongIn; // negative counts, to sort the largest first
  auto bytesOf = [&, size = height * width](int64_t slice) {
    return read->bytes.substr(slice * size, size);
  };
  for (int64_t slice = 0; slice < map.slicesAll; ++slice)
    if (int64_t wrong = llvm::count_if(
            bytesOf(slice), [](char cell) { return static_cast<uint8_t>(cell) >= firstWrong; }))
      wrongIn.emplace_back(-wrong, slice);
  map.slicesWrong = static_cast<int64_t>(wrongIn.size());
  llvm::sort(wrongIn);
  wrongIn.resize(std::min(wrongIn.size(), errorMapSlicesMax));
  llvm::sort(wrongIn, llvm::less_second());
  for (auto [wrong, slice] : wrongIn) {
    ErrorMap::Slice &drawn = map.slices.emplace_back();
    drawn.at = coordinatesOf(map.shape, slice);
    drawn.wrong = -wrong;
    for (int64_t row = 0; row < map.rows; ++row)
      for (int64_t column = 0; column < map.columns; ++column)
        drawn.cells.push_back(worstOf(map, bytesOf(slice), width, row, column));
  }
  return map;
}

static std::string shapeText(llvm::ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "a scalar";
  std::vector<std::string> extents;
  for (int64_t extent : shape)
    extents.push_back(std::to_string(extent));
  return "shape " + llvm::join(extents, "x");
}

std::string errorMapHtml(const ErrorMap &map, int64_t argument) {
  if (map.slices.empty())
    return "";
  std::string html;
  llvm::raw_string_ostream os(html);
  os << "<div class=maps><p><b>" << map.wrong() << " of " << map.elements() << " elements of arg"
     << argument << " are wrong</b> (" << shapeText(map.shape) << ")";
  if (map.isFolded)
    os << ", " << errorMapSideMax << " elements a line";
  if (map.rowsEach * map.columnsEach > 1)
    os << "; a cell is the worst of " << map.rowsEach << " x " << map.columnsEach << " elements";
  if (auto drawn = static_cast<int64_t>(map.slices.size()); map.slicesAll > 1)
    os << "; " << map.slicesWrong << " of " << map.slicesAll
       << " slices along the last two axes have wrong elements, "
       << (drawn < map.slicesWrong ? "the " + std::to_string(drawn) + " with the most are drawn, " +
                                         std::to_string(map.slicesWrong - drawn) + " are not"
                                   : "all of these are drawn");
  os << "</p>\n";
  for (const ErrorMap::Slice &slice : map.slices)
    drawSlice(os, map, slice);
  os << "<p class=legend>";
  for (int of = 0; of < deviationCount; ++of)
    if (map.counts[of] > 0)
      os << "<span><i class=d" << of << "></i>" << names[of] << ": " << map.counts[of] << "</span>";
  os << "</p></div>\n";
  return html;
}

} // namespace npufuzz::campaign::report

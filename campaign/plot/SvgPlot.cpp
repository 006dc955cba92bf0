//===- SvgPlot.cpp --------------------------------------------------------===//
//
// Each mark is appended as text of SVG. The caller computes x coordinates; the frame turns values
// into y coordinates.
//
//===----------------------------------------------------------------------===//
#include "campaign/plot/SvgPlot.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

/// Distances of a label from the edge of the plot.
static constexpr double besides = 6, below = 15, halfOfAText = 4;

static std::string listed(SvgPlot::Points points) {
  std::string text;
  for (auto [x, y] : points)
    text += llvm::formatv("{0}{1:F1},{2:F1}", text.empty() ? "" : " ", x, y);
  return text;
}

void SvgPlot::row(double value, llvm::StringRef label) {
  drawn += llvm::formatv("<path class=\"axis\" stroke=\"#e3e7ee\" d=\"M{0:F1} {1:F1}h{2:F1}\"/>\n",
                         frame.left, y(value), frame.width);
  text(frame.left - besides, y(value) + halfOfAText, "end", label);
}

void SvgPlot::column(double x, llvm::StringRef label) {
  drawn += llvm::formatv("<path class=\"axis\" stroke=\"#e3e7ee\" d=\"M{0:F1} {1:F1}v{2:F1}\"/>\n",
                         x, frame.top, frame.height);
  text(x, bottom() + below, "middle", label);
}

void SvgPlot::text(double x, double y, llvm::StringRef anchor, llvm::StringRef words) {
  drawn += llvm::formatv("<text x=\"{0:F1}\" y=\"{1:F1}\" text-anchor=\"{2}\">{3}</text>\n", x, y,
                         anchor, words);
}

void SvgPlot::line(llvm::StringRef colour, Points points) {
  drawn += llvm::formatv("<polyline class=\"line\" fill=\"none\" stroke=\"{0}\" stroke-width=\"2\" "
                         "points=\"{1}\"/>\n",
                         colour, listed(points));
}

void SvgPlot::band(llvm::StringRef colour, Points corners) {
  drawn += llvm::formatv("<polygon fill=\"{0}\" fill-opacity=\"0.2\" points=\"{1}\"/>\n", colour,
                         listed(corners));
}

void SvgPlot::bar(llvm::StringRef colour, double x, double width, double from, double to,
                  llvm::StringRef words) {
  drawn += llvm::formatv("<rect x=\"{0:F1}\" y=\"{1:F1}\" width=\"{2:F1}\" height=\"{3:F1}\" "
                         "fill=\"{4}\"><title>{5}</title></rect>\n",
                         x - width / 2, y(to), width, y(from) - y(to), colour, words);
}

void SvgPlot::dot(llvm::StringRef colour, double x, double value, llvm::StringRef words) {
  drawn += llvm::formatv("<circle cx=\"{0:F1}\" cy=\"{1:F1}\" r=\"3\" fill=\"{2}\"><title>{3}"
                         "</title></circle>\n",
                         x, y(value), colour, words);
}

} // namespace npufuzz::campaign

//===- SvgPlot.h - marks on a plot, as SVG ----------------------*- C++ -*-===//
//
// Draws what every chart here has: axes with their labels, lines, bands, bars and dots. The chart
// says where its data lie. A picture of its own and one in a page of HTML get the same marks:
// colours are attributes, which a page's style sheet overrides by class (axis, line).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_PLOT_SVGPLOT_H
#define NPUFUZZ_CAMPAIGN_PLOT_SVGPLOT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <utility>

namespace npufuzz::campaign {

/// Position of the plot in its picture, in the picture's units, and the value at its upper edge;
/// the lower edge is 0.
struct PlotFrame {
  double left = 0, top = 0, width = 0, height = 0;
  double highest = 1;
};

/// Marks, in the order in which they are drawn. All text is markup: whoever gives it has escaped
/// it.
class SvgPlot {
public:
  using Points = llvm::ArrayRef<std::pair<double, double>>; ///< of the picture

  explicit SvgPlot(PlotFrame frame) : frame(frame) {}

  double right() const { return frame.left + frame.width; }
  double bottom() const { return frame.top + frame.height; }
  double y(double value) const { return frame.top + frame.height * (1 - value / frame.highest); }

  /// A line across the plot at a value, with a label left of it; one down it at an x, with a label
  /// below.
  void row(double value, llvm::StringRef label);
  void column(double x, llvm::StringRef label);
  void text(double x, double y, llvm::StringRef anchor, llvm::StringRef words);

  void line(llvm::StringRef colour, Points points);
  void band(llvm::StringRef colour, Points corners);
  /// From one value to another, with words that show where a pointer rests on it.
  void bar(llvm::StringRef colour, double x, double width, double from, double to,
           llvm::StringRef words);
  void dot(llvm::StringRef colour, double x, double value, llvm::StringRef words);

  /// All marks so far.
  const std::string &marks() const { return drawn; }

private:
  PlotFrame frame;
  std::string drawn;
};

} // namespace npufuzz::campaign

#endif

//===- Charts.cpp ---------------------------------------------------------===//
//
// Writes the SVG by hand: axes with rounded maxima, then stacked bars or lines. All text from
// outside passes through escaped() (HtmlText.h).
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Charts.h"
#include "campaign/plot/SvgPlot.h"
#include "campaign/report/HtmlText.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

namespace npufuzz::campaign::report {

namespace {

// All lengths are in units of the picture; the plot lies between the labels.
constexpr double left = 44, top = 8, width = 420, height = 120, below = 20;

std::string numberText(double value) {
  return std::abs(value) >= 100 || value == std::floor(value)
             ? llvm::formatv("{0:F0}", value).str()
             : llvm::formatv("{0:F1}", value).str();
}

/// Text of an axis; the space left of the plot fits five digits.
std::string axisText(double value) {
  if (value < 1e5)
    return numberText(value);
  return value < 1e6 ? numberText(value / 1e3) + "k" : numberText(value / 1e6) + "M";
}

/// Returns 1, 2 or 5 times a power of ten, not below `value`.
double niceTop(double value) {
  double power = std::pow(10, std::floor(std::log10(std::max(value, 1.0))));
  for (double step : {1.0, 2.0, 5.0})
    if (step * power >= value)
      return step * power;
  return 10 * power;
}

/// The highest value of a line, or of a column of bars.
double highestOf(const Chart &chart) {
  double highest = 0;
  for (size_t at = 0; at < chart.labels.size(); ++at) {
    double sum = 0, most = 0;
    for (const Chart::Series &one : chart.series) {
      sum += one.values[at].value_or(0);
      most = std::max(most, one.values[at].value_or(0));
    }
    highest = std::max(highest, chart.form == Chart::Form::bars ? sum : most);
  }
  return highest;
}

class Drawing {
public:
  explicit Drawing(const Chart &chart)
      : chart(chart), scale(niceTop(highestOf(chart))), plot({left, top, width, height, scale}) {}

  std::string html() {
    axes();
    for (size_t at = 0; at < chart.labels.size(); ++at)
      chart.form == Chart::Form::bars ? bars(at) : dots(at);
    if (chart.form == Chart::Form::lines)
      lines();
    std::string text;
    llvm::raw_string_ostream os(text);
    os << "<figure class=chart><figcaption><b>" << escaped(chart.title) << "</b> "
       << escaped(chart.note) << "</figcaption>\n<svg role=img aria-label=\""
       << escaped(chart.title) << "\" viewBox=\"0 0 " << left + width + 8 << ' '
       << top + height + below << "\" width=" << left + width + 8
       << " height=" << top + height + below << ">\n"
       << plot.marks() << "</svg>\n<p class=legend>";
    for (const Chart::Series &one : chart.series)
      os << "<span><i style=\"background:" << one.colour << "\"></i>" << escaped(one.name, 60)
         << "</span>";
    os << "</p></figure>\n";
    return text;
  }

private:
  double slot() const { return width / static_cast<double>(chart.labels.size()); }
  double xOf(size_t at) const { return left + slot() * (static_cast<double>(at) + 0.5); }

  void axes() {
    for (double value : {0.0, scale / 2, scale})
      if (chart.form == Chart::Form::lines || value == std::floor(value)) // no half a finding
        plot.row(value, axisText(value));
    double y = plot.bottom() + 15;
    plot.text(xOf(0), y, chart.labels.size() > 1 ? "start" : "middle",
              escaped(chart.labels.front()));
    if (chart.labels.size() > 1)
      plot.text(plot.right(), y, "end", escaped(chart.labels.back()));
  }

  std::string words(size_t at, const Chart::Series &one) const {
    return escaped(chart.labels[at]) + ": " + numberText(*one.values[at]) + " " +
           escaped(one.name, 60);
  }

  void bars(size_t at) {
    double standing = 0, wide = std::min(0.8 * slot(), 36.0);
    for (const Chart::Series &one : chart.series) {
      double value = one.values[at].value_or(0);
      if (value <= 0)
        continue;
      plot.bar(one.colour, xOf(at), wide, standing, standing + value, words(at, one));
      standing += value;
    }
  }

  void dots(size_t at) {
    for (const Chart::Series &one : chart.series)
      if (one.values[at])
        plot.dot(one.colour, xOf(at), *one.values[at], words(at, one));
  }

  /// Draws lines across nights without a value; dots mark the values.
  void lines() {
    for (const Chart::Series &one : chart.series) {
      std::vector<std::pair<double, double>> points;
      for (size_t at = 0; at < one.values.size(); ++at)
        if (one.values[at])
          points.emplace_back(xOf(at), plot.y(*one.values[at]));
      plot.line(one.colour, points);
    }
  }

  const Chart &chart;
  double scale;
  SvgPlot plot;
};

} // namespace

std::string chartHtml(const Chart &chart) {
  return chart.labels.empty() || chart.series.empty() ? "" : Drawing(chart).html();
}

} // namespace npufuzz::campaign::report

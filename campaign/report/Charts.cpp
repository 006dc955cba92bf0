//===- Charts.cpp ---------------------------------------------------------===//
//
// Writes the SVG by hand: axes with rounded maxima, then stacked bars or lines. All text from
// outside passes through escaped() (HtmlText.h).
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Charts.h"
#include "campaign/report/HtmlText.h"

#include "llvm/ADT/STLExtras.h"
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

class Drawing {
public:
  explicit Drawing(const Chart &chart) : chart(chart), os(text) {
    double highest = 0;
    for (size_t at = 0; at < chart.labels.size(); ++at) {
      double sum = 0, most = 0;
      for (const Chart::Series &one : chart.series) {
        sum += one.values[at].value_or(0);
        most = std::max(most, one.values[at].value_or(0));
      }
      highest = std::max(highest, chart.form == Chart::Form::bars ? sum : most);
    }
    scale = niceTop(highest);
  }

  std::string html() {
    os << "<figure class=chart><figcaption><b>" << escaped(chart.title) << "</b> "
       << escaped(chart.note) << "</figcaption>\n<svg role=img aria-label=\""
       << escaped(chart.title) << "\" viewBox=\"0 0 " << left + width + 8 << ' '
       << top + height + below << "\" width=" << left + width + 8
       << " height=" << top + height + below << ">\n";
    axes();
    for (size_t at = 0; at < chart.labels.size(); ++at)
      chart.form == Chart::Form::bars ? bars(at) : dots(at);
    if (chart.form == Chart::Form::lines)
      lines();
    os << "</svg>\n<p class=legend>";
    for (const Chart::Series &one : chart.series)
      os << "<span><i style=\"background:" << one.colour << "\"></i>" << escaped(one.name, 60)
         << "</span>";
    os << "</p></figure>\n";
    return std::move(text);
  }

private:
  double slot() const { return width / static_cast<double>(chart.labels.size()); }
  double xOf(size_t at) const { return left + slot() * (static_cast<double>(at) + 0.5); }
  double yOf(double value) const { return top + height * (1 - value / scale); }

  void label(double x, double y, const char *anchor, llvm::StringRef words) {
    os << llvm::formatv("<text x={0:F1} y={1:F1} text-anchor={2}>", x, y, anchor) << escaped(words)
       << "</text>\n";
  }

  void axes() {
    for (double value : {0.0, scale / 2, scale}) {
      if (chart.form == Chart::Form::bars && value != std::floor(value))
        continue; // there is no half a finding
      os << llvm::formatv("<path class=axis d=\"M{0} {1:F1}h{2}\"/>\n", left, yOf(value), width);
      label(left - 6, yOf(value) + 4, "end", axisText(value));
    }
    label(xOf(0), top + height + 15, chart.labels.size() > 1 ? "start" : "middle",
          chart.labels.front());
    if (chart.labels.size() > 1)
      label(left + width, top + height + 15, "end", chart.labels.back());
  }

  void title(size_t at, const Chart::Series &one) {
    os << "<title>" << escaped(chart.labels[at]) << ": " << numberText(*one.values[at]) << ' '
       << escaped(one.name, 60) << "</title>";
  }

  void bars(size_t at) {
    double standing = 0, wide = std::min(0.8 * slot(), 36.0);
    for (const Chart::Series &one : chart.series) {
      double value = one.values[at].value_or(0);
      if (value <= 0)
        continue;
      os << llvm::formatv("<rect x={0:F1} y={1:F1} width={2:F1} height={3:F1} fill=\"{4}\">",
                          xOf(at) - wide / 2, yOf(standing + value), wide, height * value / scale,
                          one.colour);
      title(at, one);
      os << "</rect>\n";
      standing += value;
    }
  }

  void dots(size_t at) {
    for (const Chart::Series &one : chart.series) {
      if (!one.values[at])
        continue;
      os << llvm::formatv("<circle cx={0:F1} cy={1:F1} r=3 fill=\"{2}\">", xOf(at),
                          yOf(*one.values[at]), one.colour);
      title(at, one);
      os << "</circle>\n";
    }
  }

  /// Draws lines across nights without a value; dots mark the values.
  void lines() {
    for (const Chart::Series &one : chart.series) {
      os << "<path class=line stroke=\"" << one.colour << "\" d=\"";
      char step = 'M';
      for (size_t at = 0; at < one.values.size(); ++at)
        if (one.values[at])
          os << std::exchange(step, 'L')
             << llvm::formatv("{0:F1} {1:F1}", xOf(at), yOf(*one.values[at]));
      os << "\"/>\n";
    }
  }

  const Chart &chart;
  double scale = 1;
  std::string text;
  llvm::raw_string_ostream os;
};

} // namespace

std::string chartHtml(const Chart &chart) {
  return chart.labels.empty() || chart.series.empty() ? "" : Drawing(chart).html();
}

} // namespace npufuzz::campaign::report

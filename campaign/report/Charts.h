//===- Charts.h - draws small charts of numbers over nights -----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_CHARTS_H
#define NPUFUZZ_CAMPAIGN_REPORT_CHARTS_H

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::campaign::report {

struct Chart {
  enum class Form { bars, lines }; ///< bars are stacked
  std::string title, note;
  Form form = Form::bars;
  std::vector<std::string> labels; ///< one for each value, oldest first
  struct Series {
    std::string name, colour;
    std::vector<std::optional<double>> values; ///< 0 or more; none: unknown
  };
  std::vector<Series> series;
};

/// Returns an HTML figure with an SVG in it; a value shows its number when the pointer rests on it.
std::string chartHtml(const Chart &chart);

} // namespace npufuzz::campaign::report

#endif

//===- Charts.h - small pictures of numbers over nights ---------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_CHARTS_H
#define NPUFUZZ_CAMPAIGN_REPORT_CHARTS_H

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::campaign::report {

struct Chart {
  enum class Form { bars, lines }; ///< bars stand on each other
  std::string title, note;
  Form form = Form::bars;
  std::vector<std::string> labels; ///< one a value, oldest first
  struct Series {
    std::string name, colour;
    std::vector<std::optional<double>> values; ///< 0 or more; none: not known
  };
  std::vector<Series> series;
};

/// A figure of HTML with an SVG in it; each value says its number where a pointer rests on it.
std::string chartHtml(const Chart &chart);

} // namespace npufuzz::campaign::report

#endif

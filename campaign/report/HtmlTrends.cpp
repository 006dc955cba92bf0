//===- HtmlTrends.cpp - compares nights -----------------------------------===//
//
// This file draws charts of findings, pace, coverage and plants, one point for each night, and a
// table of the same numbers. It shows the last 92 nights and as many backends as there are colours.
// Charts.h draws the charts; the nights come from RunReport.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Charts.h"
#include "campaign/report/HtmlParts.h"
#include "campaign/report/HtmlText.h"
#include "support/Date.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::report {

namespace {

/// A quarter of a year; a picture of this width does not resolve more.
constexpr size_t nightsMax = 92;
/// As many colours as people can tell apart; further backends are named but not drawn.
constexpr llvm::StringLiteral colours[] = {"#4e79a7", "#f28e2b", "#59a14f", "#b07aa1", "#9d7660"};

std::string dayOf(const Night &night) { return dateText(night.begin).substr(0, 10); }

class Trends {
public:
  explicit Trends(llvm::ArrayRef<Night> nights) : nights(nights) {
    for (const Night &night : nights) {
      labels.push_back(dayOf(night));
      for (const auto &[backend, pace] : night.paces)
        backends.insert(backend);
    }
  }

  std::string html() {
    std::string text = "<div class=charts>\n";
    text += chartHtml(
        {"Findings a night",
         "of runs without a plant",
         Chart::Form::bars,
         labels,
         {series("new", "#b3261e", [](const Night &night) { return night.fresh; }),
          series("variants", "#f28e2b", [](const Night &night) { return night.variants; }),
          series("met before, not on record", "#e6b8a2",
                 [](const Night &night) { return night.again; }),
          series("on record", "#a9b4c2", [](const Night &night) { return night.known; })}});
    text += chartHtml(perBackend("Programs a second", "mean over a night's runs",
                                 [](const Night::Pace &pace) -> std::optional<double> {
                                   if (pace.milliseconds == 0)
                                     return std::nullopt;
                                   return 1000.0 * static_cast<double>(pace.programs) /
                                          static_cast<double>(pace.milliseconds);
                                 }));
    text += chartHtml(perBackend("Coverage", "kinds that the furthest run of a night reached",
                                 [](const Night::Pace &pace) -> std::optional<double> {
                                   return static_cast<double>(pace.kinds);
                                 }));
    if (llvm::any_of(nights, [](const Night &night) { return !night.plants.empty(); }))
      text += chartHtml(
          {"Plants",
           "that were alone in a run",
           Chart::Form::bars,
           labels,
           {series("found", "#59a14f", [](const Night &night) { return night.plantsFound.size(); }),
            series("missed", "#b3261e", [](const Night &night) {
              return night.plants.size() - night.plantsFound.size();
            })}});
    return text + "</div>\n" + table();
  }

private:
  Chart::Series series(const char *name, const char *colour,
                       llvm::function_ref<double(const Night &)> valueOf) const {
    Chart::Series one = {name, colour, {}};
    for (const Night &night : nights)
      one.values.emplace_back(valueOf(night));
    return one;
  }

  Chart perBackend(const char *title, const char *note,
                   llvm::function_ref<std::optional<double>(const Night::Pace &)> valueOf) const {
    Chart chart = {title, note, Chart::Form::lines, labels, {}};
    for (const auto &[backend, colour] : llvm::zip(backends, colours)) {
      Chart::Series &one = chart.series.emplace_back(Chart::Series{backend, colour.str(), {}});
      for (const Night &night : nights) {
        auto pace = night.paces.find(backend);
        one.values.push_back(pace == night.paces.end() ? std::nullopt : valueOf(pace->second));
      }
    }
    if (backends.size() > std::size(colours))
      chart.note += "; " + std::to_string(backends.size() - std::size(colours)) +
                    " more backends are not drawn";
    return chart;
  }

  /// Table of the numbers, for readers who cannot see the picture or point at it.
  std::string table() const {
    std::string text = "<details><summary>The numbers</summary><div class=scroll><table>\n<tr><th>"
                       "night<th class=n>runs<th class=n>programs<th class=n>new<th class=n>"
                       "variants<th class=n>met before<th class=n>on record<th class=n>plants "
                       "found\n";
    for (const Night &night : llvm::reverse(nights)) {
      text += "<tr><td>" + dayOf(night);
      for (int64_t number :
           {night.runs, night.programs, night.fresh, night.variants, night.again, night.known})
        text += "<td class=n>" + grouped(number);
      text += "<td class=n>" +
              (night.plants.empty() ? ""
                                    : std::to_string(night.plantsFound.size()) + " of " +
                                          std::to_string(night.plants.size())) +
              "\n";
    }
    return text + "</table></div></details>\n";
  }

  llvm::ArrayRef<Night> nights;
  std::vector<std::string> labels;
  std::set<std::string> backends;
};

} // namespace

std::string trendsHtml(const RunReport &report) {
  if (report.nights.empty())
    return "";
  llvm::ArrayRef<Night> nights = report.nights;
  size_t older = nights.size() - std::min(nights.size(), nightsMax);
  std::string text = Trends(nights.drop_front(older)).html();
  if (older > 0)
    text +=
        "<p class=sub>" + counted(static_cast<int64_t>(older), "older night") + " not drawn.</p>\n";
  return text;
}

} // namespace npufuzz::campaign::report

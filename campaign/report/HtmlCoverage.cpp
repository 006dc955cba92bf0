//===- HtmlCoverage.cpp - shows what was generated, as pictures -----------===//
//
// Tables of the language become heat maps on a logarithmic scale, with unreached cells in red.
// Other counters become lists. A part that does not fit its share is named instead. Coverage.h
// makes the tables.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Coverage.h"
#include "campaign/report/HtmlParts.h"
#include "campaign/report/HtmlText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

namespace npufuzz::campaign::report {

/// Maximum bytes of a backend counter's name on the page.
static constexpr size_t nameBytesMax = 200;

static std::string heatMap(const CoverageTable &table) {
  int64_t most = 1;
  for (const CoverageTable::Row &row : table.rows)
    for (const auto &cell : row.cells)
      most = std::max(most, cell.value_or(0));
  std::string html;
  llvm::raw_string_ostream os(html);
  os << "<h3>" << table.title << "</h3>\n<p class=sub>" << table.note << "; " << table.missing()
     << " of the language's cells never reached (red)</p>\n"
     << "<div class=scroll><table class=heat>\n<tr><th>";
  for (const std::string &column : table.columns)
    os << "<th class=n>" << escaped(column, nameBytesMax);
  os << '\n';
  for (const CoverageTable::Row &row : table.rows) {
    os << "<tr><th>" << escaped(row.name, nameBytesMax);
    for (const auto &cell : row.cells)
      if (!cell)
        os << "<td class=not>";
      else if (*cell == 0)
        os << "<td class=never>0";
      else // logarithmic: counts differ by a factor of thousands
        os << "<td style=\"--h:"
           << llvm::formatv("{0:F2}", 0.08 + 0.62 * std::log1p(static_cast<double>(*cell)) /
                                                 std::log1p(static_cast<double>(most)))
           << "\">" << grouped(*cell);
    os << '\n';
  }
  os << "</table></div>\n";
  return html;
}

static std::string counters(llvm::StringRef kind,
                            llvm::ArrayRef<std::pair<std::string, int64_t>> names, size_t bytes) {
  std::string html;
  llvm::raw_string_ostream os(html);
  os << "<details" << (names.size() > 100 ? "" : " open") << ">\n<summary>"
     << escaped(kind, nameBytesMax) << ": " << names.size() << " kinds</summary>\n<table>\n";
  Share share(bytes);
  for (const auto &[name, times] : names) {
    std::string row = (times == 0 ? "<tr class=wrong><td>" : "<tr><td>") +
                      escaped(name, nameBytesMax) + "<td class=n>" + grouped(times) + "\n";
    if (share.take(row.size()))
      os << row;
  }
  os << "</table>\n";
  if (share.leftOut > 0)
    os << "<p>" << share.leftOut << " more are in the files of --summary.</p>\n";
  os << "</details>\n";
  return html;
}

std::string coverageHtml(const RunReport &report) {
  if (report.statistics.empty())
    return "";
  std::string html, missing;
  Share share(pageShares.coverage - 4096); // names of missing cells
  // Each part is counted separately: a big one leaves room for small ones after it.
  auto take = [&](const std::string &title, const std::string &part) {
    share.leftOut = 0;
    if (share.take(part.size()))
      html += part;
    else if (missing.size() < 2048)
      missing += "<li>" + escaped(title, nameBytesMax) + ": " +
                 grouped(static_cast<int64_t>(part.size())) +
                 " bytes, not on this page; the counters are in the files of --summary.\n";
  };
  for (const CoverageTable &table :
       {opsByType(report.statistics), opsByShape(report.statistics), viewsByRank(report.statistics),
        operandsByClass(report.statistics), boundsByWidth(report.statistics),
        opsByPassStatistic(report.statistics)})
    if (!table.rows.empty())
      take(table.title, heatMap(table));
  for (const auto &[kind, names] : otherCounters(report.statistics))
    take(kind, counters(kind, names, pageShares.coverage / 4));
  return html + (missing.empty() ? "" : "<ul>" + missing + "</ul>\n");
}

} // namespace npufuzz::campaign::report

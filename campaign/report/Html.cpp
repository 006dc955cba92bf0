//===- Html.cpp - the page of the morning after ---------------------------===//
//
// One file without scripts or links to elsewhere: it can be mailed and archived. All text that
// comes from compilers is escaped.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Coverage.h"
#include "campaign/report/Render.h"
#include "support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

namespace npufuzz::campaign::report {

namespace {

constexpr llvm::StringLiteral style = R"(
body { font: 15px/1.5 system-ui, sans-serif; color: #1d2430; background: #fff; max-width: 72rem; margin: 2rem auto; padding: 0 1.5rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.25rem; margin-top: 2.5rem; border-bottom: 1px solid #d9dee7; }
.sub { color: #5b6575; margin-top: 0; }
table { border-collapse: collapse; margin: .6rem 0; font-size: 14px; } th, td { padding: .25rem .6rem; text-align: left; vertical-align: top; }
th { font-weight: 600; color: #5b6575; } tr { border-bottom: 1px solid #eceff4; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
code, pre { font: 13px/1.45 ui-monospace, monospace; } pre { background: #f5f7fa; padding: .7rem 1rem; overflow-x: auto; }
.heat td { text-align: right; font-variant-numeric: tabular-nums; min-width: 3.6rem; border: 1px solid #fff; }
.heat td.never { background: #f6c5c0; } .heat td.not { background: #f3f4f6; }
details { border: 1px solid #d9dee7; border-radius: 6px; padding: .4rem 1rem; margin: .6rem 0; } summary { cursor: pointer; }
.wrong { color: #b3261e; } .crash { color: #8a5a00; } .refusal { color: #5b6575; } .none { color: #1b7f4b; }
.legend span { display: inline-block; margin-right: 1.2rem; } .legend i { display: inline-block; width: .8rem; height: .8rem; margin-right: .35rem; }
.scroll { overflow-x: auto; }
)";

/// Of the phases, in the order of --summary; told apart also without colour vision.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> phaseColours[] = {
    {"generate", "#4e79a7"}, {"reference", "#a0cbe8"}, {"compile", "#f28e2b"},
    {"execute", "#ffbe7d"},  {"judge", "#59a14f"},     {"reduce", "#9d7660"}};

std::string escaped(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  llvm::printHTMLEscaped(printable(text), os);
  return result;
}

/// 12 345 678, with thin spaces.
std::string grouped(int64_t number) {
  std::string digits = std::to_string(number), result;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0)
      result += "&#8239;";
    result += digits[i];
  }
  return result;
}

llvm::StringRef severityClass(llvm::StringRef severity) {
  return severity == "wrong answer" ? "wrong" : severity == "crash" ? "crash" : "refusal";
}

class Page {
public:
  explicit Page(const RunReport &report) : report(report), os(text) {}

  std::string render() {
    os << "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
       << "<meta name=\"viewport\" content=\"width=device-width\">\n<title>npufuzz: " << headline()
       << "</title>\n<style>" << style << "</style>\n</head>\n<body>\n";
    os << "<h1 class=\""
       << (countConfident(report) == 0 ? "none" : severityClass(report.bugs.front().severity))
       << "\">" << headline() << "</h1>\n<p class=\"sub\">" << grouped(report.programs)
       << " programs in " << report.runs.size() << (report.runs.size() == 1 ? " run" : " runs")
       << ", " << grouped(report.discards) << " discarded</p>\n";
    unreadable();
    findings();
    runs();
    phases();
    coverage();
    os << "</body>\n</html>\n";
    return std::move(text);
  }

private:
  std::string headline() const {
    int64_t confident = countConfident(report), variants = 0;
    for (const BugRecord &bug : report.bugs)
      variants += groupOf(bug) == Group::variant;
    int64_t fresh = confident - variants,
            low = static_cast<int64_t>(report.bugs.size()) - confident;
    auto counted = [](int64_t count, const char *noun) {
      return std::to_string(count) + noun + (count == 1 ? "" : "s");
    };
    std::string text = fresh == 0 ? "no findings" : counted(fresh, " finding");
    if (variants > 0)
      text += ", " + counted(variants, " variant");
    return low == 0 ? text : text + ", " + std::to_string(low) + " of low confidence";
  }

  enum class Group { fresh, variant, lowConfidence };
  static Group groupOf(const BugRecord &bug) {
    if (bug.isLowConfidence)
      return Group::lowConfidence;
    return bug.variantOf.empty() ? Group::fresh : Group::variant;
  }

  void unreadable() {
    if (report.unreadable.empty())
      return;
    os << "<h2>Not read</h2>\n<ul>\n";
    for (const std::string &line : report.unreadable)
      os << "<li><code>" << escaped(line) << "</code></li>\n";
    os << "</ul>\n";
  }

  void findings() {
    if (report.bugs.empty())
      return;
    os << "<h2>Findings</h2>\n<table>\n<tr><th>severity</th><th>pass</th><th>oracle</th>"
       << "<th>what</th><th class=\"n\">ops</th><th class=\"n\">programs with it</th>"
       << "<th class=\"n\">first after</th></tr>\n";
    Group before = Group::fresh;
    for (auto [number, bug] : llvm::enumerate(report.bugs)) {
      Group group = groupOf(bug);
      if (group != std::exchange(before, group))
        os << "<tr><th colspan=\"7\">"
           << (group == Group::variant ? "Variants: the signature of a known issue, another shape"
                                       : "Low confidence: did not show again alone")
           << "</th></tr>\n";
      os << "<tr><td class=\"" << severityClass(bug.severity) << "\">" << escaped(bug.severity)
         << "</td><td><a href=\"#finding-" << number + 1 << "\">"
         << escaped(bug.pass.empty() ? "none" : bug.pass) << "</a></td><td>" << escaped(bug.oracle)
         << "</td><td>" << escaped(bug.message) << "</td><td class=\"n\">" << bug.ops
         << "</td><td class=\"n\">" << grouped(bug.occurrences) << "</td><td class=\"n\">";
      if (bug.secondsToFind >= 0)
        os << llvm::formatv("{0:F1} s", bug.secondsToFind) << ", program "
           << grouped(bug.programsToFind);
      os << "</td></tr>\n";
    }
    os << "</table>\n";
    for (auto [number, bug] : llvm::enumerate(report.bugs))
      finding(number + 1, bug);
  }

  void finding(size_t number, const BugRecord &bug) {
    os << "<details id=\"finding-" << number << "\"" << (number == 1 ? " open" : "")
       << ">\n<summary><b>" << number << ".</b> <code>" << escaped(bug.signature) << "</code>";
    if (!bug.variantOf.empty())
      os << " (a variant of " << escaped(bug.variantOf) << ")";
    os << "</summary>\n";
    if (!bug.history.empty())
      os << "<p>" << escaped(bug.history) << "</p>\n";
    for (const std::string &bundle : bug.bundles)
      os << "<pre>npufuzz replay " << escaped(bundle) << "</pre>\n";
    if (bug.reportMarkdown.empty())
      os << "<p>No bundle of it was found below the folders of this report; its seed is <code>0x"
         << llvm::utohexstr(bug.seed, /*LowerCase=*/true) << "</code>.</p>\n";
    else
      os << markdownToHtml(bug.reportMarkdown);
    os << "</details>\n";
  }

  void runs() {
    if (report.runs.empty())
      return;
    os << "<h2>Runs</h2>\n<table>\n<tr><th>backend</th><th>base seed</th><th>shard</th>"
       << "<th class=\"n\">programs</th><th class=\"n\">discards</th><th class=\"n\">seconds</th>"
       << "<th class=\"n\">programs/s</th><th class=\"n\">worker "
          "restarts</th><th>summary</th></tr>\n";
    for (const RunRecord &run : report.runs) {
      double rate = run.seconds > 0 ? static_cast<double>(run.programs) / run.seconds : 0;
      os << "<tr><td>" << escaped(run.backend) << "</td><td><code>0x"
         << llvm::utohexstr(run.seed, /*LowerCase=*/true) << "</code></td><td>" << run.shard
         << " of " << run.shardCount << "</td><td class=\"n\">" << grouped(run.programs)
         << (run.interrupted ? " (stopped early)" : "") << "</td><td class=\"n\">"
         << grouped(run.discards) << "</td><td class=\"n\">" << llvm::formatv("{0:F1}", run.seconds)
         << "</td><td class=\"n\">" << llvm::formatv("{0:F1}", rate) << "</td><td class=\"n\">"
         << run.workerRestarts << "</td><td><code>" << escaped(run.file) << "</code></td></tr>\n";
      for (const auto &[reason, times] : run.discardReasons)
        os << "<tr><td></td><td colspan=\"8\">discarded " << grouped(times) << ": "
           << escaped(reason) << "</td></tr>\n";
    }
    os << "</table>\n";
  }

  /// One bar a run: the share of each phase.
  void phases() {
    if (report.runs.empty())
      return;
    constexpr int width = 900, barHeight = 26, rowHeight = 34, labelWidth = 190;
    os << "<h2>Where the time went</h2>\n<p class=\"legend\">";
    for (auto [name, colour] : phaseColours)
      os << "<span><i style=\"background:" << colour << "\"></i>" << name << "</span>";
    os << "</p>\n<svg role=\"img\" aria-label=\"share of each phase in each run\" width=\""
       << width + labelWidth << "\" height=\"" << rowHeight * report.runs.size()
       << "\" style=\"max-width:100%\" viewBox=\"0 0 " << width + labelWidth << ' '
       << rowHeight * report.runs.size() << "\">\n";
    for (auto [row, run] : llvm::enumerate(report.runs)) {
      double total = 0, left = labelWidth;
      for (const auto &[name, seconds] : run.phases)
        total += seconds;
      size_t top = row * rowHeight;
      os << "<text x=\"0\" y=\"" << top + 18 << "\" font-size=\"13\">" << escaped(run.backend)
         << " 0x" << llvm::utohexstr(run.seed, /*LowerCase=*/true) << ' ' << run.shard << '/'
         << run.shardCount << "</text>\n";
      for (auto [name, colour] : phaseColours) {
        auto found = run.phases.find(name.str());
        if (found == run.phases.end() || total <= 0 || found->second <= 0)
          continue;
        double share = found->second / total;
        os << "<rect x=\"" << llvm::formatv("{0:F1}", left) << "\" y=\"" << top << "\" width=\""
           << llvm::formatv("{0:F1}", share * width) << "\" height=\"" << barHeight << "\" fill=\""
           << colour << "\"><title>" << name
           << llvm::formatv(" {0:F1} s, {1:P1}", found->second, share) << "</title></rect>\n";
        if (share * width > 60)
          os << "<text x=\"" << llvm::formatv("{0:F1}", left + 6) << "\" y=\"" << top + 18
             << "\" font-size=\"12\">" << llvm::formatv("{0:P0}", share) << "</text>\n";
        left += share * width;
      }
    }
    os << "</svg>\n";
  }

  void heatMap(const CoverageTable &table) {
    int64_t most = 1;
    for (const CoverageTable::Row &row : table.rows)
      for (const auto &cell : row.cells)
        most = std::max(most, cell.value_or(0));
    os << "<h3>" << table.title << "</h3>\n<p class=\"sub\">" << table.note << "; "
       << table.missing() << " of the language's cells never reached (red)</p>\n"
       << "<div class=\"scroll\"><table class=\"heat\">\n<tr><th></th>";
    for (const std::string &column : table.columns)
      os << "<th class=\"n\">" << escaped(column) << "</th>";
    os << "</tr>\n";
    for (const CoverageTable::Row &row : table.rows) {
      os << "<tr><th>" << escaped(row.name) << "</th>";
      for (const auto &cell : row.cells)
        if (!cell)
          os << "<td class=\"not\"></td>";
        else if (*cell == 0)
          os << "<td class=\"never\">0</td>";
        else // logarithmic: rare and frequent differ by a factor of thousands
          os << "<td style=\"background:rgba(78,121,167,"
             << llvm::formatv("{0:F2}", 0.08 + 0.62 * std::log1p(static_cast<double>(*cell)) /
                                                   std::log1p(static_cast<double>(most)))
             << ")\">" << grouped(*cell) << "</td>";
      os << "</tr>\n";
    }
    os << "</table></div>\n";
  }

  void coverage() {
    if (report.statistics.empty())
      return;
    os << "<h2>What was generated</h2>\n";
    heatMap(opsByType(report.statistics));
    heatMap(opsByShape(report.statistics));
    heatMap(viewsByRank(report.statistics));
    heatMap(operandsByClass(report.statistics));
    if (CoverageTable table = boundsByWidth(report.statistics); !table.rows.empty())
      heatMap(table);
    if (CoverageTable table = opsByPassStatistic(report.statistics); !table.rows.empty())
      heatMap(table);
    for (const auto &[kind, counters] : otherCounters(report.statistics)) {
      os << "<details" << (kind == "feature" ? "" : " open") << ">\n<summary>" << escaped(kind)
         << ": " << counters.size() << " kinds</summary>\n<table>\n";
      for (const auto &[name, times] : counters)
        os << "<tr" << (times == 0 ? " class=\"wrong\"" : "") << "><td>" << escaped(name)
           << "</td><td class=\"n\">" << grouped(times) << "</td></tr>\n";
      os << "</table>\n</details>\n";
    }
  }

  const RunReport &report;
  std::string text;
  llvm::raw_string_ostream os;
};

} // namespace

std::string htmlPage(const RunReport &report) { return Page(report).render(); }

} // namespace npufuzz::campaign::report

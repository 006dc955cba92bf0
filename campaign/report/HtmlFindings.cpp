//===- HtmlFindings.cpp - shows new findings, then all others -------------===//
//
// A finding is one line of a table and, while there is room, a report below the table. The page
// follows the reader's morning: findings since last night, those open from before, those of low
// confidence, and, folded, those that people have dealt with.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlParts.h"
#include "campaign/report/HtmlText.h"
#include "campaign/report/Render.h"
#include "support/Date.h"
#include "support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::report {

namespace {

/// Bytes of a row for its markup, its numbers and the words below; the rest is the message's.
constexpr size_t rowOverhead = 220, passBytesMax = 32, oracleBytesMax = 16, messageBytesMax = 600;
/// Rows of one table; the browser lays out only the visible ones.
constexpr size_t rowsOfATable = 200;
/// Maximum paths and other names that a report lists, and bytes shown of each path.
constexpr size_t bundlesListedMax = 8, pathBytesMax = 1000, alsoListedMax = 8;
/// Bytes of a report's own lines, without its bundles, its picture and its Markdown.
constexpr size_t summaryBytesMax = 1000;
constexpr llvm::StringLiteral columns =
    "<tr><th>finding<th>severity<th>pass<th>oracle<th>what<th class=n>ops<th class=n>programs<th "
    "class=n>";

enum class Group { since, open, low, dealtWith };
constexpr int groupCount = 4;

struct StatusTitle {
  llvm::StringLiteral status, title;
};
/// In reading order.
constexpr StatusTitle statusTitles[] = {
    {"back", "Back: it was fixed, and was met again"},
    {"new", "New"},
    {"variant", "Variants: the signature of a known issue, another shape"},
    {"known", "Known"},
    {"licence", "No bugs: a document allows them"},
    {"muted", "No bugs: somebody closed their issues so"},
    {"fixed", "Fixed"}};

llvm::StringRef statusOf(const BugRecord &bug) {
  if (!bug.status.empty())
    return bug.status;
  return bug.variantOf.empty() ? "new" : "variant";
}

int standingOf(const BugRecord &bug) {
  return static_cast<int>(
      llvm::find_if(statusTitles,
                    [&](const StatusTitle &one) { return one.status == statusOf(bug); }) -
      std::begin(statusTitles));
}

Group groupOf(const RunReport &report, const BugRecord &bug) {
  if (standingOf(bug) > 2)
    return Group::dealtWith;
  if (bug.isLowConfidence)
    return Group::low;
  return isSinceLastNight(report, bug) ? Group::since : Group::open;
}

llvm::StringRef severityClass(llvm::StringRef severity) {
  return severity == "wrong answer" ? "wrong"
         : severity == "crash"      ? "crash"
         : severity.empty()         ? "none"
                                    : "refusal";
}

struct Entry {
  const BugRecord *bug;
  bool isElsewhere;
};

std::array<std::vector<Entry>, groupCount> groupsOf(const RunReport &report) {
  std::array<std::vector<Entry>, groupCount> groups;
  for (const BugRecord &bug : report.bugs)
    groups[static_cast<int>(groupOf(report, bug))].push_back({&bug, false});
  for (const BugRecord &bug : report.elsewhere)
    groups[static_cast<int>(groupOf(report, bug))].push_back({&bug, true});
  // Within a standing the order is kept: the most severe first.
  for (std::vector<Entry> &group : groups)
    llvm::stable_sort(group, [](const Entry &a, const Entry &b) {
      return standingOf(*a.bug) < standingOf(*b.bug);
    });
  return groups;
}

std::string titleOf(Group group, const RunReport &report) {
  switch (group) {
  case Group::since:
    return "New since last night";
  case Group::open:
    return report.database.empty() ? "Findings" : "Open from before";
  case Group::low:
    return "Low confidence: did not show again alone";
  case Group::dealtWith:
    return "Known, allowed or fixed";
  }
  llvm_unreachable("every group has a title");
}

class Findings {
public:
  Findings(const RunReport &report, size_t bytesMax)
      : report(report),
        // If there are few findings, their rows and reports may be long.
        count(std::max<size_t>(report.bugs.size() + report.elsewhere.size(), 1)),
        rowBytes(std::min(pageShares.rows / count, rowOverhead + messageBytesMax)), rows(0),
        reports(0) {
    size_t ofRows = std::min(pageShares.rows, count * rowBytes);
    rows = Share(ofRows);
    reportBytesMax = (bytesMax - ofRows) / 16;
    reports = Share(bytesMax - ofRows);
  }

  std::vector<HtmlPart> parts() {
    static constexpr llvm::StringLiteral ids[groupCount] = {"since", "open", "low", "dealt-with"};
    std::vector<HtmlPart> all;
    for (auto [at, entries] : llvm::enumerate(groupsOf(report)))
      if (!entries.empty()) {
        auto group = static_cast<Group>(at);
        all.push_back(
            {ids[at].str(),
             titleOf(group, report) + " (" + grouped(static_cast<int64_t>(entries.size())) + ")",
             partOf(group, entries)});
      }
    return all;
  }

private:
  std::string partOf(Group group, llvm::ArrayRef<Entry> entries) {
    std::string html;
    for (llvm::ArrayRef<Entry> rest = entries; !rest.empty();) {
      int standing = standingOf(*rest.front().bug);
      llvm::ArrayRef<Entry> here =
          rest.take_while([&](const Entry &entry) { return standingOf(*entry.bug) == standing; });
      rest = rest.drop_front(here.size());
      if (standing != 1 || !report.database.empty())
        html += "<h3>" + statusTitles[standing].title.str() + "</h3>\n";
      html += tables(here);
    }
    if (group != Group::dealtWith)
      return html;
    return "<details class=fold><summary>" +
           counted(static_cast<int64_t>(entries.size()), "finding") +
           " that nobody has to look at this morning</summary>\n" + html + "</details>\n";
  }

  /// Rows of the findings of one standing, with their reports below.
  std::string tables(llvm::ArrayRef<Entry> entries) {
    std::string html, below;
    int64_t rowsBefore = rows.leftOut, reportsBefore = reports.leftOut;
    for (size_t at = 0; at < entries.size(); at += rowsOfATable) {
      std::string table;
      for (const Entry &entry : entries.slice(at).take_front(rowsOfATable)) {
        std::string name = "f" + std::to_string(++number);
        // Most of thousands of reports do not fit, so they are not even made.
        std::string itsReport = reports.isFull() ? "" : reportOf(name, entry);
        bool hasReport = reports.take(itsReport.size());
        if (hasReport)
          below += itsReport;
        std::string row = rows.isFull() ? "" : rowOf(entry, hasReport ? name : "");
        if (rows.take(row.size()))
          table += row;
      }
      if (!table.empty())
        html += "<div class=rows><table>\n" + columns.str() +
                (report.database.empty() ? "first after\n" : "first seen\n") + table +
                "</table></div>\n";
    }
    if (int64_t left = rows.leftOut - rowsBefore)
      html += "<p class=sub>" + counted(left, "more finding") +
              " not listed: all are in findings.sarif and junit.xml beside this page.</p>\n";
    if (int64_t left = reports.leftOut - reportsBefore)
      below += "<p class=sub>The reports of " + counted(left, "more finding") +
               " are not on this page: report.md in the bundle whose name begins with the finding's"
               ", or npufuzz triage show.</p>\n";
    return html + below;
  }

  std::string rowOf(const Entry &entry, const std::string &target) const {
    const BugRecord &bug = *entry.bug;
    std::string html;
    llvm::raw_string_ostream os(html);
    os << "<tr class=f><td><code>";
    if (target.empty())
      os << escaped(bug.id);
    else
      os << "<a href=#" << target << '>' << escaped(bug.id) << "</a>";
    os << "</code><td class=" << severityClass(bug.severity) << '>' << escaped(bug.severity, 16)
       << "<td>" << escaped(bug.pass.empty() ? "none" : bug.pass, passBytesMax) << "<td>"
       << escaped(bug.oracle, oracleBytesMax) << "<td>"
       << escaped(bug.message, rowBytes - std::min(rowBytes, rowOverhead)) << "<td class=n>"
       << opsText(bug) << "<td class=n>" << programsText(bug) << "<td class=n>";
    if (!report.database.empty())
      os << (bug.status.empty() ? "" : dateText(bug.firstSeen).substr(0, 10));
    else if (bug.secondsToFind >= 0)
      os << llvm::formatv("{0:F1} s", bug.secondsToFind);
    os << '\n';
    return html;
  }

  std::string reportOf(const std::string &name, const Entry &entry) const {
    const BugRecord &bug = *entry.bug;
    std::string html;
    llvm::raw_string_ostream os(html);
    os << "<details class=finding><summary><b>" << escaped(bug.id) << "</b> <code>"
       << escaped(bug.signature, summaryBytesMax) << "</code>";
    if (!bug.variantOf.empty())
      os << " (a variant of " << escaped(bug.variantOf, summaryBytesMax) << ")";
    os << "</summary>\n<div id=" << name << ">\n";
    for (const std::string &other : llvm::ArrayRef(bug.also).take_front(alsoListedMax))
      os << "<p>also <code>" << escaped(other, summaryBytesMax) << "</code></p>\n";
    if (bug.also.size() > alsoListedMax)
      os << "<p>and "
         << counted(static_cast<int64_t>(bug.also.size() - alsoListedMax), "more signature")
         << ": npufuzz triage show</p>\n";
    if (!bug.history.empty())
      os << "<p>" << escaped(bug.history, summaryBytesMax) << "</p>\n";
    if (entry.isElsewhere)
      os << "<p>" << escaped(bug.message, summaryBytesMax)
         << "</p>\n<p>No run of this report met it; the database has it:</p>\n<pre class=command>"
            "npufuzz triage show "
         << escaped(bug.id) << " --db=" << escaped(report.database, pathBytesMax) << "</pre>\n";
    else
      evidence(os, bug);
    os << "</div></details>\n";
    return html;
  }

  void evidence(llvm::raw_ostream &os, const BugRecord &bug) const {
    for (const std::string &bundle : llvm::ArrayRef(bug.bundles).take_front(bundlesListedMax))
      os << "<pre class=command>npufuzz replay " << escaped(bundle, pathBytesMax) << "</pre>\n";
    if (bug.bundles.size() > bundlesListedMax)
      os << "<p>and "
         << counted(static_cast<int64_t>(bug.bundles.size() - bundlesListedMax), "more bundle")
         << "</p>\n";
    if (bug.reportMarkdown.empty()) {
      os << "<p>" << escaped(bug.message, reportBytesMax / 4)
         << "</p>\n<p>No bundle of it was found below the folders of this report; its seed is "
            "<code>0x"
         << llvm::utohexstr(bug.seed, /*LowerCase=*/true) << "</code>.</p>\n";
      return;
    }
    std::string map = errorMapHtml(bug.errorMap, bug.wrongArgument);
    if (map.size() <= reportBytesMax / 2)
      os << map;
    else
      os << "<p>The picture of its wrong elements takes " << map.size()
         << " bytes, too many for this page: deviation.npy in the bundle.</p>\n";
    os << markdown(bug.reportMarkdown, reportBytesMax / 2);
  }

  static std::string markdown(llvm::StringRef text, size_t bytesMax) {
    llvm::StringRef shown = beginningOf(text, bytesMax);
    std::string html = markdownToHtml(shown.str());
    while (html.size() > bytesMax) {
      shown = beginningOf(shown, shown.size() / 2);
      html = markdownToHtml(shown.str());
    }
    if (shown.size() < text.size())
      html += "<p><i>… " + grouped(static_cast<int64_t>(text.size() - shown.size())) +
              " bytes more in report.md</i></p>\n";
    return html;
  }

  const RunReport &report;
  size_t count, rowBytes, reportBytesMax = 0;
  int64_t number = 0;
  Share rows, reports;
};

} // namespace

std::vector<HtmlPart> findingParts(const RunReport &report, size_t bytesMax) {
  return Findings(report, bytesMax).parts();
}

std::string opsText(const BugRecord &bug) { return bug.ops < 0 ? "-" : grouped(bug.ops); }
std::string programsText(const BugRecord &bug) {
  return bug.occurrences == 0 ? "-" : grouped(bug.occurrences);
}

/// Returns "2 findings, 1 variant"; without a status if all have the same.
static std::string countsOf(llvm::ArrayRef<Entry> entries, llvm::StringRef noun) {
  int64_t counts[std::size(statusTitles)] = {};
  for (const Entry &entry : entries)
    ++counts[standingOf(*entry.bug)];
  std::vector<std::string> words;
  if (counts[0] > 0)
    words.push_back(grouped(counts[0]) + " back");
  if (counts[1] > 0)
    words.push_back(noun.empty() ? grouped(counts[1]) + " new" : counted(counts[1], noun));
  else if (counts[0] == 0 && !noun.empty())
    words.push_back("no findings");
  if (counts[2] > 0)
    words.push_back(counted(counts[2], "variant"));
  return llvm::join(words, ", ");
}

std::string headline(const RunReport &report) {
  auto groups = groupsOf(report);
  std::string text;
  llvm::ArrayRef<Entry> since = groups[static_cast<int>(Group::since)],
                        open = groups[static_cast<int>(Group::open)];
  if (report.database.empty())
    text = countsOf(open, "finding");
  else
    text = (since.empty() ? "nothing new" : countsOf(since, "")) + " since last night, " +
           grouped(static_cast<int64_t>(open.size())) + " open from before";
  auto low = groups[static_cast<int>(Group::low)].size();
  return low == 0 ? text : text + ", " + grouped(static_cast<int64_t>(low)) + " of low confidence";
}

llvm::StringRef headlineClass(const RunReport &report) {
  auto groups = groupsOf(report);
  const auto &shown =
      groups[static_cast<int>(report.database.empty() ? Group::open : Group::since)];
  for (llvm::StringRef severity : {"wrong", "crash", "refusal"})
    if (llvm::any_of(shown, [&](const Entry &entry) {
          return severityClass(entry.bug->severity) == severity;
        }))
      return severity;
  return "none";
}

} // namespace npufuzz::campaign::report

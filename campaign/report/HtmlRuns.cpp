//===- HtmlRuns.cpp - shows what ran and how the time was spent -----------===//
//
// This file writes a table of runs with their reasons for discards, and a bar of phases for each
// run. Each part stops at its share of the page and counts the runs that it leaves out.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlParts.h"
#include "campaign/report/HtmlText.h"
#include "support/Saturating.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::report {

/// Colours of the phases, in the order of --summary; distinguishable without colour vision.
static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> phaseColours[] = {
    {"generate", "#4e79a7"}, {"reference", "#a0cbe8"}, {"compile", "#f28e2b"},
    {"verify", "#edc948"},   {"execute", "#ffbe7d"},   {"judge", "#59a14f"},
    {"reduce", "#b09078"}};

static std::string hexOf(uint64_t seed) { return "0x" + llvm::utohexstr(seed, /*LowerCase=*/true); }

static std::string notListed(int64_t count) {
  return count > 0 ? "<p>" + counted(count, "more run") + " not listed.</p>\n" : "";
}

static std::string rowOf(const RunRecord &run) {
  double rate = run.seconds > 0 ? static_cast<double>(run.programs) / run.seconds : 0;
  std::string html;
  llvm::raw_string_ostream os(html);
  os << "<tr><td>" << escaped(run.backend, 100) << "<td><code>" << hexOf(run.seed) << "</code><td>"
     << run.shard << " of " << run.shardCount << "<td class=n>" << grouped(run.programs)
     << (run.interrupted ? " (stopped early)" : "") << "<td class=n>" << grouped(run.discards)
     << "<td class=n>" << llvm::formatv("{0:F1}", run.seconds) << "<td class=n>"
     << llvm::formatv("{0:F1}", rate) << "<td class=n>" << run.workerRestarts << "<td><code>"
     << escaped(run.file, 300) << "</code>\n";
  for (const auto &[reason, times] : run.discardReasons)
    os << "<tr><td><td class=why colspan=8>discarded " << grouped(times) << ": "
       << escaped(reason, 300) << '\n';
  return html;
}

std::string runsHtml(const RunReport &report) {
  std::string html;
  llvm::raw_string_ostream os(html);
  os << "<div class=scroll><table>\n<tr><th>backend<th>base seed<th>shard<th class=n>programs"
     << "<th class=n>discards<th class=n>seconds<th class=n>programs/s<th class=n>worker restarts"
     << "<th>summary\n";
  Share share(pageShares.runs - 2048); // head and end of the table
  for (const RunRecord &run : report.runs)
    if (std::string row = rowOf(run); share.take(row.size()))
      os << row;
  os << "</table></div>\n" << notListed(share.leftOut);
  return html;
}

/// A line of text and a bar.
static std::string barOf(const RunRecord &run) {
  std::string html;
  llvm::raw_string_ostream os(html);
  double total = 0;
  for (const auto &[name, seconds] : run.phases)
    total = saturatingSum(total, seconds);
  os << "<p>" << escaped(run.backend, 60) << ' ' << hexOf(run.seed) << ' ' << run.shard << '/'
     << run.shardCount << "</p>\n<p class=bar>";
  for (auto [name, colour] : phaseColours) {
    auto found = run.phases.find(name.str());
    if (found == run.phases.end() || total <= 0 || found->second <= 0)
      continue;
    double share = found->second / total;
    os << llvm::formatv("<span style=\"width:{0:F1}%;background:{1}\" title=\"{2} {3:F1} s, "
                        "{4:P1}\">",
                        100 * share, colour, name, found->second, share);
    if (share > 0.12)
      os << llvm::formatv("{0:P0}", share);
    os << "</span>";
  }
  os << "</p>\n";
  return html;
}

std::string phasesHtml(const RunReport &report) {
  std::string html;
  llvm::raw_string_ostream os(html);
  Share share(pageShares.phases - 4096); // head and end of the table
  os << "<p class=legend>";
  for (auto [name, colour] : phaseColours)
    os << "<span><i style=\"background:" << colour << "\"></i>" << name << "</span>";
  os << "</p>\n";
  for (const RunRecord &run : report.runs)
    if (std::string bar = barOf(run); share.take(bar.size()))
      os << bar;
  os << notListed(share.leftOut);
  return html;
}

} // namespace npufuzz::campaign::report

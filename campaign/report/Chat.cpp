//===- Chat.cpp - summarises a night for a chat message -------------------===//
//
// Prints Markdown that chats and job summaries accept: few lines, new findings first.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlParts.h"
#include "campaign/report/Render.h"
#include "support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign::report {

namespace {

constexpr size_t bugsMax = 20, messageMax = 160;

/// Prints one cell of a table: without line feeds, which would end it, and without mark-up from a
/// compiler's output.
std::string cell(llvm::StringRef words) {
  std::string text;
  for (char c : printable(words.substr(0, messageMax))) {
    if (markdownMarks.contains(c))
      text += '\\';
    text += c == '\n' || c == '\t' ? ' ' : c;
  }
  return text + (words.size() > messageMax ? "…" : "");
}

/// Prints a code span. Paths that npufuzz makes contain no character that would end it.
std::string code(llvm::StringRef path) {
  std::string text;
  for (char c : printable(path))
    text += c == '`' || c == '|' || c == '\n' ? '?' : c;
  return "`" + text + "`";
}

/// Uses the terms of the page with a database; without one, nothing is known about earlier nights.
std::string whatIsNew(const RunReport &report) {
  if (!report.database.empty())
    return headline(report);
  auto variants =
      llvm::count_if(report.bugs, [](const BugRecord &bug) { return !bug.variantOf.empty(); });
  return llvm::formatv("{0} new, {1}", static_cast<int64_t>(report.bugs.size()) - variants,
                       countOf(variants, "variant"));
}

} // namespace

std::string chatMarkdown(const RunReport &report) {
  auto isFresh = [&](const BugRecord &bug) { return isSinceLastNight(report, bug); };
  std::string text = llvm::formatv("**npufuzz: {0}** in {1} of {2}", whatIsNew(report),
                                   countOf(report.programs, "program"),
                                   countOf(static_cast<int64_t>(report.runs.size()), "run"));
  if (report.discards)
    text += ", " + countOf(report.discards, "discard");
  if (!report.unreadable.empty())
    text += ", not read: " + countOf(static_cast<int64_t>(report.unreadable.size()), "file");
  text += "\n";
  if (report.bugs.empty())
    return text;
  text += "\n| severity | pass | what | ops | programs | bundle |\n|---|---|---|---|---|---|\n";
  std::vector<const BugRecord *> bugs;
  for (const BugRecord &bug : report.bugs)
    bugs.push_back(&bug);
  std::stable_partition(bugs.begin(), bugs.end(),
                        [&](const BugRecord *bug) { return isFresh(*bug); });
  for (const BugRecord *shown : llvm::ArrayRef(bugs).take_front(bugsMax)) {
    const BugRecord &bug = *shown;
    std::string what = llvm::StringRef(isFresh(bug) ? "since last night: " : "").str() +
                       bug.message +
                       (bug.variantOf.empty() ? "" : " (variant of " + bug.variantOf + ")");
    text += llvm::formatv("| {0} | {1} | {2} | {3} | {4} | {5} |\n", cell(bug.severity),
                          cell(bug.pass), cell(what), opsText(bug), programsText(bug),
                          bug.bundles.empty() ? "" : code(bug.bundles.front()))
                .str();
  }
  if (report.bugs.size() > bugsMax)
    text += llvm::formatv("\n{0} more are in the report.\n", report.bugs.size() - bugsMax).str();
  return text;
}

} // namespace npufuzz::campaign::report

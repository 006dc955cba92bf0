#include "tools/TriageText.h"
#include "campaign/database/SplitByBug.h"
#include "campaign/database/Tracker.h"
#include "support/Date.h"
#include "support/Printable.h"

#include "tools/CommandError.h"
#include "tools/DatabaseOption.h"
#include "tools/ResultText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::tools {

using namespace campaign::database;

std::string oneLine(llvm::StringRef text) {
  std::string line = printable(text);
  for (char &c : line)
    if (c == '\n' || c == '\t')
      c = ' ';
  return line;
}

/// Limit on the part of a name that a pass or an oracle gives: a file system allows 255 bytes, and
/// the name gets a prefix and a suffix.
static constexpr size_t nameBytesMax = 150;

std::string nameOf(const Triaged &finding) {
  std::string part;
  const std::string &whole = finding.pass.empty() ? finding.oracle : finding.pass;
  for (char c : llvm::StringRef(whole).take_front(nameBytesMax))
    part += llvm::isAlnum(c) || c == '-' || c == '_' || c == '.' ? c : '-';
  return finding.id() + (part.empty() ? "" : "-") + part;
}

/// Returns the day only.
static std::string dayOf(int64_t date) {
  return llvm::StringRef(dateText(date)).split(' ').first.str();
}

static std::string reproText(const Triaged &finding) {
  if (finding.repro.empty())
    return "none is kept";
  if (finding.isReproOnRecord)
    return "a file of known issues";
  return counted(finding.ops, "op") + ", seed " + hex(finding.reproSeed) +
         (finding.reproducible ? "" : ", not shown again");
}

std::string trackerText(const TrackerIssue &issue) {
  return "issue " + issue.number + ", " + issue.state +
         (issue.reason.empty() ? "" : ": " + issue.reason);
}

static std::string listLine(const Triaged &finding) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << finding.id() << "  " << llvm::left_justify(statusName(finding.status), 9)
      << llvm::left_justify(finding.severity, 14)
      << llvm::right_justify(finding.isReproOnRecord ? "-" : counted(finding.ops, "op"), 7)
      << llvm::right_justify(finding.programs == 0 ? "-" : counted(finding.programs, "program"), 16)
      << "  " << dayOf(finding.firstSeen) << " to " << dayOf(finding.lastSeen) << "  "
      << finding.subject.signature;
  if (!finding.knownIssue.empty())
    out << (finding.status == Status::variant ? ", a variant of " : ", ") << finding.knownIssue;
  if (!finding.since.empty())
    out << "; since " << finding.since;
  if (!finding.note.empty())
    out << "; " << finding.note;
  if (!finding.issues.empty())
    out << "; " << trackerText(finding.issues.front());
  return oneLine(text) + "\n";
}

std::string listText(llvm::ArrayRef<const Triaged *> findings) {
  std::string text;
  for (const Triaged *finding : findings)
    text += listLine(*finding);
  return text + statusCounts(findings) + "\n";
}

static std::string subjectLine(const Subject &subject) {
  bool isPart = llvm::StringRef(subject.shape).starts_with(metPrefix);
  return subject.signature +
         (subject.shape.empty() ? "" : (isPart ? ", another bug, " : ", shape ") + subject.shape);
}

/// Returns a mark in words; empty if another mark says it.
static std::string markText(const Mark &mark) {
  Subject target;
  if (mark.name == intoMark && readSubject(mark.value, target))
    return "marked: the same bug as " + subjectLine(target);
  if (mark.name == aloneMark)
    return mark.value == "yes" ? "split: a bug of its own" : "";
  if (mark.name == apartMark)
    return "split: its programs of shape " + mark.subject.shape + " are a bug of their own";
  if (mark.name == sinceMark)
    return "bisected: since " + mark.value;
  return "marked: " + mark.name + " " + mark.value;
}

/// Events of the finding, by date.
static std::vector<std::pair<int64_t, std::string>>
eventsOf(const Triaged &finding, llvm::ArrayRef<Mark> marks, llvm::ArrayRef<Check> checks) {
  std::vector<std::pair<int64_t, std::string>> events = {{finding.firstSeen, "first seen"},
                                                         {finding.lastSeen, "last seen"}};
  auto isOf = [&](const Subject &subject) {
    return subject == finding.subject || llvm::is_contained(finding.others, subject);
  };
  for (const Check &check : checks)
    if (isOf(check.subject))
      events.emplace_back(check.date, "replayed by npufuzz " + check.build + ": " + check.outcome +
                                          (check.reason.empty() ? "" : ", " + check.reason));
  for (const Mark &mark : marks)
    if (std::string words = markText(mark);
        isOf(mark.subject) && !mark.value.empty() && !words.empty())
      events.emplace_back(mark.date, words);
  llvm::sort(events);
  return events;
}

/// One line per event. Repetitions, such as each night's replay, share a line.
static std::string eventsText(llvm::ArrayRef<std::pair<int64_t, std::string>> events) {
  std::string text;
  while (!events.empty()) {
    auto same = events.take_while([&](auto &event) { return event.second == events[0].second; });
    text += dateText(events[0].first) + "  " + oneLine(events[0].second);
    if (same.size() > 1)
      text += ", " + std::to_string(same.size()) + " times until " + dateText(same.back().first);
    text += "\n";
    events = events.drop_front(same.size());
  }
  return text;
}

std::string showText(const Triaged &finding, llvm::ArrayRef<Mark> marks,
                     llvm::ArrayRef<Check> checks) {
  std::string text;
  auto line = [&](llvm::StringRef name, const std::string &value) {
    if (!value.empty())
      text +=
          (llvm::Twine(name) + std::string(12 - name.size(), ' ') + oneLine(value) + "\n").str();
  };
  line("finding", nameOf(finding));
  line("status", historyText(finding));
  line("signature", subjectLine(finding.subject));
  for (const Subject &other : finding.others)
    line("also", subjectLine(other));
  line("says", finding.message);
  line("oracle", finding.oracle + (finding.severity.empty() ? "" : ", " + finding.severity));
  line("pass", finding.pass);
  for (const std::string &shape : finding.shapes)
    line("shape", shape);
  std::vector<std::string> seeds;
  for (uint64_t seed : finding.seeds)
    seeds.push_back(hex(seed));
  line("seeds", joined(seeds));
  line("backends", llvm::join(finding.backends, ", "));
  for (const std::string &build : finding.builds)
    line("npufuzz", build);
  line("repro", reproText(finding));
  line("note", finding.note);
  line("since", finding.since);
  line("upstream", finding.upstream);
  for (const TrackerIssue &issue : finding.issues)
    line("tracker", trackerText(issue));
  line("key", trackerKey(finding.issues.empty() ? finding.subject : finding.issues[0].subject));
  return text + eventsText(eventsOf(finding, marks, checks));
}

} // namespace npufuzz::tools

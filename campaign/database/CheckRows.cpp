//===- CheckRows.cpp ------------------------------------------------------===//
//
// Each check compares the numbers of a row with their bounds, and reports the first one outside in
// one line.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/CheckRows.h"
#include "support/Date.h"
#include "support/EnvironmentError.h"
#include "support/PlainName.h"
#include "support/Printable.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

namespace npufuzz::campaign::database {

namespace {

/// Keeps the first value that is not within its bounds.
class Bounds {
public:
  explicit Bounds(const std::string &file) : file(file) {}
  Bounds &date(int64_t value) { return within("a date", value, dateMax); }
  Bounds &count(const char *what, int64_t value) { return within(what, value, countMax); }
  Bounds &within(const char *what, int64_t value, int64_t max) {
    if (trouble.empty() && (value < 0 || value > max))
      trouble = file + ": expected " + what + " from 0 to " + std::to_string(max) + ", got " +
                std::to_string(value);
    return *this;
  }
  llvm::Error result() const {
    return trouble.empty() ? llvm::Error::success() : llvm::make_error<EnvironmentError>(trouble);
  }

private:
  const std::string &file;
  std::string trouble;
};

} // namespace

llvm::Error check(const std::string &file, const Run &run) {
  Bounds bounds(file);
  bounds.date(run.date).count("programs of a run", run.programs);
  bounds.within("the count of shards", run.shardCount, countMax)
      .within("a shard", run.shardIndex, run.shardCount - 1);
  for (const StoredSighting &seen : run.sightings)
    bounds.count("the index of a program", seen.index)
        .count("programs of a sighting", seen.occurrences)
        .count("ops", seen.ops)
        .count("bytes of a repro", seen.reproBytes);
  for (const Met &met : run.met)
    bounds.count("programs on record", met.programs);
  return bounds.result();
}

llvm::Error check(const std::string &file, const Effort &effort) {
  return Bounds(file)
      .count("programs of a run", effort.programs)
      .count("kinds of a run", effort.kinds)
      .count("milliseconds of a run", effort.milliseconds)
      .result();
}

llvm::Error check(const std::string &file, const Mark &mark) {
  return Bounds(file).date(mark.date).result();
}

llvm::Error check(const std::string &file, const Check &check) {
  return Bounds(file).date(check.date).result();
}

bool isIssueNumber(llvm::StringRef number) {
  return !number.empty() && number.size() <= issueNumberBytesMax &&
         (llvm::isAlnum(number.front()) || number.front() == '#') &&
         llvm::all_of(number, [](char c) {
           return llvm::isAlnum(c) || llvm::StringRef("-_.#/!").contains(c);
         });
}

static llvm::Error unexpected(const std::string &file, const char *what, llvm::StringRef got) {
  constexpr size_t shown = 60;
  std::string text = printable(got.take_front(shown));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return llvm::make_error<EnvironmentError>(file + ": expected " + what + ", got \"" + text + "\"");
}

llvm::Error check(const std::string &file, const TrackerClaim &claim) {
  return Bounds(file).date(claim.date).result();
}

llvm::Error check(const std::string &file, const TrackerIssue &issue) {
  if (!isIssueNumber(issue.number))
    return unexpected(file, "numbers of issues", issue.number);
  if (!llvm::is_contained({issueOpen, issueFixed, issueNotABug}, llvm::StringRef(issue.state)))
    return unexpected(file, "states of issues", issue.state);
  return Bounds(file).date(issue.date).date(issue.since).result();
}

llvm::Error checkReproName(const std::string &file, llvm::StringRef name) {
  llvm::StringRef below = name;
  below.consume_front("inputs/");
  if (isPlainName(below))
    return llvm::Error::success();
  return unexpected(file, "names of a repro's files", name);
}

bool isReproKept(const FolderContents &files) {
  return bytesOf(files) <= reproBytesMax && files.size() <= reproFilesMax &&
         llvm::all_of(files,
                      [](const auto &file) { return file.second.size() <= reproFileBytesMax; });
}

} // namespace npufuzz::campaign::database

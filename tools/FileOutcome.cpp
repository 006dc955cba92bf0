#include "tools/FileOutcome.h"

#include "oracles/Verdict.h"
#include "support/Printable.h"
#include "tools/Programs.h"
#include "tools/ResultText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::tools {

/// In the order of the summary line.
static constexpr llvm::StringLiteral ok = "ok", wrong = "wrong", untold = "cannot tell",
                                     refused = "refused", notReadable = "not read",
                                     notJudged = "not judged";

void FileOutcome::add(const FileOutcome &file) {
  isWrong |= file.isWrong;
  passes.add(file.passes);
  functions.add(file.functions);
  if (refusal.empty())
    refusal = file.refusal;
  if (unreadable.empty())
    unreadable = file.unreadable;
}

static std::string lineOf(llvm::StringRef what, const std::string &path, const std::string &why) {
  return llvm::formatv("{0,-13}{1}: {2}\n", what, path, why);
}

std::string wrongLine(const std::string &path, llvm::StringRef pass) {
  return lineOf("WRONG", path, pass.str());
}

/// The error without the place in the file, so that the same mistake in several is one reason.
static std::string reasonOf(llvm::StringRef error, llvm::StringRef path) {
  error.consume_front(expectedMLIR);
  llvm::StringRef rest = error;
  unsigned line = 0, column = 0;
  // FILE:LINE:COLUMN:
  if (rest.consume_front(path) && rest.consume_front(":") && !rest.consumeInteger(10, line) &&
      rest.consume_front(":") && !rest.consumeInteger(10, column) && rest.consume_front(": "))
    error = rest;
  return oracles::normaliseKind(error);
}

std::string FileTally::add(const std::string &path, const FileOutcome &file) {
  auto count = [&](llvm::StringRef what, const std::string &why) {
    ++files[what.str()];
    return lineOf(what, path, why);
  };
  smaller += !file.extents.empty();
  mutants += file.mutants;
  if (file.isWrong) {
    ++files[wrong.str()];
    return "";
  }
  if (!file.notAsked.empty()) {
    ++notAsked[oracles::normaliseKind(file.notAsked)];
    return count(notJudged, file.notAsked);
  }
  if (!file.unreadable.empty()) {
    ++notRead[reasonOf(file.unreadable, path)];
    return count(notReadable, file.unreadable);
  }
  if (!file.refusal.empty())
    return count(refused, file.refusal);
  std::string extents = file.mutants ? " with " + counted(file.mutants, "mutant") : "";
  if (!file.extents.empty())
    extents += "; judged with extents " + file.extents;
  bool isTold = file.passes.judged > 0 || file.passes.asked == 0;
  if (file.passes.judged == file.passes.asked && isTold)
    return count(
        ok, (file.passes.judged == 1 ? "1 pass" : std::to_string(file.passes.judged) + " passes") +
                extents);
  return count(isTold ? ok : untold, judgedText(file.passes) + extents);
}

/// The most frequent first.
static std::vector<std::pair<int64_t, std::string>>
byFrequency(const std::map<std::string, int64_t> &counts) {
  std::vector<std::pair<int64_t, std::string>> sorted;
  for (const auto &[why, times] : counts)
    sorted.emplace_back(times, why);
  llvm::stable_sort(sorted, [](const auto &a, const auto &b) { return a.first > b.first; });
  return sorted;
}

int64_t FileTally::unread() const {
  int64_t count = 0;
  for (const auto &[why, times] : notRead)
    count += times;
  return count;
}

std::string FileTally::text(const FileOutcome &all) const {
  int64_t count = 0;
  std::vector<std::string> kinds;
  for (llvm::StringRef kind : {ok, wrong, untold, refused, notReadable, notJudged})
    if (auto found = files.find(kind.str()); found != files.end()) {
      count += found->second;
      kinds.push_back(llvm::formatv("{0} {1}", found->second, kind));
    }
  std::string text = counted(count, things) + ": " + llvm::join(kinds, ", ") + "\n" +
                     judgedText(all.functions) + "\n";
  if (mutants)
    text += counted(mutants, "mutant") + " judged with them\n";
  if (smaller)
    text += "judged with smaller extents: " + counted(smaller, things) + "\n";
  for (const auto &[why, times] : notRead)
    text += "not read, " + counted(times, things) + ": " + why + "\n";
  for (const auto &[times, why] : byFrequency(notAsked))
    text += "not judged, " + counted(times, things) + ": " + why + "\n";
  return text;
}

} // namespace npufuzz::tools

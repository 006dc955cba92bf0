#include "tools/Judged.h"
#include "oracles/Verdict.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace npufuzz::tools {

/// Reasons that the line names: more is for the results above it.
static constexpr size_t reasonsNamedMax = 3;

void JudgedCount::add(llvm::StringRef why) {
  ++asked;
  if (why.empty())
    ++judged;
  else
    ++reasons[oracles::normaliseKind(why)];
}

std::string judgedNothing(const JudgedCount &count) {
  if (count.judged > 0 || count.asked == 0)
    return "";
  std::vector<std::pair<std::string, int64_t>> reasons(count.reasons.begin(), count.reasons.end());
  llvm::stable_sort(reasons, [](const auto &a, const auto &b) { return a.second > b.second; });
  std::string text = llvm::formatv("nothing judged: 0 of {0} {1}", count.asked, count.things);
  for (size_t i = 0; i < std::min(reasons.size(), reasonsNamedMax); ++i)
    text +=
        llvm::formatv("{0}{1} ({2})", i == 0 ? ": " : ", ", reasons[i].first, reasons[i].second);
  return text + (reasons.size() > reasonsNamedMax ? ", …" : "");
}

int exitCodeOf(int code, const JudgedCount &count) {
  std::string line = judgedNothing(count);
  if (code != nothingFound || line.empty())
    return code;
  llvm::outs().flush(); // the results come first, also where both streams are one
  return report(environmentError(line));
}

} // namespace npufuzz::tools

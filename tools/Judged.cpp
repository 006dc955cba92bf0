#include "tools/Judged.h"
#include "oracles/Verdict.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace npufuzz::tools {

/// Number of reasons in the line; the results above it have the rest.
static constexpr size_t reasonsNamedMax = 3;

void JudgedCount::add(llvm::StringRef why) {
  ++asked;
  if (why.empty())
    ++judged;
  else
    ++reasons[oracles::normaliseKind(why)];
}

void JudgedCount::add(const JudgedCount &more) {
  asked += more.asked;
  judged += more.judged;
  for (const auto &[why, times] : more.reasons)
    reasons[why] += times;
}

static std::string reasonsText(const JudgedCount &count) {
  std::vector<std::pair<std::string, int64_t>> reasons(count.reasons.begin(), count.reasons.end());
  llvm::stable_sort(reasons, [](const auto &a, const auto &b) { return a.second > b.second; });
  std::string text;
  for (size_t i = 0; i < std::min(reasons.size(), reasonsNamedMax); ++i)
    text +=
        llvm::formatv("{0}{1} ({2})", i == 0 ? ": " : ", ", reasons[i].first, reasons[i].second);
  return text + (reasons.size() > reasonsNamedMax ? ", …" : "");
}

std::string judgedText(const JudgedCount &count) {
  return llvm::formatv("{0} of {1} {2} {3}", count.judged, count.asked, count.things, count.done)
             .str() +
         reasonsText(count);
}

std::string judgedNothing(const JudgedCount &count) {
  if (count.judged > 0 || count.asked == 0)
    return "";
  return llvm::formatv("nothing {0}: 0 of {1} {2}", count.done, count.asked, count.things).str() +
         reasonsText(count);
}

int exitCodeOf(int code, const JudgedCount &count) {
  std::string line = judgedNothing(count);
  if (code != nothingFound || line.empty())
    return code;
  llvm::outs().flush(); // the results come first, even if both streams are one
  return report(environmentError(line));
}

void RequireJudged::takeAlone(Arguments &arguments) {
  for (std::string &argument : arguments) {
    if (argument == "--")
      break;
    if (argument == "--require-judged")
      argument += "=100";
  }
}

void RequireJudged::addTo(CLI::App &commandLine, const char *things) {
  commandLine
      .add_option("--require-judged", text,
                  std::string("exit code 3 when nothing was found and less than PERCENT of all ") +
                      things + " could be judged, with a last line that says why; alone: 100")
      ->group("Results")
      ->type_name("PERCENT");
}

void RequireJudged::resolve(ValueReader &values) {
  percent = values.number("--require-judged", text, 1, 100, 0);
}

int RequireJudged::exitCodeOf(int code, const JudgedCount &required,
                              const JudgedCount &otherwise) const {
  if (percent == 0)
    return tools::exitCodeOf(code, otherwise);
  // A run that requested no judgement has judged too little. Doubles hold the product of two
  // counts.
  if (required.asked > 0 && 100.0 * static_cast<double>(required.judged) >=
                                static_cast<double>(percent) * static_cast<double>(required.asked))
    return code;
  llvm::outs().flush();
  int shortfall = report(
      environmentError("--require-judged=" + llvm::Twine(percent) + ": " + judgedText(required)));
  return code == nothingFound ? shortfall : code;
}

} // namespace npufuzz::tools

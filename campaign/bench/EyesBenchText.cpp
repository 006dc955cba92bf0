//===- EyesBenchText.cpp - rows of the bench as text, Markdown and JSON ---===//
//
// Each share has its 95 % interval by Wilson. The text and the Markdown are one table with other
// separators. EyesBench.cpp makes the counts.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/EyesBench.h"
#include "support/Json.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

/// Wilson, "Probable inference, the law of succession, and statistical inference" (1927): the
/// shares from which the sample is at most z standard deviations away.
Share shareOf(int64_t part, int64_t all) {
  constexpr double z = 1.959964; // leaves 2.5 % of a normal distribution on each side
  auto n = static_cast<double>(all);
  double p = static_cast<double>(part) / n, square = z * z / n;
  double centre = (p + square / 2) / (1 + square);
  double reach = z / (1 + square) * std::sqrt(p * (1 - p) / n + square / (4 * n));
  // Rounding must not push the ends out of [0, 1].
  return {p, std::max(0.0, std::min(p, centre - reach)),
          std::min(1.0, std::max(p, centre + reach))};
}

static std::string percent(int64_t part, int64_t all) {
  if (all == 0)
    return "-";
  Share share = shareOf(part, all);
  return llvm::formatv("{0:f1} ({1:f1} to {2:f1})", 100 * share.share, 100 * share.low,
                       100 * share.high);
}

namespace {

using Line = std::vector<std::string>;

const Line headings{"mutant",           "programs",       "differ",
                    "seen as asked, %", "as promised, %", "what it gets wrong"};

Line cells(const EyesRow &row) {
  std::string summary = row.summary;
  if (!row.family.empty())
    summary = row.family;
  else if (row.isAllowed)
    summary += " (allowed)";
  return {row.mutant,
          std::to_string(row.programs),
          std::to_string(row.differing),
          percent(row.seenAsAsked, row.differing),
          percent(row.seenAsPromised, row.differing),
          summary};
}

std::string table(const EyesResult &result, bool markdown) {
  std::vector<Line> lines{headings};
  for (const EyesRow &row : result.rows)
    lines.push_back(cells(row));
  std::vector<size_t> widths(headings.size());
  for (const Line &line : lines)
    for (size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], line[i].size());
  std::string text;
  for (const Line &line : lines) {
    std::string row = markdown ? "| " : "";
    for (size_t i = 0; i < line.size(); ++i)
      row += line[i] + std::string(widths[i] - line[i].size(), ' ') + (markdown ? " | " : "  ");
    text += llvm::StringRef(row).rtrim().str() + "\n";
    if (markdown && &line == &lines.front())
      text += "|" + llvm::join(Line(headings.size(), "---"), "|") + "|\n";
  }
  return text;
}

/// Lines on the correct executor, and on programs that did not end.
std::string below(const EyesResult &result) {
  int64_t trapped = 0;
  for (const EyesRow &row : result.rows)
    trapped += row.trapped;
  return llvm::formatv(
      "{0} programs, {1} discarded; without a mutant {2} called wrong as asked, {3} as promised; "
      "{4} runs of mutants did not end as they should\n",
      result.programs, result.discards, result.falseAlarmsAsAsked, result.falseAlarmsAsPromised,
      trapped);
}

} // namespace

std::string eyesText(const EyesResult &result) {
  return table(result, /*markdown=*/false) + below(result);
}
std::string eyesMarkdown(const EyesResult &result) {
  return table(result, /*markdown=*/true) + "\n" + below(result);
}

std::string eyesJson(const EyesResult &result, uint64_t baseSeed) {
  Json rows = Json::array();
  for (const EyesRow &row : result.rows) {
    Json object = {{"mutant", row.mutant},
                   {"summary", row.summary},
                   {"family", row.family},
                   {"allowed", row.isAllowed},
                   {"programs", row.programs},
                   {"differing", row.differing},
                   {"seen_as_asked", row.seenAsAsked},
                   {"seen_as_promised", row.seenAsPromised},
                   {"trapped", row.trapped}};
    auto add = [&](const char *key, int64_t seen) {
      if (row.differing == 0)
        return;
      Share share = shareOf(seen, row.differing);
      object[key] = {share.share, share.low, share.high};
    };
    add("share_as_asked", row.seenAsAsked);
    add("share_as_promised", row.seenAsPromised);
    rows.push_back(std::move(object));
  }
  Json json = {{"seed", baseSeed},
               {"programs", result.programs},
               {"discards", result.discards},
               {"false_alarms_as_asked", result.falseAlarmsAsAsked},
               {"false_alarms_as_promised", result.falseAlarmsAsPromised},
               {"mutants", rows}};
  return json.dump(2) + "\n";
}

} // namespace npufuzz::campaign

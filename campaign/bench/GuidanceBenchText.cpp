//===- GuidanceBenchText.cpp - for people and for machines ----------------===//
#include "campaign/bench/GuidanceBench.h"
#include "campaign/bench/MannWhitney.h"
#include "support/Json.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

namespace {

/// One number of each search.
struct Measure {
  std::string name;
  bool isMoreBetter;
  std::vector<double> blind, guided;
};

double median(std::vector<double> numbers) {
  llvm::sort(numbers);
  size_t half = numbers.size() / 2;
  return numbers.size() % 2 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

/// Where nothing was found: all of the time, which is too little said of the slower search. Both
/// are cut at the same time, so that ranks stay right.
double secondsToFind(const SearchResult &result, double cpuSecondsMax) {
  return result.foundSeconds.empty()
             ? cpuSecondsMax
             : std::min(cpuSecondsMax, llvm::min_element(result.foundSeconds, [](auto &a, auto &b) {
                                         return a.second < b.second;
                                       })->second);
}

std::vector<Measure> measuresOf(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax) {
  std::vector<Measure> measures;
  auto add = [&](const std::string &name, bool isMoreBetter, const GuidanceRow &row, auto of) {
    auto found = llvm::find_if(measures, [&](const Measure &one) { return one.name == name; });
    if (found == measures.end())
      found = measures.insert(measures.end(), {name, isMoreBetter, {}, {}});
    found->blind.push_back(static_cast<double>(of(row.blind)));
    found->guided.push_back(static_cast<double>(of(row.guided)));
  };
  for (const GuidanceRow &row : rows) {
    if (!row.plant.empty()) {
      add("seconds to " + row.plant, false, row,
          [&](const SearchResult &one) { return secondsToFind(one, cpuSecondsMax); });
      continue;
    }
    add("counters reached", true, row, [](auto &one) { return one.counters.size(); });
    add("distinct findings", true, row, [](auto &one) { return one.foundSeconds.size(); });
    add("programs", true, row, [](auto &one) { return one.programs; });
  }
  return measures;
}

std::string table(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax, bool markdown) {
  std::vector<std::vector<std::string>> lines{
      {"measure", "searches", "blind, median", "guided, median", "guided better", "p"}};
  for (const Measure &measure : measuresOf(rows, cpuSecondsMax)) {
    Comparison comparison = compareSamples(measure.blind, measure.guided);
    double better = measure.isMoreBetter ? comparison.greater : 1 - comparison.greater;
    const char *form = measure.isMoreBetter ? "{0:f0}" : "{0:f2}";
    lines.push_back(
        {measure.name, llvm::formatv("2 x {0}", measure.blind.size()),
         llvm::formatv(form, median(measure.blind)), llvm::formatv(form, median(measure.guided)),
         llvm::formatv("{0:f0} %", 100 * better), llvm::formatv("{0:f4}", comparison.p)});
  }
  if (markdown)
    lines.insert(lines.begin() + 1, std::vector<std::string>(lines.front().size(), "---"));
  std::string text;
  for (const auto &line : lines)
    text += markdown ? "| " + llvm::join(line, " | ") + " |\n"
                     : llvm::formatv("{0,-44} {1,8} {2,14} {3,15} {4,14} {5,7}\n", line[0], line[1],
                                     line[2], line[3], line[4], line[5])
                           .str();
  return text;
}

Json toJson(const SearchResult &result) {
  return {{"cpu_seconds", result.cpuSeconds},    {"programs", result.programs},
          {"discards", result.discards},         {"children", result.children},
          {"entries", result.entries},           {"counters", result.counters.size()},
          {"found_seconds", result.foundSeconds}};
}

} // namespace

std::string guidanceText(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax) {
  return table(rows, cpuSecondsMax, /*markdown=*/false);
}

std::string guidanceMarkdown(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax) {
  return table(rows, cpuSecondsMax, /*markdown=*/true);
}

std::string guidanceJson(llvm::ArrayRef<GuidanceRow> rows, double cpuSecondsMax) {
  Json list = Json::array();
  for (const GuidanceRow &row : rows)
    list.push_back({{"plant", row.plant},
                    {"seed", row.baseSeed},
                    {"blind", toJson(row.blind)},
                    {"guided", toJson(row.guided)}});
  Json json = {{"cpu_seconds_max", cpuSecondsMax}, {"rows", std::move(list)}};
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace npufuzz::campaign

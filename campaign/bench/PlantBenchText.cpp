//===- PlantBenchText.cpp - rows of the bench as text, Markdown and JSON ---===//
//
// Shows medians, since times to find a bug are heavily skewed; the worst seed is printed next to
// them.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/PlantBench.h"
#include "support/Json.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::campaign {

namespace {

/// All rows of one plant, or the clean ones.
struct Group {
  std::string plant;
  std::vector<const PlantRow *> rows;

  double median(double (*value)(const PlantRow &)) const {
    std::vector<double> values;
    for (const PlantRow *row : rows)
      values.push_back(value(*row));
    llvm::sort(values);
    size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
  }
  template <typename Value> auto worst(Value value) const {
    auto result = value(*rows.front());
    for (const PlantRow *row : rows)
      result = std::max(result, value(*row));
    return result;
  }
  int64_t count(bool (*holds)(const PlantRow &)) const {
    return llvm::count_if(rows, [&](const PlantRow *row) { return holds(*row); });
  }
};

std::vector<Group> groups(llvm::ArrayRef<PlantRow> rows) {
  std::vector<Group> result;
  for (const PlantRow &row : rows) {
    auto same = llvm::find_if(result, [&](const Group &group) { return group.plant == row.plant; });
    if (same == result.end())
      same = result.insert(result.end(), {row.plant, {}});
    same->rows.push_back(&row);
  }
  return result;
}

double seconds(const PlantRow &row) { return row.seconds; }
double programs(const PlantRow &row) { return static_cast<double>(row.programs); }
double reduceSeconds(const PlantRow &row) { return row.reduceSeconds; }
bool isFound(const PlantRow &row) { return row.found; }
bool isRight(const PlantRow &row) { return row.rightPass; }

/// Share of programs whose meaning the plant changes.
std::string triggerRate(const PlantRow &row) {
  if (row.triggerPrograms == 0)
    return "";
  double share = static_cast<double>(row.triggered) / static_cast<double>(row.triggerPrograms);
  return llvm::formatv("{0:P2}", share);
}

/// Cells of one line; the table has the same shape in text and in Markdown.
std::vector<std::string> cells(const Group &group) {
  size_t count = group.rows.size();
  std::vector<std::string> line{group.plant.empty() ? "(clean)" : group.plant,
                                llvm::formatv("{0}/{1}", group.count(isFound), count),
                                llvm::formatv("{0:f2}", group.median(seconds)),
                                llvm::formatv("{0:f2}", group.worst(seconds)),
                                llvm::formatv("{0:f0}", group.median(programs)),
                                triggerRate(*group.rows.front())};
  if (group.plant.empty()) {
    int64_t all = 0;
    for (const PlantRow *row : group.rows)
      all += row->programs;
    line.insert(line.end(), {"", "", "", "", llvm::formatv("{0} programs", all)});
    return line;
  }
  std::string oracles, passes;
  for (const PlantRow *row : group.rows) {
    if (row->found && oracles.find(row->oracle) == std::string::npos)
      oracles += (oracles.empty() ? "" : " ") + row->oracle;
    if (row->found && passes.find(row->pass) == std::string::npos)
      passes += (passes.empty() ? "" : " ") + row->pass;
  }
  line.insert(line.end(),
              {oracles, llvm::formatv("{0}/{1}", group.count(isRight), count),
               llvm::formatv("{0}", group.worst([](const PlantRow &row) { return row.ops; })),
               llvm::formatv("{0:f1}", group.median(reduceSeconds)), passes});
  return line;
}

const std::vector<std::string> plantHeadings{"plant",    "found",    "median s",   "worst s",
                                             "programs", "triggers", "oracle",     "right pass",
                                             "ops max",  "reduce s", "pass blamed"};

std::string table(llvm::ArrayRef<PlantRow> rows, bool markdown) {
  std::vector<std::vector<std::string>> lines{plantHeadings};
  for (const Group &group : groups(rows))
    lines.push_back(cells(group));
  std::vector<size_t> widths(plantHeadings.size());
  for (const auto &line : lines)
    for (size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], line[i].size());
  std::string text;
  for (const auto &line : lines) {
    std::string row = markdown ? "| " : "";
    for (size_t i = 0; i < line.size(); ++i)
      row += line[i] + std::string(widths[i] - line[i].size(), ' ') + (markdown ? " | " : "  ");
    text += llvm::StringRef(row).rtrim().str() + "\n";
    if (markdown && &line == &lines.front()) {
      for (size_t width : widths)
        text += "|" + std::string(width + 2, '-');
      text += "|\n";
    }
  }
  return text;
}

} // namespace

std::string benchText(llvm::ArrayRef<PlantRow> rows) { return table(rows, /*markdown=*/false); }
std::string benchMarkdown(llvm::ArrayRef<PlantRow> rows) { return table(rows, /*markdown=*/true); }

std::string benchJson(llvm::ArrayRef<PlantRow> rows) {
  Json list = Json::array();
  for (const PlantRow &row : rows)
    list.push_back({{"plant", row.plant},
                    {"expected_pass", row.expectedPass},
                    {"seed", row.baseSeed},
                    {"found", row.found},
                    {"seconds", row.seconds},
                    {"programs", row.programs},
                    {"discards", row.discards},
                    {"trigger_programs", row.triggerPrograms},
                    {"triggered", row.triggered},
                    {"oracle", row.oracle},
                    {"pass", row.pass},
                    {"signature", row.signature},
                    {"right_pass", row.rightPass},
                    {"right_oracle", row.rightOracle},
                    {"ops", row.ops},
                    {"original_ops", row.originalOps},
                    {"reduce_seconds", row.reduceSeconds},
                    {"reduced", row.reduced.program}});
  return Json{{"rows", std::move(list)}}.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace npufuzz::campaign

//===- Coverage.cpp - builds coverage tables from the counters ------------===//
//
// An empty cell is impossible by the language's rules; a 0 was possible and never reached. The
// difference makes the table useful. It comes from the op table, not from the programs that ran.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Coverage.h"
#include "generators/programs/Features.h"
#include "generators/programs/Statistics.h"
#include "generators/programs/ViewChain.h"
#include "reference/Census.h"
#include "support/Saturating.h"
#include "tile/OperandClasses.h"

namespace npufuzz::campaign::report {

namespace {

/// "op add f32 slice+permute rank 3 shape odd".
struct OpCounter {
  llvm::StringRef op, kind, views, shape;
  int64_t rank = 0, times = 0;
};

void add(int64_t &sum, int64_t times) { sum = saturatingSum(sum, times); }

std::vector<OpCounter> opCounters(const Statistics &statistics) {
  std::vector<OpCounter> counters;
  for (const auto &[name, times] : statistics) {
    llvm::SmallVector<llvm::StringRef, 8> words;
    llvm::StringRef(name).split(words, ' ');
    OpCounter counter;
    if (words.size() != 8 || words[0] != "op" || words[4] != "rank" ||
        words[5].getAsInteger(10, counter.rank) || words[6] != "shape")
      continue;
    counter.op = words[1];
    counter.kind = words[2];
    counter.views = words[3];
    counter.shape = words[7];
    counter.times = times;
    counters.push_back(counter);
  }
  return counters;
}

} // namespace

int64_t CoverageTable::missing() const {
  int64_t count = 0;
  for (const Row &row : rows)
    count += llvm::count_if(row.cells, [](const auto &cell) { return cell && *cell == 0; });
  return count;
}

CoverageTable opsByType(const Statistics &statistics) {
  std::map<std::pair<llvm::StringRef, llvm::StringRef>, int64_t> times;
  for (const OpCounter &counter : opCounters(statistics))
    add(times[{counter.op, counter.kind}], counter.times);
  CoverageTable table;
  table.title = "Ops by element type";
  table.note = "type of the first tile operand (of the result where there is none)";
  for (int i = 0; i < elementKindCount; ++i)
    table.columns.emplace_back(elementKindName(static_cast<ElementKind>(i)));
  for (const tile::OpRecord &record : tile::opTable()) {
    if (record.category == tile::OpCategory::Memory)
      continue; // counted as a feature: it has no tile
    CoverageTable::Row row{record.mnemonic.str(), {}};
    for (int i = 0; i < elementKindCount; ++i) {
      int64_t count = times[{record.mnemonic, table.columns[i]}];
      bool possible = count > 0 || generators::languageHas(record, static_cast<ElementKind>(i));
      row.cells.push_back(possible ? std::optional(count) : std::nullopt);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

CoverageTable opsByShape(const Statistics &statistics) {
  std::map<std::pair<llvm::StringRef, llvm::StringRef>, int64_t> times;
  for (const OpCounter &counter : opCounters(statistics))
    add(times[{counter.op, counter.shape}], counter.times);
  CoverageTable table;
  table.title = "Ops by shape";
  table.note = "one: a single element; line: along one axis; deep: more than four axes longer than "
               "1; unit: axes of extent 1 among others; even: powers of two";
  for (llvm::StringRef shape : generators::shapeClasses)
    table.columns.push_back(shape.str());
  for (const tile::OpRecord &record : tile::opTable()) {
    if (record.category == tile::OpCategory::Memory)
      continue;
    CoverageTable::Row row{record.mnemonic.str(), {}};
    for (llvm::StringRef shape : generators::shapeClasses) {
      int64_t count = times[{record.mnemonic, shape}];
      bool possible = count > 0 || generators::canHaveShape(record, shape);
      row.cells.push_back(possible ? std::optional(count) : std::nullopt);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

CoverageTable operandsByClass(const Statistics &statistics) {
  CoverageTable table;
  table.title = "Operands by class";
  table.note = "executions by the reference in which an element of the operand was of the class; "
               "tie: half way between two numbers of a narrower type; one of eight programs is "
               "counted";
  for (llvm::StringRef name : tile::operandClassNames)
    table.columns.push_back(name.str());
  for (const tile::OpForm &form : tile::opForms())
    for (const tile::OperandPlace &operand : form.operands) {
      CoverageTable::Row row{form.name + " " + operand.name.str(), {}};
      for (size_t of = 0; of < tile::operandClassCount; ++of) {
        auto found = statistics.find("class " + row.name + " " + table.columns[of]);
        int64_t count = found == statistics.end() ? 0 : found->second;
        bool possible = count > 0 || operand.allows(static_cast<tile::OperandClass>(of));
        row.cells.push_back(possible ? std::optional(count) : std::nullopt);
      }
      table.rows.push_back(std::move(row));
    }
  return table;
}

CoverageTable boundsByWidth(const Statistics &statistics) {
  std::map<std::string, std::map<std::string, int64_t>> rows;
  for (const auto &[name, times] : statistics)
    if (llvm::StringRef rest = name; rest.consume_front("bound ")) {
      auto [row, column] = rest.rsplit(' ');
      add(rows[row.str()][column.str()], times);
    }
  CoverageTable table;
  table.title = "Widths of bounds";
  table.note = "float elements that an op made by how far apart the numbers are that it may be, in "
               "units in the last place; open: anything; half: the bound is half of the value or "
               "more; memory: what is stored at the end; one of eight programs is counted";
  table.columns = {"exact"};
  for (size_t steps = 0; steps <= reference::BoundWidths::stepsMax; ++steps)
    table.columns.push_back("2^" + std::to_string(steps));
  table.columns.insert(table.columns.end(), {"open", "half"});
  for (auto &[name, counts] : rows) {
    CoverageTable::Row row{name, {}};
    for (const std::string &column : table.columns)
      row.cells.push_back(counts.contains(column) ? std::optional(counts[column]) : std::nullopt);
    table.rows.push_back(std::move(row));
  }
  return table;
}

CoverageTable opsByPassStatistic(const Statistics &statistics) {
  CoverageTable table;
  table.title = "Ops by what passes did";
  table.note = "programs with the op in which the pass did that, to whatever op; one of eight "
               "programs is counted";
  for (const auto &[name, times] : statistics)
    if (llvm::StringRef pass = name; pass.consume_front("pass ") && pass.contains('.'))
      table.columns.push_back(pass.str());
  for (const tile::OpRecord &record : tile::opTable()) {
    CoverageTable::Row row{record.mnemonic.str(), {}};
    for (const std::string &column : table.columns) {
      auto found = statistics.find("met " + record.mnemonic.str() + " " + column);
      row.cells.push_back(found == statistics.end() ? 0 : found->second);
    }
    if (!table.columns.empty())
      table.rows.push_back(std::move(row));
  }
  return table;
}

CoverageTable viewsByRank(const Statistics &statistics) {
  std::map<std::pair<std::string, int64_t>, int64_t> times;
  for (const OpCounter &counter : opCounters(statistics)) {
    if (counter.op != "load" && counter.op != "store")
      continue;
    llvm::SmallVector<llvm::StringRef, 4> chain;
    counter.views.split(chain, '+');
    for (llvm::StringRef view : chain)
      add(times[{view.str(), counter.rank}], counter.times);
  }
  CoverageTable table;
  table.title = "Views by rank";
  table.note =
      "loads and stores through each kind of view, alone or in a chain, by the rank of the tile";
  for (int64_t rank = 1; rank <= tile::rankMax; ++rank)
    table.columns.push_back("rank " + std::to_string(rank));
  std::vector<std::string> names = {"plain"};
  for (generators::ViewKind kind : generators::allViewKinds)
    names.push_back(generators::mnemonicOf(kind).str());
  for (const std::string &name : names) {
    CoverageTable::Row row{name, {}};
    for (int64_t rank = 1; rank <= tile::rankMax; ++rank) {
      int64_t count = times[{name, rank}];
      // A single axis cannot be permuted.
      bool possible = count > 0 || rank > 1 || name != "permute";
      row.cells.push_back(possible ? std::optional(count) : std::nullopt);
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::map<std::string, std::vector<std::pair<std::string, int64_t>>>
otherCounters(const Statistics &statistics) {
  std::map<std::string, std::vector<std::pair<std::string, int64_t>>> kinds;
  for (const auto &[name, times] : statistics) {
    auto [kind, rest] = llvm::StringRef(name).split(' ');
    if (kind != "op" && kind != "met" && kind != "class" && kind != "bound")
      kinds[kind.str()].emplace_back(rest.str(), times);
  }
  for (auto &[kind, counters] : kinds)
    llvm::sort(counters, [](const auto &a, const auto &b) {
      return std::pair(-a.second, a.first) < std::pair(-b.second, b.first);
    });
  return kinds;
}

} // namespace npufuzz::campaign::report

//===- CensusBench.cpp - counts the cells of a campaign's programs --------===//
//
// A cell counts once a program. Pairs of cells are drawn from all possible ones, without a look at
// what was generated; a pair is reached if one program has both.
//
//===----------------------------------------------------------------------===//
#include "campaign/bench/CensusBench.h"

#include "generators/ChoiceSources.h"
#include "support/Json.h"
#include "tile/census/Cells.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

#include <atomic>
#include <mutex>
#include <set>
#include <thread>

namespace npufuzz::campaign {

using tile::CellTable;
using tile::cellTableNames;

namespace {

/// Numbers of cells, and pairs of them.
struct Asked {
  llvm::StringMap<size_t> numbers; ///< "table: cell"
  std::vector<std::pair<size_t, size_t>> pairs;
};

std::string keyOf(llvm::StringRef table, llvm::StringRef cell) {
  return (table + ": " + cell).str();
}

std::vector<CensusCell> allCells() {
  std::vector<CensusCell> cells;
  for (auto [number, name] : llvm::enumerate(cellTableNames))
    for (const std::string &cell : tile::possibleCells(static_cast<CellTable>(number)))
      cells.push_back({name, cell});
  return cells;
}

Asked ask(const CensusResult &result, const CensusOptions &options) {
  Asked asked;
  for (auto [number, cell] : llvm::enumerate(result.cells))
    asked.numbers[keyOf(cell.table, cell.name)] = number;
  generators::RandomChoices choices(options.baseSeed);
  for (int64_t i = 0; i < options.pairs; ++i) {
    size_t a = choices.draw("cell", result.cells.size() - 1);
    size_t b = choices.draw("cell", result.cells.size() - 2);
    asked.pairs.push_back({a, b + (b >= a)});
  }
  return asked;
}

/// Counts of the programs that one thread has drawn.
struct Counts {
  int64_t programs = 0, ops = 0;
  std::vector<int64_t> cells;
  std::vector<bool> pairs;
  std::map<std::string, int64_t> surprises;
};

class Counter {
public:
  Counter(const CensusOptions &options, const Asked &asked) : options(options), asked(asked) {
    counts.cells.resize(asked.numbers.size());
    counts.pairs.resize(asked.pairs.size());
    has.resize(asked.numbers.size());
  }

  void add(int64_t index) {
    // A context keeps what was made in it, and making one takes as long as a few programs.
    constexpr int64_t programsOfContext = 256;
    if (counts.programs % programsOfContext == 0)
      context = oracles::makeContext({options.backend});
    Counters ignored;
    Case program =
        options.source->generateAt(*context, options.baseSeed, index, ignored, Drawing::inProcess);
    ++counts.programs;
    counts.ops += tile::countTileOps(program.module);
    std::set<std::string> surprises;
    tile::forEachCell(program, [&](CellTable table, llvm::StringRef cell, auto) {
      std::string key = keyOf(cellTableNames[static_cast<size_t>(table)], cell);
      auto found = asked.numbers.find(key);
      if (found == asked.numbers.end()) {
        surprises.insert(std::move(key));
      } else if (!has[found->second]) {
        has[found->second] = true;
        reached.push_back(found->second);
      }
    });
    for (const std::string &surprise : surprises)
      ++counts.surprises[surprise];
    for (auto [number, pair] : llvm::enumerate(asked.pairs))
      if (has[pair.first] && has[pair.second])
        counts.pairs[number] = true;
    for (size_t cell : reached) {
      ++counts.cells[cell];
      has[cell] = false;
    }
    reached.clear();
  }

  Counts counts;

private:
  const CensusOptions &options;
  const Asked &asked;
  std::unique_ptr<mlir::MLIRContext> context;
  std::vector<bool> has;       ///< cells of the program at hand
  std::vector<size_t> reached; ///< the same, as numbers
};

void addTo(Counts &sum, const Counts &part) {
  sum.programs += part.programs;
  sum.ops += part.ops;
  for (auto [to, from] : llvm::zip_equal(sum.cells, part.cells))
    to += from;
  for (size_t i = 0; i < sum.pairs.size(); ++i)
    sum.pairs[i] = sum.pairs[i] || part.pairs[i];
  for (const auto &[name, count] : part.surprises)
    sum.surprises[name] += count;
}

} // namespace

CensusResult takeCensus(const CensusOptions &options) {
  CensusResult result;
  result.cells = allCells();
  Asked asked = ask(result, options);
  Counts sum = Counter(options, asked).counts;
  std::mutex lock;
  std::atomic<int64_t> next = 0;
  auto work = [&] {
    Counter mine(options, asked);
    for (int64_t i = next++; i < options.count; i = next++)
      mine.add(i);
    std::lock_guard guard(lock);
    addTo(sum, mine.counts);
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < options.jobs; ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();

  result.programs = sum.programs;
  result.ops = sum.ops;
  for (auto [cell, count] : llvm::zip_equal(result.cells, sum.cells))
    cell.programs = count;
  for (const auto &[name, count] : sum.surprises)
    result.surprises.push_back({"", name, count});
  result.pairs = options.pairs;
  for (auto [number, pair] : llvm::enumerate(asked.pairs))
    if (sum.pairs[number])
      ++result.pairsReached;
    else
      result.pairsMissed.push_back(
          keyOf(result.cells[pair.first].table, result.cells[pair.first].name) + " with " +
          keyOf(result.cells[pair.second].table, result.cells[pair.second].name));
  return result;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static double percentOf(int64_t part, int64_t all) {
  return all ? 100 * static_cast<double>(part) / static_cast<double>(all) : 0;
}

std::string censusText(const CensusResult &result) {
  constexpr int64_t holesShown = 8;
  std::string lines, holes;
  llvm::raw_string_ostream os(lines), rest(holes);
  os << llvm::formatv("{0} programs, {1:f1} ops each\n", result.programs,
                      static_cast<double>(result.ops) / static_cast<double>(result.programs))
     << llvm::formatv("{0,-12} {1,8} {2,8} {3,7}\n", "table", "possible", "reached", "share");
  int64_t possible = 0, reached = 0;
  auto line = [&](llvm::StringRef name, int64_t part, int64_t all) {
    os << llvm::formatv("{0,-12} {1,8} {2,8} {3,6:f1}%\n", name, all, part, percentOf(part, all));
  };
  for (llvm::StringRef table : cellTableNames) {
    int64_t all = 0, part = 0;
    for (const CensusCell &cell : result.cells) {
      if (cell.table != table)
        continue;
      ++all;
      part += cell.programs > 0;
      if (cell.programs == 0 && all - part <= holesShown)
        rest << "  " << keyOf(table, cell.name) << "\n";
    }
    if (all - part > holesShown)
      rest << "  " << table << ": " << all - part - holesShown << " more\n";
    line(table, part, all);
    possible += all;
    reached += part;
  }
  line("all", reached, possible);
  if (result.pairs)
    os << llvm::formatv("{0} of {1} drawn pairs of cells are in one program: {2:f1} %\n",
                        result.pairsReached, result.pairs,
                        percentOf(result.pairsReached, result.pairs));
  if (!holes.empty())
    os << "holes:\n" << holes;
  for (const CensusCell &cell : result.surprises)
    os << "not in any table: " << cell.name << ", in " << cell.programs << " programs\n";
  return lines;
}

std::string censusJson(const CensusResult &result, uint64_t baseSeed) {
  nlohmann::json cells = nlohmann::json::array();
  for (const CensusCell &cell : result.cells)
    cells.push_back(
        {{"table", cell.table.str()}, {"cell", cell.name}, {"programs", cell.programs}});
  nlohmann::json json{{"format", 1},
                      {"base_seed", baseSeed},
                      {"programs", result.programs},
                      {"ops", result.ops},
                      {"pairs", result.pairs},
                      {"pairs_reached", result.pairsReached},
                      {"pairs_missed", result.pairsMissed},
                      {"cells", std::move(cells)}};
  return json.dump(1) + "\n";
}

} // namespace npufuzz::campaign

//===- Coverage.h - tables of what was generated ----------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_REPORT_COVERAGE_H
#define NPUFUZZ_CAMPAIGN_REPORT_COVERAGE_H

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace npufuzz::campaign::report {

/// Counts by row and column; a cell without a value is not in the language.
struct CoverageTable {
  std::string title, note;
  std::vector<std::string> columns;
  struct Row {
    std::string name;
    std::vector<std::optional<int64_t>> cells;
  };
  std::vector<Row> rows;

  /// Cells of the language that were never reached.
  int64_t missing() const;
};

/// Counters of a campaign: "op add f32 slice+permute rank 3 shape odd", "met add PASS.STATISTIC",
/// "feature tail loop", "KIND name".
using Statistics = std::map<std::string, int64_t>;

/// Op x element type.
CoverageTable opsByType(const Statistics &statistics);
/// View kind (each of a chain counts) x rank of the tile.
CoverageTable viewsByRank(const Statistics &statistics);
/// Op x class of its tile's shape.
CoverageTable opsByShape(const Statistics &statistics);
/// Tile operand of each form of an op x class of its elements (tile/OperandClasses.h).
CoverageTable operandsByClass(const Statistics &statistics);
/// Form of an op and its result type x width of an element's bound, in units in the last place. No
/// cell is impossible or missing.
CoverageTable boundsByWidth(const Statistics &statistics);
/// Op x pass statistic: programs with that op in which the pass did that.
CoverageTable opsByPassStatistic(const Statistics &statistics);
/// All other kinds of counters with names and counts, most frequent first: "feature", and the kinds
/// of backends.
std::map<std::string, std::vector<std::pair<std::string, int64_t>>>
otherCounters(const Statistics &statistics);

} // namespace npufuzz::campaign::report

#endif

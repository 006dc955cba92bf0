//===- Statistics.h - what was generated, counted from the modules -*- C++ -*-===//
//
// Counts from programs and not in the generators, so the numbers say what was reached by any source
// of programs.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_GENERATORS_PROGRAMS_STATISTICS_H
#define NPUFUZZ_GENERATORS_PROGRAMS_STATISTICS_H

#include "tile/Case.h"
#include "tile/OpRecord.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <tuple>

namespace npufuzz::generators {

/// Classes of shapes that layout code distinguishes, in the order of the tests: "one" element; a
/// "line" along one axis; "deep", more than four axes longer than 1; "unit" axes among others;
/// "even", powers of two; "odd".
inline constexpr llvm::StringLiteral shapeClasses[] = {"one",  "line", "deep",
                                                       "unit", "even", "odd"};
llvm::StringRef shapeClassOf(llvm::ArrayRef<int64_t> shape);
/// Returns true if the tile that counts for the op can have a shape of this class.
bool canHaveShape(const tile::OpRecord &record, llvm::StringRef shapeClass);

/// Class under which one op is counted. The element kind is that of the first tile operand, or of
/// the result of an op without one. Views are the kinds in the chains of its operands
/// ("permute+slice", "plain"). Rank and class of shape are the tile's. All but the views are names
/// of static tables.
struct OpClass {
  llvm::StringRef op, kind;
  std::string views;
  int64_t rank;
  llvm::StringRef shape;
  bool operator<(const OpClass &other) const {
    return std::tie(op, kind, views, rank, shape) <
           std::tie(other.op, other.kind, other.views, other.rank, other.shape);
  }
};

/// Calls onOp for each op of a program, and onFeature once for each of its features, in no order:
/// "tail loop", "carried tile", "scratch", "kernels 2", "loops 3", "reduce max", …
void countProgram(const Case &generated, llvm::function_ref<void(const OpClass &)> onOp,
                  llvm::function_ref<void(llvm::StringRef)> onFeature);

/// Counters of ops by element kind, view kinds, rank and shape, and of features of whole programs.
class Statistics {
public:
  void add(const Case &generated);
  void merge(const Statistics &other);

  uint64_t programs() const { return programCount; }
  const std::map<OpClass, uint64_t> &ops() const { return opCounts; }
  /// Number of programs by feature.
  const std::map<std::string, uint64_t> &features() const { return featureCounts; }
  /// Counts ops of one mnemonic, ops of one mnemonic and kind, and programs with a feature.
  uint64_t count(llvm::StringRef op) const;
  uint64_t count(llvm::StringRef op, ElementKind kind) const;
  uint64_t feature(llvm::StringRef name) const;

  /// A table: one line per op, then the features.
  std::string text() const;
  /// {"programs": n, "ops": [{"op", "kind", "views", "rank", "shape", "count"}], "features": {name:
  /// n}}
  nlohmann::json json() const;

private:
  uint64_t programCount = 0;
  std::map<OpClass, uint64_t> opCounts;
  std::map<std::string, uint64_t> featureCounts;
};

} // namespace npufuzz::generators

#endif

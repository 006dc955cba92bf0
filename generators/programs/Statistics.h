//===- Statistics.h - what was generated, counted from the modules -*- C++ -*-===//
//
// Counted from programs, not by the generators: the numbers say what was reached,
// whoever made the programs.
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

/// What matters of a shape to those who lay it out, in the order in which they are asked:
/// "one" element; a "line" along one axis; "deep", more than four axes longer than 1; "unit" axes
/// among others; "even", powers of two; "odd".
inline constexpr llvm::StringLiteral shapeClasses[] = {"one",  "line", "deep",
                                                       "unit", "even", "odd"};
llvm::StringRef shapeClassOf(llvm::ArrayRef<int64_t> shape);
/// Can the tile that counts for the op have a shape of this class?
bool canHaveShape(const tile::OpRecord &record, llvm::StringRef shapeClass);

/// What one op is counted as: the element kind is that of the first tile operand (of the result
/// where there is none), views are the kinds in the chains behind its operands ("permute+slice",
/// "plain"), rank and class of shape are the tile's. All but the views are names of static tables.
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

/// Calls onOp for each op of a program, and onFeature once for each feature that it has, in no
/// order: "tail loop", "carried tile", "scratch", "kernels 2", "loops 3", "reduce max", …
void countProgram(const Case &generated, llvm::function_ref<void(const OpClass &)> onOp,
                  llvm::function_ref<void(llvm::StringRef)> onFeature);

/// Counters of ops by element kind, view kinds, rank and shape, and of features of whole programs.
class Statistics {
public:
  void add(const Case &generated);
  void merge(const Statistics &other);

  uint64_t programs() const { return programCount; }
  const std::map<OpClass, uint64_t> &ops() const { return opCounts; }
  /// Programs that have a feature.
  const std::map<std::string, uint64_t> &features() const { return featureCounts; }
  /// Ops of one mnemonic, of one mnemonic and kind; programs with a feature.
  uint64_t count(llvm::StringRef op) const;
  uint64_t count(llvm::StringRef op, ElementKind kind) const;
  uint64_t feature(llvm::StringRef name) const;

  /// A table: an op a line, then the features.
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

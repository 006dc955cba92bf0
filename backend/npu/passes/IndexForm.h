//===- IndexForm.h - integer expressions with floors, and their ranges -*- C++ -*-===//
//
// Index arithmetic of views and loops in one canonical form: a constant plus integer multiples of
// variables, where `x mod m` is x - m * floor(x / m). Divisibility and intervals resolve floors as
// soon as they are made, so only undecidable ones remain.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_PASSES_INDEXFORM_H
#define NPUFUZZ_BACKEND_NPU_PASSES_INDEXFORM_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace npufuzz::npu {

/// An unknown end of an interval.
inline constexpr int64_t unboundedIndex = int64_t(1) << 50;

/// Both ends are included.
struct IndexRange {
  int64_t low = 0, high = 0;
  bool within(int64_t first, int64_t last) const { return low >= first && high <= last; }
};

/// constant + sum of coefficient * variable; sorted by variable number, no coefficient is zero.
struct IndexForm {
  int64_t constant = 0;
  llvm::SmallVector<std::pair<unsigned, int64_t>, 4> terms;

  IndexForm() = default;
  explicit IndexForm(int64_t constant) : constant(constant) {}
  static IndexForm variable(unsigned number);

  void add(const IndexForm &other, int64_t scale = 1);
  int64_t coefficient(unsigned variable) const;
  bool operator==(const IndexForm &) const = default;
};

/// The variables of forms.
class IndexSpace {
public:
  /// Adds a variable with values in [low, high]. `moves`: it is a digit of a tile coordinate, which
  /// a descriptor walks, so it must not remain below a floor.
  unsigned addVariable(IndexRange range, bool moves = false);

  IndexForm floorDiv(const IndexForm &numerator, int64_t divisor);
  IndexForm mod(const IndexForm &numerator, int64_t divisor);
  /// Replaces the dimensions and symbols of `expr`, which is pure affine with positive divisors.
  IndexForm substitute(mlir::AffineExpr expr, llvm::ArrayRef<IndexForm> dims,
                       llvm::ArrayRef<IndexForm> symbols = {});
  IndexRange range(const IndexForm &form) const;

  struct Variable {
    enum class Kind { plain, quotient, remainder } kind = Kind::plain;
    IndexRange range;
    bool moves = false;
    IndexForm numerator; ///< of a quotient or remainder
    int64_t divisor = 1;
  };
  const Variable &variable(unsigned number) const { return variables[number]; }

private:
  unsigned intern(Variable::Kind kind, const IndexForm &numerator, int64_t divisor);
  /// Writes m * (N - k * floor(N / k)) as m * remainder, for sharper intervals.
  IndexForm foldRemainders(const IndexForm &form);
  IndexForm expandRemainders(const IndexForm &form);

  std::vector<Variable> variables;
};

} // namespace npufuzz::npu

#endif

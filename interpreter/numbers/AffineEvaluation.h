//===- AffineEvaluation.h - affine expressions on numbers -------*- C++ -*-===//
//
// Recurses over the expression; MLIR's own folding would intern an attribute for every value.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_AFFINEEVALUATION_H
#define NPUFUZZ_INTERPRETER_NUMBERS_AFFINEEVALUATION_H

#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IntegerSet.h"

#include <optional>

namespace npufuzz::interpreter {

/// Evaluates with wrapping at 64 bits. Nullopt if a divisor is not positive.
std::optional<int64_t> evaluate(mlir::AffineExpr expr, llvm::ArrayRef<int64_t> dims,
                                llvm::ArrayRef<int64_t> symbols);

/// Computes all results. Operands are the dims, then the symbols. Returns false if a divisor is not
/// positive.
bool evaluate(mlir::AffineMap map, llvm::ArrayRef<int64_t> operands,
              llvm::SmallVectorImpl<int64_t> &results);

/// Overflow of 64 bits in a computation. Documents of affine ops let lowerings assume that no step
/// overflows. A result may fit although a step on the way to it overflows; passes reorder steps.
struct Exactness {
  bool hasResults = true, hasSteps = true;
};
/// Says which numbers fit into 64 bits. Precondition: the divisors are positive.
Exactness exactnessOf(mlir::AffineMap map, llvm::ArrayRef<int64_t> operands);

/// True if the point lies in the set; nullopt if a divisor is not positive.
std::optional<bool> contains(mlir::IntegerSet set, llvm::ArrayRef<int64_t> operands);

} // namespace npufuzz::interpreter

#endif

//===- Census.h - what a run met, and how sure it was -----------*- C++ -*-===//
//
// What the inputs of a program reach is known only where it is computed: which classes of values
// met which operand, and how wide the bounds of results are, within which a wrong one goes unseen.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_CENSUS_H
#define NPUFUZZ_REFERENCE_CENSUS_H

#include "reference/Reference.h"
#include "support/Counters.h"
#include "tile/OperandClasses.h"

#include <array>

namespace npufuzz::reference {

/// Float elements of one type by what is known of them. Undefined ones do not count.
struct BoundWidths {
  /// Numbers that differ by up to 2^steps units in the last place; f32 has no wider bounds than its
  /// 2^32 numbers.
  static constexpr size_t stepsMax = 32;

  int64_t exact = 0, open = 0; ///< one number; any
  std::array<int64_t, stepsMax + 1> within{};
  /// Of those within bounds: half of their value or more off either way.
  int64_t half = 0;

  BoundWidths &operator+=(const BoundWidths &other);
};

/// Filled by evaluate().
struct Census {
  /// Executions of an op in which an element of an operand was of a class: by form
  /// (tile::opForms()), operand and class.
  using ByClass = std::array<int64_t, tile::operandClassCount>;
  std::map<std::pair<size_t, size_t>, ByClass> classes;
  /// Of results (of stores, what they store), by form.
  std::map<std::pair<size_t, ElementKind>, BoundWidths> bounds;
  /// Of what the program has stored to the arguments of @main at its end: what oracles look at.
  std::map<ElementKind, BoundWidths> stored;

  /// "class cmp le rhs nan", "bound reduce sum bf16 2^3" (or exact, open, half), "bound memory f32
  /// exact".
  Counters counters() const;
};

/// evaluate() with a census: slower by a few percent.
llvm::Expected<Result> evaluate(const Case &testCase, const Precision &precision, Census &census);

} // namespace npufuzz::reference

#endif

//===- Census.h - what a run met, and how sure it was -----------*- C++ -*-===//
//
// Only the execution shows what the inputs of a program reach. The census counts which classes of
// values met which operand. It also counts how wide the bounds of results are, because a wrong
// result within its bounds goes unseen.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_REFERENCE_CENSUS_H
#define NPUFUZZ_REFERENCE_CENSUS_H

#include "reference/Reference.h"
#include "support/Counters.h"
#include "tile/OperandClasses.h"

#include <array>

namespace npufuzz::reference {

/// Counts float elements of one type by how well they are known. Skips undefined elements.
struct BoundWidths {
  /// Largest k for which bounds of up to 2^k units in the last place are counted. f32 has only 2^32
  /// numbers, so its bounds are not wider.
  static constexpr size_t stepsMax = 32;

  int64_t exact = 0, open = 0; ///< one number; any value
  std::array<int64_t, stepsMax + 1> within{};
  /// Elements with bounds, by half of their value or more either way.
  int64_t half = 0;

  BoundWidths &operator+=(const BoundWidths &other);
};

/// evaluate() fills it.
struct Census {
  /// Executions of an op in which an operand had an element of a class: by form (tile::opForms()),
  /// operand and class.
  using ByClass = std::array<int64_t, tile::operandClassCount>;
  std::map<std::pair<size_t, size_t>, ByClass> classes;
  /// Bounds of results by form; for stores, of what they store.
  std::map<std::pair<size_t, ElementKind>, BoundWidths> bounds;
  /// Bounds of the arguments of @main at the end of the program, as far as it stored to them: what
  /// oracles see.
  std::map<ElementKind, BoundWidths> stored;

  /// "class cmp le rhs nan", "bound reduce sum bf16 2^3" (or exact, open, half), "bound memory f32
  /// exact".
  Counters counters() const;
};

/// Runs evaluate() with a census; slower by a few percent.
llvm::Expected<Result> evaluate(const Case &testCase, const Precision &precision, Census &census);

} // namespace npufuzz::reference

#endif

//===- Variants.h - changes that no result may show -------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_VARIANTS_H
#define NPUFUZZ_ORACLES_VARIANTS_H

#include "backend/Backend.h"

#include <optional>
#include <vector>

namespace npufuzz::oracles {

/// A case that must give the results of another: the reference's values and bounds hold for both.
struct Variant {
  std::string name; ///< "with swapped operands"; part of signatures
  Case testCase;
  /// The variant changes only the machine or the pipeline, not the program.
  bool changesSettings = false;
  /// Each result comes from the same operations on the same operands in the same order. If all
  /// passes keep bits, the bits of the result stay the same.
  bool keepsBits = true;
};

/// Swaps every operand pair of commutative tile ops. This and the functions below return nullopt if
/// they do not apply.
std::optional<Variant> swapOperands(const Case &testCase);
/// Puts a permutation, slice, remap or reshape that moves nothing on top of every plain view of a
/// tensor.
std::optional<Variant> insertIdentityViews(const Case &testCase);
/// Splits each loop with constant bounds into two successive loops of half the steps.
std::optional<Variant> splitLoops(const Case &testCase);
/// Merges a loop with constant bounds and the loop that alone fills its body into one, which
/// computes both variables by floordiv and mod. Values that both loops carry in the same order pass
/// through.
std::optional<Variant> mergeLoops(const Case &testCase);
/// Changes one of the backend's settings to another legal value, chosen by `draw`, under which
/// programs at least as large fit.
std::optional<Variant> changeSetting(const Case &testCase, const Backend &backend, uint64_t draw);

/// Wraps the body of every kernel in a loop of one trip.
std::optional<Variant> addOneTripLoops(const Case &testCase);
/// Puts the body of every kernel into a branch, whose other arm is never taken and stores zeros
/// wherever the body stores. The condition depends on a scalar argument.
std::optional<Variant> addDeadBranches(const Case &testCase);
/// Stores one tile of every kernel, chosen by `draw`, to scratch memory and loads it again.
std::optional<Variant> sendThroughMemory(const Case &testCase, uint64_t draw);

/// Draws a variant from the case's seed; if its kind does not apply, takes the next kind.
std::optional<Variant> drawVariant(const Case &testCase, const Backend &backend);
/// Returns one variant of each kind that applies, including the one that drawVariant draws. A
/// finding therefore shows again, whichever kind found it and however many kinds are added later.
std::vector<Variant> allVariants(const Case &testCase, const Backend &backend);

} // namespace npufuzz::oracles

#endif

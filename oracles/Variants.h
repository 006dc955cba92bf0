//===- Variants.h - changes that no result may show -------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_VARIANTS_H
#define NPUFUZZ_ORACLES_VARIANTS_H

#include "backend/Backend.h"

#include <optional>
#include <vector>

namespace npufuzz::oracles {

/// A case that must give what another gives: the reference's values and bounds hold for both.
struct Variant {
  std::string name; ///< "with swapped operands"; part of signatures
  Case testCase;
  /// Only the machine or the pipeline differs, not the program.
  bool changesSettings = false;
  /// Each result comes from the same operations on the same operands, in the same order: where all
  /// passes keep bits, its bits are the same.
  bool keepsBits = true;
};

/// Every operand pair of a commutative tile op swapped. Nothing where there is none; likewise
/// below.
std::optional<Variant> swapOperands(const Case &testCase);
/// A permutation, slice, remap or reshape that moves nothing behind every plain view of a tensor.
std::optional<Variant> insertIdentityViews(const Case &testCase);
/// Loops between constants become two, one behind the other, which walk half of the steps each.
std::optional<Variant> splitLoops(const Case &testCase);
/// A loop between constants and the one that alone fills its body become one, which computes both
/// variables by floordiv and mod; what both carry in the same order goes through.
std::optional<Variant> mergeLoops(const Case &testCase);
/// Another legal value of one of the backend's settings, drawn from `draw`, on which at least as
/// large programs fit.
std::optional<Variant> changeSetting(const Case &testCase, const Backend &backend, uint64_t draw);

/// The body of every kernel is that of a loop of one trip.
std::optional<Variant> addOneTripLoops(const Case &testCase);
/// The body of every kernel stands in a branch, whose other arm is never taken and stores zeros
/// where the body stores: the condition hangs on a scalar argument.
std::optional<Variant> addDeadBranches(const Case &testCase);
/// One tile of every kernel, chosen by `draw`, is stored to scratch memory and loaded again.
std::optional<Variant> sendThroughMemory(const Case &testCase, uint64_t draw);

/// One of those, drawn from the case's seed; the next kind where one does not apply.
std::optional<Variant> drawVariant(const Case &testCase, const Backend &backend);
/// One of each kind that applies, those that are drawn from the case's seed among them: a finding
/// shows again whichever kind it is of, and however many kinds there are by then.
std::vector<Variant> allVariants(const Case &testCase, const Backend &backend);

} // namespace npufuzz::oracles

#endif

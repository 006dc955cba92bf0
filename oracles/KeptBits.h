//===- KeptBits.h - the same bits, if passes promise them -------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_KEPTBITS_H
#define NPUFUZZ_ORACLES_KEPTBITS_H

#include "oracles/Observation.h"
#include "oracles/Verdict.h"

namespace npufuzz::oracles {

/// Kind of a finding about changed bits.
inline constexpr llvm::StringLiteral otherBits = "other bits";

/// True if all passes of the case's pipeline promise to keep bits for this program
/// (Backend::keepsBits); nullopt if the pipeline does not parse.
std::optional<bool> allPassesKeepBits(const Observation &observation);

/// True if the run completed and gave tensors of the expected shapes.
bool isComparable(const Execution &run, const reference::Result &expected);

/// Adds each differing element to the verdict's wrong elements. NaNs are equal regardless of
/// payload. Skips elements that are undefined in the reference or in either run. Precondition: both
/// runs are comparable.
void compareBits(Verdict &verdict, const Execution &before, const Execution &after,
                 const reference::Result &expected);

} // namespace npufuzz::oracles

#endif

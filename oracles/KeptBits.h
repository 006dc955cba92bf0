//===- KeptBits.h - the same bits, where that is promised -------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_KEPTBITS_H
#define NPUFUZZ_ORACLES_KEPTBITS_H

#include "oracles/Observation.h"
#include "oracles/Verdict.h"

namespace npufuzz::oracles {

/// The kind of a finding.
inline constexpr llvm::StringLiteral otherBits = "other bits";

/// Whether all passes of the case's pipeline promise it for this program (Backend::keepsBits);
/// nullopt where the pipeline does not parse.
std::optional<bool> allPassesKeepBits(const Observation &observation);

/// Whether the run completed and gave tensors of the shapes that are expected.
bool isComparable(const Execution &run, const reference::Result &expected);

/// Adds the elements that differ to the verdict's wrong ones. NaNs are equal, whatever their
/// payload; what is undefined by the reference or in either run does not count. Precondition: both
/// runs are comparable.
void compareBits(Verdict &verdict, const Execution &before, const Execution &after,
                 const reference::Result &expected);

} // namespace npufuzz::oracles

#endif

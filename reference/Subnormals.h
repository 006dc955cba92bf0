//===- Subnormals.h - what becomes of them where they are not kept --------===//
#ifndef NPUFUZZ_REFERENCE_SUBNORMALS_H
#define NPUFUZZ_REFERENCE_SUBNORMALS_H

#include "reference/Cell.h"
#include "reference/FloatFormat.h"
#include "tile/Precision.h"

namespace npufuzz::reference {

/// What an op computes with in the place of an operand of this format.
Cell flushedOperand(const FloatFormat &format, Subnormal what, const Cell &x);

/// What is left of a result that is a number of this format. A system may look at it before or
/// after it is rounded, so that the least normal number, to which smaller ones are rounded up, may
/// become zero too.
Cell flushedResult(const FloatFormat &format, Subnormal what, const Cell &x);

/// The most by which a step of a sum or product may miss what it should give because that is no
/// normal number: half of the least subnormal where it is rounded, else all of it.
inline double underflowOfStep(const FloatFormat &format, Subnormal results) {
  return results == Subnormal::kept ? format.minSubnormal / 2 : powerOfTwo(format.exponentMin);
}

} // namespace npufuzz::reference

#endif

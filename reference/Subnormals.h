//===- Subnormals.h - what becomes of them where they are not kept --------===//
#ifndef NPUFUZZ_REFERENCE_SUBNORMALS_H
#define NPUFUZZ_REFERENCE_SUBNORMALS_H

#include "reference/Cell.h"
#include "reference/FloatFormat.h"
#include "tile/Precision.h"

namespace npufuzz::reference {

/// Value with which an op computes instead of an operand of this format.
Cell flushedOperand(const FloatFormat &format, Subnormal what, const Cell &x);

/// Value that remains of a result of this format. A system may flush before or after it rounds. So
/// the least normal number, to which smaller ones are rounded up, may become zero too.
Cell flushedResult(const FloatFormat &format, Subnormal what, const Cell &x);

/// Largest error of a step of a sum or product whose exact result is no normal number: half of the
/// least subnormal if subnormals are kept, else up to the least normal number.
inline double underflowOfStep(const FloatFormat &format, Subnormal results) {
  return results == Subnormal::kept ? format.minSubnormal / 2 : powerOfTwo(format.exponentMin);
}

} // namespace npufuzz::reference

#endif

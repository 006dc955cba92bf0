//===- Deviation.h - how far each element of a result is off ----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BUNDLES_DEVIATION_H
#define NPUFUZZ_CAMPAIGN_BUNDLES_DEVIATION_H

#include "reference/Reference.h"

namespace npufuzz::campaign {

/// Byte of a bundle's deviation.npy. Classifies a wrong element by |got - expected| relative to
/// |expected|.
enum class Deviation : uint8_t {
  right,
  open,       ///< inconclusive: undefined, or undecided within the error bound
  thousandth, ///< less than 2^-10 of the expected value
  eighth,     ///< less than 2^-3
  below,      ///< less than the whole value
  beyond,     ///< the whole value or more
  zero,       ///< got 0, expected something else
  notFinite,  ///< got NaN or infinity where a number is expected, or the other way round
};
inline constexpr int deviationCount = 8;

Deviation deviationOf(const reference::ExpectedTensor &expected, int64_t linear,
                      uint64_t actualBits);
/// One byte per element, row-major; empty if the shapes differ.
std::vector<uint8_t> deviationsOf(const reference::ExpectedTensor &expected, const Tensor &actual);

} // namespace npufuzz::campaign

#endif

//===- Deviation.h - how far each element of a result is off ----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_BUNDLES_DEVIATION_H
#define NPUFUZZ_CAMPAIGN_BUNDLES_DEVIATION_H

#include "reference/Reference.h"

namespace npufuzz::campaign {

/// A byte of a bundle's deviation.npy. Of a wrong element: |got - expected| against |expected|.
enum class Deviation : uint8_t {
  right,
  open,       ///< nothing can be said of it: undefined, or not decided within the error bound
  thousandth, ///< below 2^-10 of what is expected
  eighth,     ///< below 2^-3
  below,      ///< below all of it
  beyond,     ///< all of it, or more
  zero,       ///< 0, where something else is expected
  notFinite,  ///< NaN or infinite where a number is expected, or the other way round
};
inline constexpr int deviationCount = 8;

Deviation deviationOf(const reference::ExpectedTensor &expected, int64_t linear,
                      uint64_t actualBits);
/// One byte an element, row-major; empty where the shapes differ.
std::vector<uint8_t> deviationsOf(const reference::ExpectedTensor &expected, const Tensor &actual);

} // namespace npufuzz::campaign

#endif

//===- Deviation.cpp ------------------------------------------------------===//
//
// The oracle decides if an element is wrong (reference::match), because it knows the error bounds.
// The deviation is for the eye: a swapped tile, an unwritten tail and a rounding error look
// different.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Deviation.h"
#include "reference/FloatFormat.h"
#include "reference/IntegerArithmetic.h"

#include <cmath>

namespace npufuzz::campaign {

Deviation deviationOf(const reference::ExpectedTensor &expected, int64_t linear,
                      uint64_t actualBits) {
  switch (reference::match(expected, linear, actualBits)) {
  case reference::Match::same:
    return Deviation::right;
  case reference::Match::cannotTell:
    return Deviation::open;
  case reference::Match::wrong:
    break;
  }
  auto i = static_cast<size_t>(linear);
  bool isFloat = isFloatKind(expected.kind);
  double wanted = isFloat ? expected.value[i] : static_cast<double>(expected.integer[i]);
  double got =
      isFloat ? reference::decode(reference::floatFormat(expected.kind), actualBits)
              : static_cast<double>(expected.kind == ElementKind::i1
                                        // Any nonzero byte when it is wrong.
                                        ? static_cast<int64_t>(actualBits)
                                        : reference::integerFormat(expected.kind).wrap(actualBits));
  if (!std::isfinite(wanted) || !std::isfinite(got))
    return Deviation::notFinite;
  if (got == 0 && wanted != 0)
    return Deviation::zero;
  double off = std::abs(got - wanted), all = std::abs(wanted);
  if (off == 0 || off < std::ldexp(all, -10)) // 0: the sign of a zero
    return Deviation::thousandth;
  if (off >= all)
    return Deviation::beyond;
  return off < std::ldexp(all, -3) ? Deviation::eighth : Deviation::below;
}

std::vector<uint8_t> deviationsOf(const reference::ExpectedTensor &expected, const Tensor &actual) {
  std::vector<uint8_t> bytes;
  if (actual.kind != expected.kind || actual.shape != expected.shape)
    return bytes;
  for (int64_t i = 0; i < expected.size(); ++i)
    bytes.push_back(static_cast<uint8_t>(deviationOf(expected, i, actual.bits(i))));
  return bytes;
}

} // namespace npufuzz::campaign

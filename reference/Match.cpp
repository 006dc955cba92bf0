//===- Match.cpp - actual against expected --------------------------------===//
//
// Decides if a result is wrong. An undefined or unconstrained element is inconclusive (cannotTell).
// An exact element is compared by its bits, which distinguishes zeros. NaN matches every NaN,
// because the language does not fix its payload.
//
//===----------------------------------------------------------------------===//
#include "reference/FloatFormat.h"
#include "reference/IntegerArithmetic.h"
#include "reference/Reference.h"

#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <charconv>
#include <cmath>

namespace npufuzz::reference {

static Match matchFloat(const ExpectedTensor &expected, size_t i, uint64_t actualBits) {
  const FloatFormat &format = floatFormat(expected.kind);
  double actual = decode(format, actualBits), value = expected.value[i];
  if (std::isnan(value))
    return std::isnan(actual) ? Match::same : Match::wrong;
  if (expected.error[i] > 0) {
    bool within = std::isfinite(actual) && std::abs(actual - value) <= expected.error[i];
    return within ? Match::same : Match::wrong;
  }
  if (expected.zeroSignFree[i] && value == 0)
    return actual == 0 ? Match::same : Match::wrong;
  return actualBits == encode(format, value) ? Match::same : Match::wrong;
}

Match match(const ExpectedTensor &expected, int64_t linear, uint64_t actualBits) {
  auto i = static_cast<size_t>(linear);
  if (expected.state[i] != State::defined)
    return Match::cannotTell;
  if (isFloatKind(expected.kind))
    return matchFloat(expected, i, actualBits);
  // A byte other than 0 and 1 is no i1.
  bool same = expected.kind == ElementKind::i1
                  ? actualBits == static_cast<uint64_t>(expected.integer[i])
                  : integerFormat(expected.kind).wrap(actualBits) == expected.integer[i];
  return same ? Match::same : Match::wrong;
}

/// The shortest decimal that reads back as this number of a type no wider than f32.
static std::string shortest(double x) {
  char text[32];
  auto end = std::to_chars(std::begin(text), std::end(text), static_cast<float>(x)).ptr;
  return std::string(text, end);
}

bool isNaN(ElementKind kind, uint64_t bits) {
  return isFloatKind(kind) && std::isnan(decode(floatFormat(kind), bits));
}

std::string describeBits(ElementKind kind, uint64_t bits) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (isFloatKind(kind))
    os << shortest(decode(floatFormat(kind), bits));
  else
    os << (kind == ElementKind::i1 ? static_cast<int64_t>(bits) : integerFormat(kind).wrap(bits));
  os << " (" << llvm::format_hex(bits, 2 + 2 * elementKindBytes(kind)) << ')';
  return text;
}

std::string describe(const ExpectedTensor &expected, int64_t linear) {
  auto i = static_cast<size_t>(linear);
  if (expected.state[i] == State::undefined)
    return "undefined";
  if (expected.state[i] == State::unconstrained)
    return "anything";
  if (!isFloatKind(expected.kind)) {
    unsigned bits = elementKindBits(expected.kind);
    return describeBits(expected.kind,
                        static_cast<uint64_t>(expected.integer[i]) & (~uint64_t(0) >> (64 - bits)));
  }
  if (expected.error[i] == 0)
    return describeBits(expected.kind, encode(floatFormat(expected.kind), expected.value[i]));
  std::string text = shortest(expected.value[i]) + " +- ";
  llvm::raw_string_ostream(text) << llvm::format("%.2g", expected.error[i]);
  return text;
}

} // namespace npufuzz::reference

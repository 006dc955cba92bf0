//===- AnyOrder.cpp - sums and products that never round ------------------===//
//
// A sum or product is the same in every order if the format holds numbers as long as the longest
// possible intermediate result, because then no step rounds. Signs are ignored: they only make
// results shorter, and the sign of a zero does not depend on the order.
//
//===----------------------------------------------------------------------===//
#include "interpreter/arith/AnyOrder.h"
#include "interpreter/numbers/Rounding.h"

#include <algorithm>
#include <bit>

namespace npufuzz::interpreter {

namespace {

/// Returns the number with an odd significand and without its sign. Precondition: not zero.
Unpacked odd(Unpacked number) {
  int zeros = std::countr_zero(number.significand);
  number.significand >>= zeros;
  number.exponent += zeros;
  number.negative = false;
  return number;
}

/// True if the format holds every number with as many bits as `longest` whose last bit has weight
/// 2^exponent.
bool fits(Format format, uint64_t longest, int exponent) {
  uint64_t ones = ~uint64_t(0) >> std::countl_zero(longest | 1);
  Unpacked number{Unpacked::Kind::finite, false, ones, exponent};
  Unpacked held = unpackFloat(format, packFloat(format, number, RoundingMode::nearestEven));
  if (held.kind != Unpacked::Kind::finite)
    return false;
  held = odd(held);
  return held.significand == ones && held.exponent == exponent;
}

/// Every partial sum is a multiple of the lowest place, and at most the sum of all magnitudes.
bool isExactSum(Format format, llvm::ArrayRef<Unpacked> numbers) {
  int place = std::min_element(numbers.begin(), numbers.end(), [](auto &a, auto &b) {
                return a.exponent < b.exponent;
              })->exponent;
  uint64_t sum = 0;
  for (const Unpacked &number : numbers) {
    int shift = number.exponent - place;
    if (shift > std::countl_zero(number.significand) ||
        __builtin_add_overflow(sum, number.significand << shift, &sum))
      return false;
  }
  return fits(format, sum, place);
}

/// Every partial product has at most the significand of the whole product. Its exponent lies
/// between the sum of the negative exponents and that of the others.
bool isExactProduct(Format format, llvm::ArrayRef<Unpacked> numbers) {
  uint64_t significand = 1;
  int64_t least = 0, greatest = 0;
  for (const Unpacked &number : numbers) {
    if (__builtin_mul_overflow(significand, number.significand, &significand))
      return false;
    (number.exponent < 0 ? least : greatest) += number.exponent;
  }
  auto isExponent = [](int64_t e) { return e > -(1 << 14) && e < 1 << 14; };
  return isExponent(least) && isExponent(greatest) &&
         fits(format, significand, static_cast<int>(least)) &&
         fits(format, significand, static_cast<int>(greatest));
}

} // namespace

bool isExactInAnyOrder(Combine kind, Format format, llvm::ArrayRef<uint64_t> elements) {
  llvm::SmallVector<Unpacked> numbers;
  bool hasInfinity = false;
  for (uint64_t bits : elements) {
    Unpacked number = unpackFloat(format, bits);
    if (number.kind == Unpacked::Kind::nan)
      return true;
    hasInfinity |= number.kind == Unpacked::Kind::infinity;
    if (number.kind == Unpacked::Kind::finite)
      numbers.push_back(odd(number));
  }
  if (hasInfinity)
    return false;
  return numbers.empty() ||
         (kind == Combine::addf ? isExactSum(format, numbers) : isExactProduct(format, numbers));
}

} // namespace npufuzz::interpreter

//===- Format.h - the bits of one element -----------------------*- C++ -*-===//
//
// The boundary between MLIR's types and the interpreter: one word per element, whatever its type.
// Arrays therefore have one C++ type, and loops over them dispatch only on the formula.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_INTERPRETER_NUMBERS_FORMAT_H
#define NPUFUZZ_INTERPRETER_NUMBERS_FORMAT_H

#include "mlir/IR/Types.h"

#include <bit>
#include <cstdint>

namespace npufuzz::interpreter {

/// Element formats that the interpreter computes with. Every element is in the low end of a 64-bit
/// word whose other bits are 0 (its *bits*), whatever its format.
enum class FormatKind : uint8_t {
  none,
  integer,
  f4E2M1FN,
  f6E2M3FN,
  f6E3M2FN,
  f8E3M4,
  f8E4M3,
  f8E4M3FN,
  f8E5M2,
  f8E8M0FNU,
  f8E4M3FNUZ,
  f8E5M2FNUZ,
  f8E4M3B11FNUZ,
  f16,
  bf16,
  f32,
  f64
};

struct Format {
  FormatKind kind = FormatKind::none;
  /// 1 to 64; index counts as 64, and so does an address.
  uint8_t width = 0;

  bool isFloat() const { return kind > FormatKind::integer; }
  /// True if every code is a finite number, so that conversions of NaN and infinity leave the
  /// result open.
  bool isFiniteOnly() const {
    return kind == FormatKind::f4E2M1FN || kind == FormatKind::f6E2M3FN ||
           kind == FormatKind::f6E3M2FN;
  }
  /// True for formats of powers of two: scales, with no sign and no zero.
  bool isScale() const { return kind == FormatKind::f8E8M0FNU; }
  /// True for formats whose code of a negative zero is their only NaN.
  bool hasOneZero() const {
    return kind == FormatKind::f8E4M3FNUZ || kind == FormatKind::f8E5M2FNUZ ||
           kind == FormatKind::f8E4M3B11FNUZ;
  }
  bool isInteger() const { return kind == FormatKind::integer; }
  uint64_t mask() const { return width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1; }
  bool operator==(const Format &) const = default;
};

/// Format of a scalar type; kind none for a type without a format here (i128, f80, memref).
Format formatOf(mlir::Type scalarType);

/// Reads the low `width` bits in two's complement, 1 <= width <= 64.
inline int64_t signExtend(uint64_t bits, unsigned width) {
  unsigned shift = 64 - width;
  return static_cast<int64_t>(bits << shift) >> shift;
}

inline float asF32(uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }
inline double asF64(uint64_t bits) { return std::bit_cast<double>(bits); }
/// NaN results are always the positive quiet NaN without payload, so that runs compare equal.
inline uint64_t bitsOfF32(float x) { return x != x ? 0x7fc00000u : std::bit_cast<uint32_t>(x); }
inline uint64_t bitsOfF64(double x) {
  return x != x ? 0x7ff8000000000000u : std::bit_cast<uint64_t>(x);
}

/// Flips the sign, even of NaN. A format with one zero keeps that and its NaN.
inline uint64_t negated(Format format, uint64_t bits) {
  uint64_t sign = uint64_t(1) << (format.width - 1);
  return format.hasOneZero() && (bits & ~sign) == 0 ? bits : bits ^ sign;
}
/// Returns `bits` with the sign of `other`. A format with one zero keeps that and its NaN.
inline uint64_t withSignOf(Format format, uint64_t bits, uint64_t other) {
  uint64_t sign = uint64_t(1) << (format.width - 1);
  return (bits ^ other) & sign ? negated(format, bits) : bits;
}

/// Repeats `byte` in every byte of the element, cut to the format's width.
inline uint64_t fillBits(Format format, uint8_t byte) {
  return (uint64_t(byte) * 0x0101010101010101u) & format.mask();
}

} // namespace npufuzz::interpreter

#endif

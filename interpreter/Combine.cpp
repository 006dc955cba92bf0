//===- Combine.cpp - one meaning for each kind of reduction ---------------===//
//
// Each kind of reduction has one meaning, however a dialect spells it: vector reductions, atomic
// read-modify-write ops of memref and LLVM, affine.parallel. minimumf and maximumf are IEEE
// 754-2019 minimum and maximum; minnumf and maxnumf return the operand that is not NaN.
//
// The result of minnumf for -0 and +0, and for a signaling NaN, is open (OpenNumber.h). Callers
// mark it as undefined; this file returns one of the possible results.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Combine.h"
#include "interpreter/numbers/FloatFormulas.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/numbers/OpenNumber.h"
#include "interpreter/numbers/Rounding.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::interpreter {

/// Looks up by name, because releases of MLIR differ in their kinds.
static std::optional<Combine> combineNamed(llvm::StringRef name) {
  return llvm::StringSwitch<std::optional<Combine>>(name)
      .Case("addf", Combine::addf)
      .Case("addi", Combine::addi)
      .Case("assign", Combine::assign)
      .Case("maximumf", Combine::maximumf)
      .Case("maxs", Combine::maxs)
      .Case("maxu", Combine::maxu)
      .Case("minimumf", Combine::minimumf)
      .Case("mins", Combine::mins)
      .Case("minu", Combine::minu)
      .Case("mulf", Combine::mulf)
      .Case("muli", Combine::muli)
      .Case("ori", Combine::ori)
      .Case("andi", Combine::andi)
      .Case("xori", Combine::xori)
      .Case("maxnumf", Combine::maxnumf)
      .Case("minnumf", Combine::minnumf)
      .Default(std::nullopt);
}

Combine combineOf(arith::AtomicRMWKind kind) {
  static const auto table = [] {
    std::vector<Combine> made;
    for (uint64_t value = 0; value <= arith::getMaxEnumValForAtomicRMWKind(); ++value) {
      auto name = arith::stringifyAtomicRMWKind(static_cast<arith::AtomicRMWKind>(value));
      std::optional<Combine> combine = combineNamed(name);
      if (!combine)
        llvm::report_fatal_error("an AtomicRMWKind without a meaning: " + llvm::Twine(name));
      made.push_back(*combine);
    }
    return made;
  }();
  return table[static_cast<size_t>(kind)];
}

Combine combineOf(vector::CombiningKind kind, Format format) {
  using K = vector::CombiningKind;
  switch (kind) {
  case K::ADD:
    return format.isFloat() ? Combine::addf : Combine::addi;
  case K::MUL:
    return format.isFloat() ? Combine::mulf : Combine::muli;
  case K::MINUI:
    return Combine::minu;
  case K::MINSI:
    return Combine::mins;
  case K::MINNUMF:
    return Combine::minnumf;
  case K::MAXUI:
    return Combine::maxu;
  case K::MAXSI:
    return Combine::maxs;
  case K::MAXNUMF:
    return Combine::maxnumf;
  case K::AND:
    return Combine::andi;
  case K::OR:
    return Combine::ori;
  case K::XOR:
    return Combine::xori;
  case K::MINIMUMF:
    return Combine::minimumf;
  case K::MAXIMUMF:
    return Combine::maximumf;
  }
  llvm_unreachable("no such kind");
}

/// Computes in float or double, whichever rounds once (f16 and bf16 use double).
template <typename F> static uint64_t onFloats(Format format, uint64_t x, uint64_t y, F f) {
  auto pass = [&](auto value, uint64_t bits) {
    return passSignaling(format, value != value, bits, x, y);
  };
  if (format.kind == FormatKind::f32) {
    float value = f(asF32(x), asF32(y));
    return pass(value, bitsOfF32(value));
  }
  if (format.kind == FormatKind::f64) {
    double value = f(asF64(x), asF64(y));
    return pass(value, bitsOfF64(value));
  }
  double value = f(toDouble(format, x), toDouble(format, y));
  return pass(value, fromDouble(format, value));
}

uint64_t combine(Combine kind, Format format, uint64_t x, uint64_t y) {
  auto isLess = [&] { return signExtend(x, format.width) < signExtend(y, format.width); };
  switch (kind) {
  case Combine::addf:
    return onFloats(format, x, y, [](auto a, auto b) { return a + b; });
  case Combine::mulf:
    return onFloats(format, x, y, [](auto a, auto b) { return a * b; });
  case Combine::maximumf:
    return onFloats(format, x, y, [](auto a, auto b) { return maximum(a, b); });
  case Combine::minimumf:
    return onFloats(format, x, y, [](auto a, auto b) { return minimum(a, b); });
  case Combine::maxnumf:
    return onFloats(format, x, y, [](auto a, auto b) { return maximumNumber(a, b); });
  case Combine::minnumf:
    return onFloats(format, x, y, [](auto a, auto b) { return minimumNumber(a, b); });
  case Combine::addi:
    return (x + y) & format.mask();
  case Combine::muli:
    return (x * y) & format.mask();
  case Combine::assign:
    return y;
  case Combine::maxs:
    // isLess() sign-extends, because bits of narrow integers are not.
    return isLess() ? y : x;
  case Combine::mins:
    return isLess() ? x : y;
  case Combine::maxu:
    return std::max(x, y);
  case Combine::minu:
    return std::min(x, y);
  case Combine::ori:
    return x | y;
  case Combine::andi:
    return x & y;
  case Combine::xori:
    return x ^ y;
  }
  llvm_unreachable("no such kind");
}

Cell update(Combine kind, Format format, Cell old, Cell next) {
  uint64_t bits = combine(kind, format, old.bits, next.bits);
  bool isOpen = next.undefined || (old.undefined && kind != Combine::assign);
  if (isNumber(kind)) {
    OpenNumber number(format);
    number.add(old.bits);
    number.add(next.bits);
    isOpen |= number.leavesOpen(bits);
  }
  return {bits, isOpen};
}

uint64_t identityOf(Combine kind, Format format) {
  auto infinity = [&](bool negative) {
    return packFloat(format, {Unpacked::Kind::infinity, negative, 0, 0}, RoundingMode::nearestEven);
  };
  switch (kind) {
  case Combine::addf:
  case Combine::addi:
  case Combine::assign:
  case Combine::maxu:
  case Combine::ori:
  case Combine::xori:
    return 0;
  case Combine::mulf:
    return fromDouble(format, 1);
  case Combine::muli:
    return 1;
  case Combine::maximumf:
  case Combine::maxnumf:
    return infinity(true);
  case Combine::minimumf:
  case Combine::minnumf:
    return infinity(false);
  case Combine::maxs:
    return static_cast<uint64_t>(smallestSigned(format.width)) & format.mask();
  case Combine::mins:
    return static_cast<uint64_t>(largestSigned(format.width)) & format.mask();
  case Combine::minu:
  case Combine::andi:
    return format.mask();
  }
  llvm_unreachable("no such kind");
}

/// Fuses f16 and bf16 exactly, which need more digits than double has.
static uint64_t fuseSmall(Format format, uint64_t x, uint64_t y, uint64_t z) {
  const llvm::fltSemantics &semantics =
      format.kind == FormatKind::f16 ? llvm::APFloat::IEEEhalf() : llvm::APFloat::BFloat();
  auto number = [&](uint64_t bits) {
    return llvm::APFloat(semantics, llvm::APInt(format.width, bits));
  };
  llvm::APFloat result = number(x);
  // A product of two f16 is exact in double. Its sum with a much larger or smaller number is not,
  // and would round twice.
  result.fusedMultiplyAdd(number(y), number(z), llvm::APFloat::rmNearestTiesToEven);
  if (result.isNaN())
    result = llvm::APFloat::getQNaN(semantics);
  return result.bitcastToAPInt().getZExtValue();
}

static uint64_t fuseBits(Format format, uint64_t x, uint64_t y, uint64_t z) {
  if (format.kind == FormatKind::f32)
    return bitsOfF32(std::fma(asF32(x), asF32(y), asF32(z)));
  if (format.kind == FormatKind::f64)
    return bitsOfF64(std::fma(asF64(x), asF64(y), asF64(z)));
  return fuseSmall(format, x, y, z);
}

uint64_t fuse(Format format, uint64_t x, uint64_t y, uint64_t z) {
  uint64_t bits = fuseBits(format, x, y, z);
  return passSignaling(format, std::isnan(toDouble(format, bits)), bits, x, y, z);
}

} // namespace npufuzz::interpreter

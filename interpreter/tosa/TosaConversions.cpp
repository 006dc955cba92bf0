//===- TosaConversions.cpp - tosa: casts, scales, tables ------------------===//
//
// Rescaling multiplies by an integer, adds half of the last place and shifts right, in 64 bits. The
// law limits the shift to 2..62, the multiplier to numbers that are not negative, the value without
// its zero point to the shift's bits, and the result to 32 bits; elements beyond are undefined.
//
// A float that becomes a narrower one rounds to nearest or toward zero, so that an inexact result
// is undefined here. The small formats do not saturate.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Elementwise.h"
#include "interpreter/tosa/TosaOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// result[index] = f(operand[index], undefined), which is undefined if the operand is.
template <typename F> Flow mapOne(Call &call, F f) {
  const MemoryReference &input = call.operand(0).memory();
  return fillResult(call, input.sizes, [&](ArrayRef<int64_t> index) {
    Cell cell = elementOf(input, index);
    uint64_t bits = f(cell.bits, cell.undefined);
    return Cell{bits, cell.undefined};
  });
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// Numbers of one bit are 0 and 1; wider ones are signed.
int64_t integerOf(Format format, uint64_t bits) {
  return format.width == 1 ? static_cast<int64_t>(bits) : signExtend(bits, format.width);
}

Flow integerToInteger(Call &call, Format from, Format to) {
  if (to.width == 1)
    return mapOne(call, [](uint64_t x, bool &) -> uint64_t { return x != 0; });
  return mapOne(call, [=](uint64_t x, bool &) {
    return static_cast<uint64_t>(integerOf(from, x)) & to.mask();
  });
}

Flow integerToFloat(Call &call, Format from, Format to) {
  return mapOne(call, [=](uint64_t x, bool &) {
    return packFloat(to, unpackSigned(integerOf(from, x)), RoundingMode::nearestEven);
  });
}

/// Rounds to nearest even and saturates; NaN leaves the result open.
Flow floatToInteger(Call &call, Format from, Format to) {
  if (to.width == 1)
    return mapOne(call, [=](uint64_t x, bool &) -> uint64_t { return toDouble(from, x) != 0; });
  int64_t least = smallestSigned(to.width), greatest = largestSigned(to.width);
  return mapOne(call, [=](uint64_t x, bool &undefined) {
    Unpacked number = unpackFloat(from, x);
    undefined |= number.kind == Unpacked::Kind::nan;
    return static_cast<uint64_t>(
               roundToSigned(number, RoundingMode::nearestEven, least, greatest).value) &
           to.mask();
  });
}

/// First power of two beyond the format's numbers, from which on every rounding overflows.
double firstBeyond(Format format) {
  return format.kind == FormatKind::f8E4M3FN ? 512
         : format.kind == FormatKind::f8E5M2 ? 65536
                                             : INFINITY;
}

Flow floatToFloat(Call &call, Format from, Format to) {
  return mapOne(call, [=](uint64_t x, bool &undefined) {
    double number = toDouble(from, x);
    uint64_t result = packFloat(to, unpackFloat(from, x), RoundingMode::nearestEven);
    undefined |= toDouble(to, result) != number && std::fabs(number) < firstBeyond(to);
    return result;
  });
}

Flow castNumbers(Call &call) {
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  if (from.isScale() || to.isScale() || to.isFiniteOnly())
    return call.unsupported("of these types");
  if (from.isFloat())
    return to.isFloat() ? floatToFloat(call, from, to) : floatToInteger(call, from, to);
  return to.isFloat() ? integerToFloat(call, from, to) : integerToInteger(call, from, to);
}

//===----------------------------------------------------------------------===//
// Scales
//===----------------------------------------------------------------------===//

} // namespace

Cell scaledFreely(int64_t value, Scale scale) {
  if (scale.shift < 0 || scale.shift > 63)
    return {0, true};
  __int128 round = scale.shift == 0 ? 0 : __int128(1) << (scale.shift - 1);
  if (scale.roundsTwice && scale.shift > 31)
    round += value >= 0 ? 1 << 30 : -(1 << 30);
  __int128 product = static_cast<__int128>(value) * scale.multiplier, sum = product + round;
  __int128 result = sum >> scale.shift;
  bool isInexact = (product & ((__int128(1) << scale.shift) - 1)) != 0;
  bool isOpen = sum != static_cast<int64_t>(sum) || result != static_cast<int32_t>(result) ||
                (scale.roundsAnyhow && isInexact);
  return {static_cast<uint64_t>(result), isOpen};
}

Cell scaled(int64_t value, Scale scale) {
  bool isScale = scale.multiplier >= 0 && scale.shift >= 2 && scale.shift <= 62;
  int64_t limit = isScale ? int64_t(1) << (scale.shift - 1) : 0;
  Cell result = scaledFreely(value, scale);
  return {result.bits, result.undefined || value < -limit || value >= limit};
}

namespace {

/// Rounding of an op.
Scale scaleOf(Operation *op, int64_t multiplier, int64_t shift) {
  return {multiplier, shift, namesOption(op, "rounding_mode", "DOUBLE"),
          namesOption(op, "rounding_mode", "INEXACT")};
}

/// Zero point of operand `i`.
int64_t zeroPointOf(const Call &call, unsigned i, bool isUnsigned, bool &undefined) {
  Cell cell = onlyElement(call, i);
  undefined |= cell.undefined;
  return isUnsigned ? static_cast<int64_t>(cell.bits)
                    : signExtend(cell.bits, elementFormat(call.operandType(i)).width);
}

/// Multiplier and shift of each channel, or of all.
std::optional<llvm::SmallVector<Scale>> scalesOf(const Call &call) {
  const MemoryReference &multipliers = call.operand(1).memory(), &shifts = call.operand(2).memory();
  if (multipliers.sizes != shifts.sizes)
    return std::nullopt;
  llvm::SmallVector<Scale> scales;
  for (int64_t i = 0; i < shifts.sizes[0]; ++i) {
    Cell multiplier = elementOf(multipliers, i), shift = elementOf(shifts, i);
    // No shift of -1 exists, so that what it scales is undefined.
    bool isKnown = !multiplier.undefined && !shift.undefined;
    unsigned width = elementFormat(call.operandType(1)).width;
    scales.push_back(scaleOf(call.op(), signExtend(multiplier.bits, width),
                             isKnown ? signExtend(shift.bits, 8) : -1));
  }
  return scales;
}

Flow rescale(Call &call) {
  const MemoryReference &input = call.operand(0).memory();
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  bool fromUnsigned = flagOf(call.op(), "input_unsigned");
  bool toUnsigned = flagOf(call.op(), "output_unsigned"), isOpen = false;
  int64_t fromZero = zeroPointOf(call, 3, fromUnsigned, isOpen);
  int64_t toZero = zeroPointOf(call, 4, toUnsigned, isOpen);
  std::optional<llvm::SmallVector<Scale>> scales = scalesOf(call);
  bool perChannel = flagOf(call.op(), "per_channel") && !input.sizes.empty();
  int64_t channels = perChannel ? input.sizes.back() : 1;
  // A product of 48 and 32 bits needs 80.
  bool isTooWide = from.width > (flagOf(call.op(), "scale32") ? 32 : 48) || to.width > 48;
  if (!from.isInteger() || !to.isInteger() || isTooWide)
    return call.unsupported("of these types");
  if (!scales || static_cast<int64_t>(scales->size()) != channels)
    return breakPromise(call);
  int64_t least = toUnsigned ? 0 : smallestSigned(to.width);
  int64_t greatest = toUnsigned ? static_cast<int64_t>(to.mask()) : largestSigned(to.width);
  return fillResult(call, input.sizes, [&](ArrayRef<int64_t> index) {
    Cell cell = elementOf(input, index);
    int64_t number =
        fromUnsigned ? static_cast<int64_t>(cell.bits) : signExtend(cell.bits, from.width);
    Cell result = scaled(number - fromZero, (*scales)[perChannel ? index.back() : 0]);
    int64_t moved = std::clamp(static_cast<int64_t>(result.bits) + toZero, least, greatest);
    return Cell{static_cast<uint64_t>(moved) & to.mask(),
                isOpen || cell.undefined || result.undefined};
  });
}

/// Scalars and vectors of them, which lowerings make of several ops: no factor has a limit but that
/// of its type.
Flow applyScale(Call &call) {
  if (isa<TensorType>(call.resultType().type))
    return call.unsupported("of tensors");
  Format value = call.operandType(0).format, multiplier = call.operandType(1).format;
  uint64_t mask = call.resultType().format.mask();
  Scale rounding = scaleOf(call.op(), 0, 0);
  return mapTernary(call, [=](uint64_t x, uint64_t m, uint64_t s, bool &undefined) {
    Scale scale = rounding;
    scale.multiplier = signExtend(m, multiplier.width);
    scale.shift = signExtend(s, 8);
    Cell result = scaledFreely(signExtend(x, value.width), scale);
    undefined = result.undefined;
    return result.bits & mask;
  });
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// One entry for each i8.
Flow lookUp(Call &call, const MemoryReference &table) {
  return mapOne(call, [&](uint64_t x, bool &undefined) {
    Cell entry = elementOf(table, signExtend(x, 8) + 128);
    undefined |= entry.undefined;
    return entry.bits;
  });
}

/// 9 bits of an i16 choose two entries, 7 bits interpolate between them; the result counts in 2^-7.
Flow interpolate(Call &call, const MemoryReference &table) {
  Format to = elementFormat(call.resultType());
  return mapOne(call, [&](uint64_t x, bool &undefined) {
    int64_t place = signExtend(x, 16) + 32768;
    Cell first = elementOf(table, place >> 7), second = elementOf(table, (place >> 7) + 1);
    int64_t base = signExtend(first.bits, 16), slope = signExtend(second.bits, 16) - base;
    undefined |= first.undefined || second.undefined || slope != static_cast<int16_t>(slope);
    return static_cast<uint64_t>(base * 128 + slope * (place & 127)) & to.mask();
  });
}

Flow table(Call &call) {
  const MemoryReference &table = call.operand(1).memory();
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  if (from.isInteger() && from.width == 8 && to.width == 8)
    return table.sizes[0] == 256 ? lookUp(call, table) : breakPromise(call);
  if (from.isInteger() && from.width == 16 && to.width == 32)
    return table.sizes[0] == 513 ? interpolate(call, table) : breakPromise(call);
  return call.unsupported("of these types");
}

} // namespace

void registerTosaConversions(HandlerTable &handlers) {
  handlers.add<tosa::CastOp>(ofSignless<castNumbers>);
  handlers.add<tosa::RescaleOp>(ofSignless<rescale>);
  handlers.add<tosa::ApplyScaleOp>(applyScale);
  handlers.add<tosa::TableOp>(ofSignless<table>);
}

} // namespace npufuzz::interpreter

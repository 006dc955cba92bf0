//===- Conversions.cpp - mutants of casts and padding ---------------------===//
//
// A mutant wraps instead of saturating, saturates instead of wrapping, rounds twice or in another
// mode, or pads with zero. Most mutants change one attribute and call the right kernel. Floats.cpp
// has the rounding of casts between floats.
//
//===----------------------------------------------------------------------===//
#include "interpreter/mutants/Altered.h"
#include "interpreter/mutants/Mutants.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

bool isInteger(mlir::Value value) { return !isFloatType(value.getType()); }

/// True for casts to integers, once with saturation and once without.
bool saturatesToInteger(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast && cast.getSaturate() && isInteger(cast.getResult());
}
bool wrapsToInteger(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast && !cast.getSaturate() && isInteger(cast.getOperand()) && isInteger(cast.getResult());
}

/// Returns the low bits of the number as a 64-bit integer holds it.
void wrapInstead(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out);
  Format from = call.operands[0].format;
  constexpr Format i64{FormatKind::integer, 64};
  const uint64_t *x = call.operands[0].elements->bits();
  for (size_t i = 0; i < out.size(); ++i) {
    bool undefined = false;
    uint64_t wide =
        castElement(from, i64, call.attributes.rounding, /*saturate=*/true, x[i], undefined);
    out.bits()[i] = wide & call.format.mask();
  }
}

template <bool saturates> void setSaturate(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  altered.call.attributes.saturate = saturates;
  altered.compute(extents, out);
}

bool saturatesToFloat(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast && cast.getSaturate() && !isInteger(cast.getResult());
}

/// True for casts of i32 or wider to f16 or bf16, which the mutant rounds through f32.
bool roundsIntegersTwice(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast && isInteger(cast.getOperand()) && givesNarrow(op) &&
         tile::elementBytes(
             llvm::cast<tile::TileType>(cast.getOperand().getType()).getElementType()) >= 4;
}
void throughF32(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out); // sets the flags
  constexpr Format f32{FormatKind::f32, 32};
  const TileAttributes &how = call.attributes;
  const uint64_t *x = call.operands[0].elements->bits();
  for (size_t i = 0; i < out.size(); ++i) {
    bool undefined = false;
    uint64_t between = castElement(call.operands[0].format, f32, RoundingMode::nearestEven, false,
                                   x[i], undefined);
    out.bits()[i] = castElement(f32, call.format, how.rounding, how.saturate, between, undefined);
  }
}

/// True for casts of floats to integers that do not truncate; the mutant does.
bool roundsToInteger(Operation *op) {
  auto cast = dyn_cast<tile::CastOp>(op);
  return cast && !isInteger(cast.getOperand()) && isInteger(cast.getResult()) &&
         cast.getRounding() != tile::Rounding::trunc;
}
void cutToInteger(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  altered.call.attributes.rounding = RoundingMode::trunc;
  altered.compute(extents, out);
}

bool padsWithExtremes(Operation *op) {
  auto pad = dyn_cast<tile::FillPadOp>(op);
  return pad && pad.getKind() != tile::PadKind::zero;
}
void padWithZero(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  altered.call.attributes.pad = tile::PadKind::zero;
  altered.compute(extents, out);
}

constexpr Mutant conversionRows[] = {
    {"cast-wraps", "casts to integers that should saturate wrap", false, saturatesToInteger,
     wrapInstead},
    {"cast-saturates", "casts between integers that should wrap saturate", false, wrapsToInteger,
     setSaturate<true>},
    {"cast-overflows", "casts to floats that should saturate give infinities", false,
     saturatesToFloat, setSaturate<false>},
    {"cast-rounds-twice", "integers of 32 bits or more become f16 or bf16 by way of f32", false,
     roundsIntegersTwice, throughF32},
    {"cast-cuts", "floats become integers by cutting, whatever the mode", false, roundsToInteger,
     cutToInteger},
    {"pad-with-zero", "what pads a minimum or a maximum is 0", false, padsWithExtremes,
     padWithZero},
};

} // namespace

ArrayRef<Mutant> conversionMutants() { return conversionRows; }

} // namespace npufuzz::interpreter

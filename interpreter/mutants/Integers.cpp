//===- Integers.cpp - mutants of integer arithmetic -----------------------===//
//
// A mutant mixes up signed and unsigned, rounds quotients or remainders otherwise, or saturates
// sums. It keeps undefined elements as the right kernel leaves them. Each row of the table says
// which ops the mutant touches.
//
//===----------------------------------------------------------------------===//
#include "interpreter/mutants/Altered.h"
#include "interpreter/mutants/Mutants.h"
#include "interpreter/numbers/IntegerFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

template <typename Op> bool isOp(Operation *op) { return isa<Op>(op); }
bool onIntegers(Operation *op) { return op->getNumOperands() > 0 && !onFloats(op); }

/// Replaces the bits of defined elements by f(x, y).
template <typename F> void otherwise(const TileCall &call, Ints extents, Elements &out, F f) {
  computeRight(call, extents, out); // sets the flags, and the bits of undefined elements
  const uint64_t *x = call.operands[0].elements->bits(), *y = call.operands[1].elements->bits();
  for (size_t i = 0; i < out.size(); ++i)
    if (!out.isUndefined(i))
      out.bits()[i] = static_cast<uint64_t>(f(x[i], y[i])) & call.format.mask();
}

void shiftInZeros(const TileCall &call, Ints extents, Elements &out) {
  otherwise(call, extents, out, [](uint64_t x, uint64_t y) { return x >> y; });
}
void shiftInSigns(const TileCall &call, Ints extents, Elements &out) {
  unsigned width = call.format.width;
  otherwise(call, extents, out, [=](uint64_t x, uint64_t y) { return signExtend(x, width) >> y; });
}

/// Rounds towards zero, as C divides.
void divideLikeC(const TileCall &call, Ints extents, Elements &out) {
  unsigned width = call.format.width;
  otherwise(call, extents, out,
            [=](uint64_t x, uint64_t y) { return signExtend(x, width) / signExtend(y, width); });
}
void remainderLikeC(const TileCall &call, Ints extents, Elements &out) {
  unsigned width = call.format.width;
  otherwise(call, extents, out,
            [=](uint64_t x, uint64_t y) { return signExtend(x, width) % signExtend(y, width); });
}
/// Takes the sign of the divisor instead of the dividend's.
void remainderOfFloor(const TileCall &call, Ints extents, Elements &out) {
  Format format = call.format;
  otherwise(call, extents, out, [=](uint64_t x, uint64_t y) -> int64_t {
    int64_t divisor = signExtend(y, format.width);
    return divisor == -1 ? 0 : floorModulo(signExtend(x, format.width), divisor);
  });
}
bool isIntegerRemainder(Operation *op) { return isa<tile::RemOp>(op) && onIntegers(op); }

bool isIntegerComparison(Operation *op) { return isa<tile::CmpOp>(op) && onIntegers(op); }
/// Compares as unsigned: numbers below 0 are the greatest.
void compareUnsigned(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  Format format = call.operands[0].format;
  uint64_t sign = uint64_t(1) << (format.width - 1);
  for (size_t i : {0, 1})
    alterResults(altered.operand(i), [=](uint64_t bits) { return bits ^ sign; });
  altered.compute(extents, out);
}

/// Minimum and maximum of integers, compared as unsigned.
bool isIntegerExtreme(Operation *op) { return isa<tile::MinOp, tile::MaxOp>(op) && onIntegers(op); }
void extremeUnsigned(const TileCall &call, Ints extents, Elements &out) {
  compareUnsigned(call, extents, out);
  uint64_t sign = uint64_t(1) << (call.format.width - 1);
  alterResults(out, [=](uint64_t bits) { return bits ^ sign; });
}

/// Sums and differences that saturate at the limits of their type.
bool isIntegerSum(Operation *op) { return isa<tile::AddOp, tile::SubOp>(op) && onIntegers(op); }
void saturateSum(const TileCall &call, Ints extents, Elements &out) {
  bool adds = isa<tile::AddOp>(call.call->op());
  unsigned width = call.format.width;
  otherwise(call, extents, out, [=](uint64_t a, uint64_t b) {
    int64_t x = signExtend(a, width), y = signExtend(b, width), exact = 0;
    bool overflows =
        adds ? __builtin_add_overflow(x, y, &exact) : __builtin_sub_overflow(x, y, &exact);
    int64_t low = smallestSigned(width), high = largestSigned(width);
    if (overflows)
      return x < 0 ? low : high;
    return std::clamp(exact, low, high);
  });
}

constexpr Mutant integerRows[] = {
    {"shift-unsigned", "a shift that keeps the sign fills with zeros", false, isOp<tile::ShrsOp>,
     shiftInZeros},
    {"shift-signed", "a shift that fills with zeros keeps the sign", false, isOp<tile::ShruOp>,
     shiftInSigns},
    {"divide-towards-zero", "a quotient is cut where it should be the floor", false,
     isOp<tile::FloorDivOp>, divideLikeC},
    {"mod-like-c", "mod has the sign of the dividend", false, isOp<tile::ModOp>, remainderLikeC},
    {"rem-of-floor", "rem has the sign of the divisor", false, isIntegerRemainder,
     remainderOfFloor},
    {"compare-unsigned", "integers are compared without their sign", false, isIntegerComparison,
     compareUnsigned},
    {"extreme-unsigned", "the least or greatest of integers without their sign", false,
     isIntegerExtreme, extremeUnsigned},
    {"integers-saturate", "sums and differences of integers saturate instead of wrapping", false,
     isIntegerSum, saturateSum},
};

} // namespace

ArrayRef<Mutant> integerMutants() { return integerRows; }

} // namespace npufuzz::interpreter

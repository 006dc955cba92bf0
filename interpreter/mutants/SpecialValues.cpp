//===- SpecialValues.cpp - mutants of NaN, zeros and ties -----------------===//
//
// A mutant gives another answer only for NaN, for zeros of both signs, or for equal elements.
// Ordinary values stay right. Each row of the table says which ops the mutant touches. Floats.cpp
// has mutants of rounding and range.
//
//===----------------------------------------------------------------------===//
#include "interpreter/mutants/Altered.h"
#include "interpreter/mutants/Mutants.h"
#include "interpreter/numbers/FloatFormulas.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

//===----------------------------------------------------------------------===//
// Minimum and maximum
//===----------------------------------------------------------------------===//

bool isElementwiseExtreme(Operation *op) {
  Arithmetic kind = arithmeticOf(op);
  return onFloats(op) && (kind == Arithmetic::min || kind == Arithmetic::max);
}
bool isReducedExtreme(Operation *op) {
  return onFloats(op) &&
         (isReduction(op, tile::ReduceKind::min) || isReduction(op, tile::ReduceKind::max));
}
bool isExtreme(Operation *op) { return isElementwiseExtreme(op) || isReducedExtreme(op); }

/// Computes the minimum or maximum of both operands, or of the terms along the axis, with
/// choose(isLeast, x, y).
template <typename Choose>
void extreme(const TileCall &call, Ints extents, Elements &out, Choose choose) {
  Operation *op = call.call->op();
  Format format = call.operands[0].format;
  auto of = [&](bool isLeast, uint64_t x, uint64_t y) {
    return fromDouble(format, choose(isLeast, toDouble(format, x), toDouble(format, y)));
  };
  if (isElementwiseExtreme(op)) {
    bool isLeast = arithmeticOf(op) == Arithmetic::min;
    return combine(call, out, [&](uint64_t x, uint64_t y) { return of(isLeast, x, y); });
  }
  computeRight(call, extents, out); // result for no terms
  bool isLeast = isReduction(op, tile::ReduceKind::min);
  const TileOperand &x = call.operands[0];
  AxisView view(x.shape, call.attributes.axis);
  int64_t count = x.elements->valid[call.attributes.axis].value;
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i)
      for (int64_t k = 0; k < count; ++k) {
        uint64_t term = x.elements->bits()[(o * view.extent + k) * view.inner + i];
        uint64_t &to = out.bits()[o * view.inner + i];
        to = k == 0 ? term : of(isLeast, to, term);
      }
}

/// Returns the first of two zeros, as a comparison and a selection do.
void takeFirstZero(const TileCall &call, Ints extents, Elements &out) {
  extreme(call, extents, out, [](bool isLeast, double x, double y) {
    if (x == 0 && y == 0)
      return x;
    return isLeast ? minimum(x, y) : maximum(x, y);
  });
}

/// Ignores NaN like minimumNumber of IEEE 754-2019.
void ignoreNaN(const TileCall &call, Ints extents, Elements &out) {
  extreme(call, extents, out, [](bool isLeast, double x, double y) {
    return isLeast ? minimumNumber(x, y) : maximumNumber(x, y);
  });
}

bool isFloatRelu(Operation *op) { return isa<tile::ReluOp>(op) && onFloats(op); }

template <typename Keep>
void rectify(const TileCall &call, Ints extents, Elements &out, Keep keep) {
  computeRight(call, extents, out);
  const uint64_t *x = call.operands[0].elements->bits();
  for (size_t i = 0; i < out.size(); ++i)
    out.bits()[i] = keep(toDouble(call.format, x[i])) ? x[i] : out.bits()[i];
}

void keepNegativeZero(const TileCall &call, Ints extents, Elements &out) {
  rectify(call, extents, out, [](double x) { return x == 0; });
}

void dropNaN(const TileCall &call, Ints extents, Elements &out) {
  computeRight(call, extents, out);
  alterResults(out, [format = call.format](uint64_t bits) {
    return std::isnan(toDouble(format, bits)) ? 0 : bits;
  });
}

//===----------------------------------------------------------------------===//
// Comparisons and order
//===----------------------------------------------------------------------===//

/// True for <= and >= on floats, which the mutant computes as not (y < x).
bool comparesOrEqual(Operation *op) {
  auto compare = dyn_cast<tile::CmpOp>(op);
  return compare && onFloats(op) &&
         (compare.getPredicate() == tile::CmpPredicate::le ||
          compare.getPredicate() == tile::CmpPredicate::ge);
}
void trueOnNaN(const TileCall &call, Ints, Elements &out) {
  bool isLess = call.attributes.predicate == tile::CmpPredicate::le;
  Format format = call.operands[0].format;
  combine(call, out, [=](uint64_t a, uint64_t b) -> uint64_t {
    double x = toDouble(format, a), y = toDouble(format, b);
    return !(isLess ? x > y : x < y);
  });
}

bool isArgReduction(Operation *op) {
  return isReduction(op, tile::ReduceKind::argmin) || isReduction(op, tile::ReduceKind::argmax);
}
bool isTopkOfIndices(Operation *op) {
  auto topk = dyn_cast<tile::TopkOp>(op);
  return topk && topk.getPart() == tile::TopkPart::indices;
}

/// Prefers the last of equal elements: reverses the order of the terms and counts coordinates from
/// the end.
void preferLast(const TileCall &call, Ints extents, Elements &out) {
  AlteredCall altered(call);
  const TileOperand &x = call.operands[0];
  int64_t axis = isa<tile::TopkOp>(call.call->op()) ? static_cast<int64_t>(x.shape.size()) - 1
                                                    : call.attributes.axis;
  AxisView view(x.shape, axis);
  int64_t count = x.elements->valid[axis].value;
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i)
      for (int64_t k = 0; k < count; ++k)
        altered.operand(0).bits()[(o * view.extent + k) * view.inner + i] =
            x.elements->bits()[(o * view.extent + count - 1 - k) * view.inner + i];
  altered.compute(extents, out);
  Format format = call.format;
  alterResults(out, [=](uint64_t bits) {
    int64_t found = signExtend(bits, format.width);
    return found < 0 ? bits : static_cast<uint64_t>(count - 1 - found) & format.mask();
  });
}

constexpr Mutant specialValueRows[] = {
    {"extreme-first-zero", "minimum and maximum of zeros give the first one, whatever its sign",
     false, isExtreme, takeFirstZero},
    {"extreme-ignores-nan", "minimum and maximum of a number and NaN give the number", false,
     isExtreme, ignoreNaN},
    {"relu-keeps-zero", "relu of -0 is -0", false, isFloatRelu, keepNegativeZero},
    {"relu-drops-nan", "relu of NaN is 0", false, isFloatRelu, dropNaN},
    {"compare-true-on-nan", "<= and >= hold for NaN", false, comparesOrEqual, trueOnNaN},
    {"arg-takes-last", "argmin and argmax name the last of equal elements", false, isArgReduction,
     preferLast},
    {"topk-takes-last", "topk names the last of equal elements first", false, isTopkOfIndices,
     preferLast},
};

} // namespace

ArrayRef<Mutant> specialValueMutants() { return specialValueRows; }

} // namespace npufuzz::interpreter

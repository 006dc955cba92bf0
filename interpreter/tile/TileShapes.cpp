//===- TileShapes.cpp - expand, expand_binary, transpose, fill_pad --------===//
//
// Ops that repeat, move or fill elements. An axis of extent 1 that repeats is valid along the whole
// axis of the result, or nowhere if its one element is invalid. Minimum and maximum of floats are
// those of IEEE 754-2019.
//
// fill_pad writes padding that a following reduction ignores: 0 for a sum, the largest value for a
// minimum, the smallest for a maximum.
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/FloatFormulas.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tile/TileKernels.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

/// valid[axis] of an operand that repeats along it: all of `full`, or 0.
Extent repeated(const Extent &own, const Extent &full) {
  return {own.value == 1 ? full.value : 0, own.undefined || full.undefined};
}

/// out = f(x, y), where y lacks the axis.
template <typename F> void withRepeated(const TileCall &call, Elements &out, F f) {
  AxisView view(call.shape, call.attributes.axis);
  const Elements &x = *call.operands[0].elements, &y = *call.operands[1].elements;
  bool flags = x.undefined() || y.undefined();
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t a = 0; a < view.extent; ++a)
      for (int64_t i = 0; i < view.inner; ++i) {
        int64_t at = (o * view.extent + a) * view.inner + i, from = o * view.inner + i;
        out.bits()[at] = f(x.bits()[at], y.bits()[from]);
        if (flags && (x.isUndefined(at) || y.isUndefined(from)))
          out.markUndefined(at);
      }
}

} // namespace

Extents validExtents(tile::ExpandOp, const TileCall &call) {
  Extents valid(call.operands[0].elements->valid);
  int64_t axis = call.attributes.axis;
  valid[axis] = repeated(valid[axis], {call.shape[axis], false});
  return valid;
}
void compute(tile::ExpandOp, const TileCall &call, Ints, Elements &out) {
  AxisView view(call.shape, call.attributes.axis);
  const Elements &x = *call.operands[0].elements;
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t a = 0; a < view.extent; ++a)
      for (int64_t i = 0; i < view.inner; ++i) {
        int64_t to = (o * view.extent + a) * view.inner + i, from = o * view.inner + i;
        out.bits()[to] = x.bits()[from];
        if (x.isUndefined(from))
          out.markUndefined(to);
      }
}

Extents validExtents(tile::ExpandBinaryOp, const TileCall &call) {
  Extents valid(call.operands[0].elements->valid);
  const Extents &y = call.operands[1].elements->valid;
  for (size_t axis = 0; axis < valid.size(); ++axis)
    if (static_cast<int64_t>(axis) == call.attributes.axis)
      valid[axis] = repeated(y[axis], valid[axis]);
    else
      valid[axis] = {std::min(valid[axis].value, y[axis].value),
                     valid[axis].undefined || y[axis].undefined};
  return valid;
}
void compute(tile::ExpandBinaryOp, const TileCall &call, Ints, Elements &out) {
  auto both = [&](auto formula, auto integer) {
    if (call.format.isFloat())
      dispatchFloat(call.format, [&](auto load, auto store) {
        withRepeated(call, out,
                     [&](uint64_t x, uint64_t y) { return store(formula(load(x), load(y))); });
      });
    else
      withRepeated(call, out, [&](uint64_t x, uint64_t y) {
        return static_cast<uint64_t>(
                   integer(signExtend(x, call.format.width), signExtend(y, call.format.width))) &
               call.format.mask();
      });
  };
  // Unsigned numbers wrap.
  auto wrapping = [&](auto formula) {
    both(formula, [=](int64_t x, int64_t y) {
      return formula(static_cast<uint64_t>(x), static_cast<uint64_t>(y));
    });
  };
  switch (call.attributes.expand) {
  case tile::ExpandKind::add:
    return wrapping([](auto x, auto y) { return x + y; });
  case tile::ExpandKind::sub:
    return wrapping([](auto x, auto y) { return x - y; });
  case tile::ExpandKind::mul:
    return wrapping([](auto x, auto y) { return x * y; });
  case tile::ExpandKind::div: // floats only
    return both([](auto x, auto y) { return x / y; }, [](int64_t, int64_t) { return int64_t(0); });
  case tile::ExpandKind::min:
    return both([](auto x, auto y) { return minimum(x, y); },
                [](int64_t x, int64_t y) { return std::min(x, y); });
  case tile::ExpandKind::max:
    return both([](auto x, auto y) { return maximum(x, y); },
                [](int64_t x, int64_t y) { return std::max(x, y); });
  }
  llvm_unreachable("no such kind");
}

Extents validExtents(tile::TransposeOp, const TileCall &call) {
  const Extents &valid = call.operands[0].elements->valid;
  return {valid[1], valid[0]};
}
void compute(tile::TransposeOp, const TileCall &call, Ints, Elements &out) {
  int64_t rows = call.shape[0], columns = call.shape[1];
  const Elements &x = *call.operands[0].elements;
  for (int64_t r = 0; r < rows; ++r)
    for (int64_t c = 0; c < columns; ++c) {
      out.bits()[r * columns + c] = x.bits()[c * rows + r];
      if (x.isUndefined(c * rows + r))
        out.markUndefined(r * columns + c);
    }
}

Extents validExtents(tile::FillPadOp, const TileCall &call) { return allValid(call); }
void compute(tile::FillPadOp, const TileCall &call, Ints, Elements &out) {
  const TileOperand &x = call.operands[0];
  uint64_t pad = padBits(call.attributes.pad, call.format);
  std::fill(out.bits(), out.bits() + out.size(), pad);
  auto inside = useExtents(call.call, x.elements->valid, x.shape);
  forEachRun(x.shape, inside, [&](int64_t begin, int64_t count) {
    std::copy_n(x.elements->bits() + begin, count, out.bits() + begin);
    if (const uint8_t *undefined = x.elements->undefined())
      std::copy_n(undefined + begin, count, out.mutableUndefined() + begin);
  });
}

uint64_t padBits(tile::PadKind kind, Format format) {
  // For integers, the sign bit alone is the smallest value and all bits below it the largest; i1 is
  // 0 or 1.
  uint64_t mask = format.mask(), sign = mask ^ (mask >> 1);
  Unpacked infinity;
  infinity.kind = Unpacked::Kind::infinity;
  infinity.negative = kind == tile::PadKind::min;
  switch (kind) {
  case tile::PadKind::zero:
    return 0;
  case tile::PadKind::min:
    return format.width == 1  ? 0
           : format.isFloat() ? packFloat(format, infinity, RoundingMode::nearestEven)
                              : sign;
  case tile::PadKind::max:
    return format.width == 1  ? 1
           : format.isFloat() ? packFloat(format, infinity, RoundingMode::nearestEven)
                              : mask >> 1;
  }
  llvm_unreachable("no such pad");
}

} // namespace npufuzz::interpreter

//===- TileOrder.cpp - argmin, argmax, cumsum, topk -----------------------===//
//
// Ops that depend on the order of elements. NaN has a fixed place in that order, which makes it
// total up to ties: first for argmin and argmax; for topk, first among the largest and last among
// the smallest. Ties go to the lower index, hence the stable sort and the strict comparison.
//
// cumsum adds from the first element on. It sums f16 and bf16 in f32 and rounds when it stores,
// which is more precise than the type requires; the reference allows either.
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tile/TileKernels.h"

#include <cmath>
#include <numeric>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

/// Calls body(load), where load maps bits to a number that compares as the elements do.
template <typename Body> void dispatchNumber(Format format, Body body) {
  if (format.isFloat())
    dispatchFloat(format, [&](auto load, auto) { body(load); });
  else
    body([width = format.width](uint64_t bits) { return signExtend(bits, width); });
}

/// True if x stands strictly before y in the requested order. NaN stands first or last.
template <typename T> bool isBefore(T x, T y, bool smallest, bool nanFirst) {
  bool xNaN = x != x, yNaN = y != y;
  if (xNaN || yNaN)
    return xNaN != yNaN && xNaN == nanFirst;
  return smallest ? x < y : x > y;
}

template <typename T, typename Load, typename Store>
void runningSums(const AxisView &view, const uint64_t *x, uint64_t *to, Load load, Store store) {
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i) {
      T sum = 0;
      for (int64_t a = 0; a < view.extent; ++a) {
        int64_t at = (o * view.extent + a) * view.inner + i;
        sum = a == 0 ? static_cast<T>(load(x[at])) : static_cast<T>(sum + load(x[at]));
        to[at] = store(sum);
      }
    }
}

} // namespace

Extents validExtents(tile::CumsumOp, const TileCall &call) { return elementwiseValid(call); }
void compute(tile::CumsumOp, const TileCall &call, Ints, Elements &out) {
  const TileOperand &x = call.operands[0];
  AxisView view(call.shape, call.attributes.axis);
  if (call.format.isFloat())
    dispatchFloat(call.format, [&](auto load, auto store) {
      runningSums<float>(view, x.elements->bits(), out.bits(), load, store);
    });
  else
    runningSums<uint64_t>(
        view, x.elements->bits(), out.bits(), [](uint64_t bits) { return bits; },
        [mask = call.format.mask()](uint64_t sum) { return sum & mask; });
  if (!x.elements->undefined())
    return;
  for (int64_t o = 0; o < view.outer; ++o)
    for (int64_t i = 0; i < view.inner; ++i) {
      bool undefined = false;
      for (int64_t a = 0; a < view.extent; ++a) {
        int64_t at = (o * view.extent + a) * view.inner + i;
        undefined |= x.elements->isUndefined(at);
        if (undefined)
          out.markUndefined(at);
      }
    }
}

Extents validExtents(tile::TopkOp, const TileCall &call) {
  Extents valid(call.operands[0].elements->valid);
  valid.back().value = std::min(valid.back().value, call.shape.back());
  return valid;
}
void compute(tile::TopkOp, const TileCall &call, Ints, Elements &out) {
  const TileOperand &x = call.operands[0];
  int64_t extent = x.shape.back(), wanted = call.shape.back();
  int64_t count = useExtent(call.call, x.elements->valid.back(), extent);
  const TileAttributes &attributes = call.attributes;
  std::vector<int64_t> order(count);
  dispatchNumber(x.format, [&](auto load) {
    for (int64_t row = 0, rows = out.size() / wanted; row < rows; ++row) {
      const uint64_t *from = x.elements->bits() + row * extent;
      std::iota(order.begin(), order.end(), 0);
      std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
        return isBefore(load(from[a]), load(from[b]), attributes.smallest, !attributes.smallest);
      });
      bool undefined = false;
      for (int64_t i = 0; i < count; ++i)
        undefined |= x.elements->isUndefined(row * extent + i);
      for (int64_t i = 0; i < std::min(wanted, count); ++i) {
        out.bits()[row * wanted + i] = attributes.part == tile::TopkPart::values
                                           ? from[order[i]]
                                           : static_cast<uint64_t>(order[i]);
        if (undefined)
          out.markUndefined(row * wanted + i);
      }
    }
  });
}

void argReduce(const TileCall &call, int64_t count, Elements &out) {
  const TileOperand &x = call.operands[0];
  bool smallest = call.attributes.reduce == tile::ReduceKind::argmin;
  AxisView view(x.shape, call.attributes.axis);
  dispatchNumber(x.format, [&](auto load) {
    for (int64_t o = 0; o < view.outer; ++o)
      for (int64_t i = 0; i < view.inner; ++i) {
        auto number = [&](int64_t a) {
          return load(x.elements->bits()[(o * view.extent + a) * view.inner + i]);
        };
        int64_t best = count == 0 ? -1 : 0;
        for (int64_t a = 1; a < count; ++a)
          if (isBefore(number(a), number(best), smallest, /*nanFirst=*/true))
            best = a;
        out.bits()[o * view.inner + i] = static_cast<uint64_t>(best) & call.format.mask();
      }
  });
}

} // namespace npufuzz::interpreter

//===- TosaResize.cpp - tosa: resize --------------------------------------===//
//
// Element i of the result lies at place (i * d + offset) / n of the input, along rows and columns.
// The whole part, rounded down, is a coordinate; the rest r is between 0 and n - 1. Coordinates
// outside the image become those of its edge. NEAREST_NEIGHBOR takes the next element from 2r >= n
// on. BILINEAR weighs both, by n - r and r; integers are not divided by n again.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaSums.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

struct ResizedAxis {
  int64_t extent, numerator, denominator, offset, border;

  /// The specification requires a result that covers everything exactly.
  bool isValid() const { return numerator > 0 && denominator > 0 && last() % denominator == 0; }
  int64_t last() const { return wrapAdd(wrapSub(wrapMul(extent - 1, numerator), offset), border); }
  int64_t results() const { return divideSigned<Quotient::floor>(last(), denominator) + 1; }

  int64_t place(int64_t i) const { return i * denominator + offset; }
  int64_t rest(int64_t i) const { return floorModulo(place(i), numerator); }
  int64_t clamped(int64_t coordinate) const {
    return std::clamp<int64_t>(coordinate, 0, extent - 1);
  }
  int64_t first(int64_t i) const {
    return clamped(divideSigned<Quotient::floor>(place(i), numerator));
  }
  int64_t second(int64_t i) const {
    return clamped(divideSigned<Quotient::floor>(place(i), numerator) + 1);
  }
  int64_t nearest(int64_t i) const { return 2 * rest(i) >= numerator ? second(i) : first(i); }
};

/// The four neighbours of an element of the result, with their weights.
struct Neighbour {
  Cell cell;
  int64_t weight;
};
std::array<Neighbour, 4> neighboursOf(const MemoryReference &input, const ResizedAxis &rows,
                                      const ResizedAxis &columns, ArrayRef<int64_t> index) {
  auto at = [&](int64_t row, int64_t column) {
    return elementOf(input, {index[0], row, column, index[3]});
  };
  int64_t y = index[1], x = index[2], down = rows.rest(y), right = columns.rest(x);
  int64_t up = rows.numerator - down, left = columns.numerator - right;
  return {{{at(rows.first(y), columns.first(x)), up * left},
           {at(rows.first(y), columns.second(x)), up * right},
           {at(rows.second(y), columns.first(x)), down * left},
           {at(rows.second(y), columns.second(x)), down * right}}};
}

Cell weighIntegers(ArrayRef<Neighbour> neighbours, Format from, Format to) {
  IntegerSum sum(to);
  bool undefined = false;
  for (const Neighbour &neighbour : neighbours) {
    sum.add(static_cast<__int128>(signExtend(neighbour.cell.bits, from.width)) * neighbour.weight);
    undefined |= neighbour.cell.undefined && neighbour.weight != 0;
  }
  return {static_cast<uint64_t>(sum.value()) & to.mask(), undefined || sum.isUndefined()};
}

/// The law allows an error of 0.6 % of the greatest input, so that nothing but NaN is certain.
/// Implementations may leave out what has no weight.
Cell weighFloats(ArrayRef<Neighbour> neighbours, Format format, int64_t total) {
  double sum = 0;
  bool hasNan = false, undefined = false;
  for (const Neighbour &neighbour : neighbours) {
    double number = toDouble(format, neighbour.cell.bits);
    bool counts = neighbour.weight != 0;
    hasNan |= counts && std::isnan(number);
    undefined |= counts && neighbour.cell.undefined;
    sum += counts ? number * static_cast<double>(neighbour.weight) / static_cast<double>(total) : 0;
  }
  return {fromDouble(format, sum), undefined || !hasNan};
}

Flow resize(Call &call) {
  const MemoryReference &input = call.operand(0).memory();
  std::optional<Sizes> scale = shapeOf(call, 1), offset = shapeOf(call, 2),
                       border = shapeOf(call, 3);
  if (!scale || !offset || !border)
    return breakPromise(call);
  ResizedAxis rows{input.sizes[1], (*scale)[0], (*scale)[1], (*offset)[0], (*border)[0]};
  ResizedAxis columns{input.sizes[2], (*scale)[2], (*scale)[3], (*offset)[1], (*border)[1]};
  if (!rows.isValid() || !columns.isValid() || rows.extent < 1 || columns.extent < 1)
    return breakPromise(call);
  Format from = elementFormat(call.operandType(0)), to = elementFormat(call.resultType());
  bool isNearest = namesOption(call.op(), "mode", "NEAREST");
  Sizes sizes = {input.sizes[0], rows.results(), columns.results(), input.sizes[3]};
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    if (isNearest)
      return elementOf(input,
                       {index[0], rows.nearest(index[1]), columns.nearest(index[2]), index[3]});
    auto neighbours = neighboursOf(input, rows, columns, index);
    return from.isFloat() ? weighFloats(neighbours, to, rows.numerator * columns.numerator)
                          : weighIntegers(neighbours, from, to);
  });
}

} // namespace

void registerTosaResize(HandlerTable &table) { table.add<tosa::ResizeOp>(ofSignless<resize>); }

} // namespace npufuzz::interpreter

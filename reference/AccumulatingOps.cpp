//===- AccumulatingOps.cpp - reductions and matrix products ---------------===//
#include "reference/Accumulation.h"
#include "reference/FloatArithmetic.h"
#include "reference/IntegerArithmetic.h"
#include "reference/Ops.h"

#include <cmath>

namespace npufuzz::reference {

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// The terms of one reduction: `count` cells, `stride` apart.
struct Terms {
  const Cell *first;
  int64_t stride, count;

  template <typename Function> void each(Function f) const {
    for (int64_t i = 0; i < count; ++i)
      f(first[i * stride]);
  }
};

/// Folds operations whose order does not matter. `onRanges`: f knows what to make of unconstrained
/// terms.
template <bool onRanges, typename Function>
static Cell fold(const Terms &terms, const Cell &start, Function f) {
  Cell result = start;
  terms.each([&](const Cell &term) {
    bool undefined = result.state == State::undefined || term.state == State::undefined;
    bool usable = !undefined && (onRanges || (result.isDefined() && term.isDefined()));
    result = usable ? f(result, term) : spoiled(result, term);
  });
  return result;
}

static Cell reduceFloats(tile::ReduceKind kind, const FloatFormat &format, const Terms &terms) {
  switch (kind) {
  case tile::ReduceKind::sum: {
    FloatSum sum(format);
    terms.each([&](const Cell &term) { sum.add(term); });
    return sum.result();
  }
  case tile::ReduceKind::prod: {
    FloatProduct product(format);
    terms.each([&](const Cell &term) { product.multiply(term); });
    return product.result();
  }
  case tile::ReduceKind::min:
    return fold<false>(terms, Cell::ofFloat(INFINITY),
                       [&](const Cell &x, const Cell &y) { return floats::min(format, x, y); });
  case tile::ReduceKind::max:
    return fold<false>(terms, Cell::ofFloat(-INFINITY),
                       [&](const Cell &x, const Cell &y) { return floats::max(format, x, y); });
  case tile::ReduceKind::any:
  case tile::ReduceKind::all:
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    break;
  }
  llvm_unreachable("not a reduction to floats");
}

static Cell reduceIntegers(tile::ReduceKind kind, const IntegerFormat &format, const Terms &terms) {
  auto foldWith = [&](auto f, int64_t identity) {
    return fold<true>(terms, Cell::ofInteger(identity),
                      [&](const Cell &x, const Cell &y) { return f(format, x, y); });
  };
  switch (kind) {
  case tile::ReduceKind::sum:
    return foldWith(integers::add, 0);
  case tile::ReduceKind::prod:
    return foldWith(integers::mul, 1);
  case tile::ReduceKind::min:
    return foldWith(integers::min, format.max());
  case tile::ReduceKind::max:
    return foldWith(integers::max, format.min());
  case tile::ReduceKind::any:
    return foldWith(integers::bitOr, 0);
  case tile::ReduceKind::all:
    return foldWith(integers::bitAnd, 1);
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    break;
  }
  llvm_unreachable("not a reduction");
}

void execute(Frame &frame, tile::ReduceOp op) {
  if (tile::isArgReduction(op.getKind()))
    return argReduce(frame, op);
  const TileValue &x = frame.tile(op.getOperand());
  auto axis = static_cast<size_t>(op.getAxis());
  TileValue result(op.getResult().getType());
  result.valid = x.valid;
  result.valid[axis] = 1;
  Terms terms{nullptr, static_cast<int64_t>(x.cells.strides()[axis]), x.valid[axis]};
  // xtensor gives an axis of extent 1 the stride 0, and then there is at most one term.
  forEachCoordinate(result.valid, [&](llvm::ArrayRef<int64_t> coordinate) {
    terms.first = &x.cells.element(coordinate.begin(), coordinate.end());
    Cell cell = isFloatKind(x.kind) ? reduceFloats(op.getKind(), floatFormat(x.kind), terms)
                                    : reduceIntegers(op.getKind(), integerFormat(x.kind), terms);
    frame.assume(op, cell.reason, terms.count);
    result.cells.element(coordinate.begin(), coordinate.end()) = cell;
  });
  frame.setTile(op.getResult(), std::move(result));
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

/// Valid extents of the result: M, N.
static Extents matmulValid(const TileValue &lhs, const TileValue &rhs, const TileValue *accumulator,
                           const TileValue *bias) {
  Extents valid{lhs.valid[0], rhs.valid[1]};
  if (accumulator)
    valid = minimum(valid, accumulator->valid);
  if (bias)
    valid = {bias->valid[0] == 0 ? 0 : valid[0], std::min(valid[1], bias->valid[1])};
  return valid;
}

/// Rows of a matrix, or columns, one after the other.
static std::vector<Factor> factors(const TileValue &x, bool byColumn) {
  std::vector<Factor> result;
  size_t rows = x.cells.shape(0), columns = x.cells.shape(1);
  result.reserve(rows * columns);
  for (size_t i = 0; i < (byColumn ? columns : rows); ++i)
    for (size_t k = 0; k < (byColumn ? rows : columns); ++k)
      result.emplace_back(byColumn ? x.cells(k, i) : x.cells(i, k));
  return result;
}

/// Calls element(i, j, start) for the valid elements of a result; start points to what is added, or
/// is null.
template <typename Function>
static TileValue matmul(Frame &frame, tile::MatmulOp op, Function element) {
  TileValue result(op.getResult().getType());
  const TileValue *accumulator = op.getAccumulator() ? &frame.tile(op.getAccumulator()) : nullptr;
  const TileValue *bias = op.getBias() ? &frame.tile(op.getBias()) : nullptr;
  result.valid = matmulValid(frame.tile(op.getLhs()), frame.tile(op.getRhs()), accumulator, bias);
  for (int64_t i = 0; i < result.valid[0]; ++i)
    for (int64_t j = 0; j < result.valid[1]; ++j)
      result.cells(i, j) = element(i, j,
                                   accumulator ? &accumulator->cells(i, j)
                                   : bias      ? &bias->cells(0, j)
                                               : nullptr);
  return result;
}

void execute(Frame &frame, tile::MatmulOp op) {
  const TileValue &lhs = frame.tile(op.getLhs()), &rhs = frame.tile(op.getRhs());
  int64_t count = std::min(lhs.valid[1], rhs.valid[0]);
  auto floatElement = [&](const std::vector<Factor> &rows, const std::vector<Factor> &columns) {
    return [&, extent = static_cast<int64_t>(lhs.cells.shape(1))](int64_t i, int64_t j,
                                                                  const Cell *start) {
      FloatSum sum(floatFormat(ElementKind::f32));
      if (start)
        sum.add(*start);
      const Factor *row = &rows[static_cast<size_t>(i * extent)];
      const Factor *column = &columns[static_cast<size_t>(j * extent)];
      for (int64_t k = 0; k < count; ++k)
        sum.addProduct(row[k], column[k]);
      Cell cell = sum.result();
      frame.assume(op, cell.reason, count);
      return cell;
    };
  };
  auto integerElement = [&](int64_t i, int64_t j, const Cell *start) {
    IntegerFormat i32 = integerFormat(ElementKind::i32);
    Cell sum = start ? *start : Cell::ofInteger(0);
    if (sum.state == State::undefined)
      return sum;
    for (int64_t k = 0; k < count; ++k) {
      const Cell &x = lhs.cells(i, k), &y = rhs.cells(k, j);
      if (x.state == State::undefined || y.state == State::undefined)
        return Cell();
      sum = integers::add(i32, sum, integers::mul(i32, x, y));
    }
    return sum;
  };
  if (isFloatKind(lhs.kind)) {
    std::vector<Factor> rows = factors(lhs, false), columns = factors(rhs, true);
    frame.setTile(op.getResult(), matmul(frame, op, floatElement(rows, columns)));
  } else {
    frame.setTile(op.getResult(), matmul(frame, op, integerElement));
  }
}

} // namespace npufuzz::reference

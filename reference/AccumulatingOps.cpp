//===- AccumulatingOps.cpp - reductions and matrix products ---------------===//
//
// Sums and products may be made in any order, and more precisely than the declared type
// (tile/TileOps.td). So the reference does not fold them: FloatSum and FloatProduct enclose the
// results of every order. Only if a system promises an order does the reference compute in that
// order. Minimum, maximum and the logical kinds give the same in every order, and integers wrap, so
// those are folded.
//
// matmul multiplies [batch,] M x K by [batch,] K x N. Float operands give f32, i8 operands i32.
// Only the k below the valid extents of both operands take part.
//
//===----------------------------------------------------------------------===//
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
struct Line {
  const Cell *first;
  int64_t stride, count;

  template <typename Function> void each(Function f) const {
    for (int64_t i = 0; i < count; ++i)
      f(first[i * stride]);
  }
};

/// Folds operations whose order does not matter. `onRanges`: f accepts unconstrained terms.
template <bool onRanges, typename Function>
static Cell fold(const Line &terms, const Cell &start, Function f) {
  Cell result = start;
  terms.each([&](const Cell &term) {
    bool undefined = result.state == State::undefined || term.state == State::undefined;
    bool usable = !undefined && (onRanges || (result.isDefined() && term.isDefined()));
    result = usable ? f(result, term) : spoiled(result, term);
  });
  return result;
}

/// Accumulates as FloatSum and FloatProduct do, in the accumulator's order.
static Cell accumulateInOrder(tile::ReduceKind kind, const Accumulator &how, const Line &line) {
  llvm::SmallVector<Cell, 32> terms;
  line.each([&](const Cell &term) { terms.push_back(term); });
  return kind == tile::ReduceKind::sum ? sumInOrder(how, terms) : productInOrder(how, terms);
}

static Cell reduceFloats(tile::ReduceKind kind, const Accumulator &how, const Line &terms) {
  const FloatFormat &format = how.declared;
  bool accumulates = kind == tile::ReduceKind::sum || kind == tile::ReduceKind::prod;
  if (accumulates && how.isOrdered())
    return accumulateInOrder(kind, how, terms);
  switch (kind) {
  case tile::ReduceKind::sum: {
    FloatSum sum(how);
    terms.each([&](const Cell &term) { sum.add(term); });
    return sum.result();
  }
  case tile::ReduceKind::prod: {
    FloatProduct product(how);
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

static Cell reduceIntegers(tile::ReduceKind kind, const IntegerFormat &format, const Line &terms) {
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
  std::optional<Accumulator> accumulator;
  if (isFloatKind(x.kind))
    accumulator.emplace(frame.accumulator(op, x.kind, x.kind));
  Line terms{nullptr, static_cast<int64_t>(x.cells.strides()[axis]), x.valid[axis]};
  // xtensor gives an axis of extent 1 the stride 0; there is at most one term then.
  forEachCoordinate(result.valid, [&](llvm::ArrayRef<int64_t> coordinate) {
    terms.first = &x.cells.element(coordinate.begin(), coordinate.end());
    Cell cell = accumulator ? reduceFloats(op.getKind(), *accumulator, terms)
                            : reduceIntegers(op.getKind(), integerFormat(x.kind), terms);
    frame.assume(op, cell.reason, terms.count);
    result.cells.element(coordinate.begin(), coordinate.end()) = cell;
  });
  frame.setTile(op.getResult(), std::move(result));
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

namespace {
/// The matrices of one batch of a product, as if neither was transposed.
struct MatrixView {
  const TileValue &tile;
  bool transposed;
  size_t rowAxis = tile.valid.size() - 2;

  int64_t rows() const { return tile.valid[rowAxis + transposed]; }
  int64_t columns() const { return tile.valid[rowAxis + !transposed]; }
  int64_t batches() const { return rowAxis == 0 ? 1 : tile.valid[0]; }
  const Cell &at(int64_t batch, int64_t row, int64_t column) const {
    if (transposed)
      std::swap(row, column);
    return rowAxis == 0 ? tile.cells(row, column) : tile.cells(batch, row, column);
  }
  /// The valid part of a batch's rows or columns, one after the other.
  std::vector<Factor> factors(int64_t batch, bool byColumn) const {
    std::vector<Factor> result;
    int64_t outer = byColumn ? columns() : rows(), inner = byColumn ? rows() : columns();
    result.reserve(static_cast<size_t>(outer * inner));
    for (int64_t i = 0; i < outer; ++i)
      for (int64_t k = 0; k < inner; ++k)
        result.emplace_back(byColumn ? at(batch, k, i) : at(batch, i, k));
    return result;
  }
};
} // namespace

static Cell addWholeProduct(const Cell &sum, const Cell &x, const Cell &y) {
  IntegerFormat i32 = integerFormat(ElementKind::i32);
  if (sum.state == State::undefined || x.state == State::undefined || y.state == State::undefined)
    return Cell();
  return integers::add(i32, sum, integers::mul(i32, x, y));
}

void execute(Frame &frame, tile::MatmulOp op) {
  MatrixView lhs{frame.tile(op.getLhs()), op.getTransposeLhs()};
  MatrixView rhs{frame.tile(op.getRhs()), op.getTransposeRhs()};
  std::optional<MatrixView> start;
  if (mlir::Value third = op.getAccumulator() ? op.getAccumulator() : op.getBias())
    start.emplace(MatrixView{frame.tile(third), false});
  bool bias = static_cast<bool>(op.getBias());
  int64_t count = std::min(lhs.columns(), rhs.rows());
  int64_t batches = std::min(lhs.batches(), rhs.batches());
  int64_t rows = lhs.rows(), columns = rhs.columns();
  if (start) {
    batches = std::min(batches, start->batches());
    rows = bias ? (start->rows() == 0 ? 0 : rows) : std::min(rows, start->rows());
    columns = std::min(columns, start->columns());
  }
  TileValue result(op.getResult().getType());
  result.valid = {rows, columns};
  if (lhs.rowAxis == 1)
    result.valid.insert(result.valid.begin(), batches);

  auto forEach = [&](int64_t batch, auto element) {
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < columns; ++j) {
        Cell cell = element(i, j, start ? &start->at(batch, bias ? 0 : i, j) : nullptr);
        frame.assume(op, cell.reason, count);
        if (lhs.rowAxis == 0)
          result.cells(i, j) = cell;
        else
          result.cells(batch, i, j) = cell;
      }
  };
  Accumulator how = frame.accumulator(op, lhs.tile.kind, ElementKind::f32);
  auto floatsInOrder = [&](int64_t batch) {
    forEach(batch, [&](int64_t i, int64_t j, const Cell *first) {
      llvm::SmallVector<Cell, 64> terms;
      for (int64_t k = 0; k < count; ++k)
        terms.push_back(multiplyStep(how, lhs.at(batch, i, k), rhs.at(batch, k, j)));
      return sumInOrder(how, terms, first);
    });
  };
  auto floatNumbers = [&](int64_t batch) {
    // Each factor takes part in many products, so its share of a sum is computed once.
    std::vector<Factor> left = lhs.factors(batch, false), right = rhs.factors(batch, true);
    forEach(batch, [&](int64_t i, int64_t j, const Cell *first) {
      FloatSum sum(how);
      if (first)
        sum.add(*first);
      const Factor *row = left.data() + i * lhs.columns(), *column = right.data() + j * rhs.rows();
      for (int64_t k = 0; k < count; ++k)
        sum.addProduct(row[k], column[k]);
      return sum.result();
    });
  };
  auto wholeNumbers = [&](int64_t batch) {
    forEach(batch, [&](int64_t i, int64_t j, const Cell *first) {
      Cell sum = first ? *first : Cell::ofInteger(0);
      for (int64_t k = 0; k < count; ++k)
        sum = addWholeProduct(sum, lhs.at(batch, i, k), rhs.at(batch, k, j));
      return sum;
    });
  };
  for (int64_t batch = 0; batch < batches; ++batch)
    !isFloatKind(lhs.tile.kind) ? wholeNumbers(batch)
    : how.isOrdered()           ? floatsInOrder(batch)
                                : floatNumbers(batch);
  frame.setTile(op.getResult(), std::move(result));
}

} // namespace npufuzz::reference

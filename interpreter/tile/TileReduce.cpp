//===- TileReduce.cpp - reduce and matmul ---------------------------------===//
//
// Reductions and matrix products. The language leaves the order of a float sum open, and its steps
// may be more precise than the type; this file takes the plain order, ascending, in f32. The
// reference decides what else a correct system may compute (reference/Accumulation.cpp).
//
// matmul accumulates floats in f32 and integers modulo 2^32 (i8 operands, i32 result). Shapes:
// [batch,] rows x depth times [batch,] depth x columns; each operand may be stored transposed.
//
//===----------------------------------------------------------------------===//
#include "interpreter/numbers/FloatFormulas.h"
#include "interpreter/numbers/IntegerFormulas.h"
#include "interpreter/tile/TileKernels.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

//===----------------------------------------------------------------------===//
// reduce
//===----------------------------------------------------------------------===//

/// Elements of the operand that give element `to` of the result: first, first + step, …
struct ReducedLine {
  int64_t to, first, step;
};
template <typename F> void forEachLine(Ints shape, int64_t axis, F f) {
  int64_t outer = 1, inner = 1;
  for (int64_t other : shape.take_front(axis))
    outer *= other;
  for (int64_t other : shape.drop_front(axis + 1))
    inner *= other;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i)
      f(ReducedLine{o * inner + i, o * shape[axis] * inner + i, inner});
}

/// Folds in order from the first element on; returns `empty` if there is none.
template <typename T, typename Load, typename Formula>
T fold(const uint64_t *x, const ReducedLine &line, int64_t count, T empty, Load load,
       Formula formula) {
  if (count == 0)
    return empty;
  T result = load(x[line.first]);
  for (int64_t k = 1; k < count; ++k)
    result = formula(result, load(x[line.first + k * line.step]));
  return result;
}

template <typename Formula>
void reduceFloats(const TileCall &call, int64_t count, Elements &out, double empty,
                  Formula formula) {
  const TileOperand &x = call.operands[0];
  dispatchFloat(x.format, [&](auto load, auto store) {
    auto loadWide = [&](uint64_t bits) { return static_cast<float>(load(bits)); };
    forEachLine(x.shape, call.attributes.axis, [&](const ReducedLine &line) {
      out.bits()[line.to] = store(fold<float>(x.elements->bits(), line, count,
                                              static_cast<float>(empty), loadWide, formula));
    });
  });
}

template <typename Formula>
void reduceIntegers(const TileCall &call, int64_t count, Elements &out, int64_t empty,
                    Formula formula) {
  const TileOperand &x = call.operands[0];
  unsigned width = x.format.width;
  // Sums wrap at 64 bits and are truncated at the end, which equals wrapping at every step.
  auto load = [=](uint64_t bits) { return signExtend(bits, width); };
  forEachLine(x.shape, call.attributes.axis, [&](const ReducedLine &line) {
    int64_t result = fold<int64_t>(x.elements->bits(), line, count, empty, load, formula);
    out.bits()[line.to] = static_cast<uint64_t>(result) & call.format.mask();
  });
}

//===----------------------------------------------------------------------===//
// matmul
//===----------------------------------------------------------------------===//

Extent smaller(const Extent &a, const Extent &b) {
  return {std::min(a.value, b.value), a.undefined || b.undefined};
}

/// True if the third operand is a bias. With one row, an accumulator means the same.
bool hasBias(const TileCall &call) {
  return call.operands.size() > 2 && call.operands[2].shape[call.shape.size() - 2] == 1;
}

/// A matrix of an operand, possibly transposed: element (i, j) is first + i * rowStep + j *
/// columnStep.
struct MatrixPlace {
  int64_t first, rowStep, columnStep;
  MatrixPlace(const TileOperand &operand, int64_t batch, bool transposed) {
    size_t row = operand.shape.size() - 2;
    rowStep = operand.shape[row + 1];
    columnStep = 1;
    first = batch * operand.shape[row] * operand.shape[row + 1];
    if (transposed)
      std::swap(rowStep, columnStep);
  }
};

/// row[j] = start[j] + sum over k of a[k] * b[k, j], k ascending, in T.
template <typename T, typename Load>
void matmulRow(const uint64_t *a, int64_t aStep, const uint64_t *b, int64_t bStep, int64_t bInner,
               int64_t depth, Load load, llvm::SmallVectorImpl<T> &row) {
  auto columns = static_cast<int64_t>(row.size());
  for (int64_t k = 0; k < depth; ++k) {
    T factor = static_cast<T>(load(a[k * aStep]));
    for (int64_t j = 0; j < columns; ++j) {
      // A separate statement, so that no compiler fuses it with the addition: both round.
      T product = factor * static_cast<T>(load(b[k * bStep + j * bInner]));
      row[j] += product;
    }
  }
}

void matmulOfBatch(const TileCall &call, int64_t batch, Ints extents, Elements &out) {
  const TileOperand &a = call.operands[0], &b = call.operands[1];
  size_t row = call.shape.size() - 2, column = row + 1;
  MatrixPlace left(a, batch, call.attributes.transposeLhs);
  MatrixPlace right(b, batch, call.attributes.transposeRhs);
  size_t leftDepth = call.attributes.transposeLhs ? row : column;
  size_t rightDepth = call.attributes.transposeRhs ? column : row;
  int64_t n = call.shape[column], k = a.shape[leftDepth];
  int64_t depth = std::min(useExtent(call.call, a.elements->valid[leftDepth], k),
                           useExtent(call.call, b.elements->valid[rightDepth], k));
  const Elements *third = call.operands.size() > 2 ? call.operands[2].elements : nullptr;
  bool flags = a.elements->undefined() || b.elements->undefined() || (third && third->undefined());
  for (int64_t i = 0; i < extents[row]; ++i) {
    const uint64_t *x = a.elements->bits() + left.first + i * left.rowStep;
    const uint64_t *y = b.elements->bits() + right.first;
    int64_t toRow = (batch * call.shape[row] + i) * n;
    int64_t startRow = hasBias(call) ? batch * n : toRow;
    const uint64_t *start = third ? third->bits() + startRow : nullptr;
    uint64_t *to = out.bits() + toRow;
    auto accumulate = [&](auto load, auto &sums) {
      // Compilers vectorise loops over contiguous rows.
      if (right.columnStep == 1)
        matmulRow(x, left.columnStep, y, right.rowStep, 1, depth, load, sums);
      else
        matmulRow(x, left.columnStep, y, right.rowStep, right.columnStep, depth, load, sums);
    };
    if (call.format.isFloat()) {
      llvm::SmallVector<float, 64> sums(extents[column]);
      for (int64_t j = 0; start && j < extents[column]; ++j)
        sums[j] = asF32(start[j]);
      dispatchFloat(a.format, [&](auto load, auto) { accumulate(load, sums); });
      for (int64_t j = 0; j < extents[column]; ++j)
        to[j] = bitsOfF32(sums[j]);
    } else {
      // Unsigned, because a sum may wrap.
      llvm::SmallVector<uint64_t, 64> sums(extents[column]);
      for (int64_t j = 0; start && j < extents[column]; ++j)
        sums[j] = start[j];
      unsigned width = a.format.width;
      accumulate([=](uint64_t bits) { return signExtend(bits, width); }, sums);
      for (int64_t j = 0; j < extents[column]; ++j)
        to[j] = sums[j] & call.format.mask();
    }
    for (int64_t j = 0; flags && j < extents[column]; ++j) {
      bool undefined = third && third->isUndefined(startRow + j);
      for (int64_t at = 0; at < depth; ++at)
        undefined |=
            a.elements->isUndefined(left.first + i * left.rowStep + at * left.columnStep) ||
            b.elements->isUndefined(right.first + at * right.rowStep + j * right.columnStep);
      if (undefined)
        out.markUndefined(toRow + j);
    }
  }
}

} // namespace

Extents validExtents(tile::ReduceOp, const TileCall &call) {
  Extents valid(call.operands[0].elements->valid);
  valid[call.attributes.axis] = {1, false};
  return valid;
}
void compute(tile::ReduceOp, const TileCall &call, Ints, Elements &out) {
  const TileOperand &x = call.operands[0];
  int64_t axis = call.attributes.axis;
  int64_t count = useExtent(call.call, x.elements->valid[axis], x.shape[axis]);
  constexpr double infinity = std::numeric_limits<double>::infinity();
  bool isFloat = call.format.isFloat();
  unsigned width = call.format.width;
  switch (call.attributes.reduce) {
  case tile::ReduceKind::sum:
    if (isFloat)
      reduceFloats(call, count, out, 0, [](auto a, auto b) { return a + b; });
    else
      reduceIntegers(call, count, out, 0, wrapAdd);
    break;
  case tile::ReduceKind::prod:
    if (isFloat)
      reduceFloats(call, count, out, 1, [](auto a, auto b) { return a * b; });
    else
      reduceIntegers(call, count, out, 1, wrapMul);
    break;
  case tile::ReduceKind::min:
    if (isFloat)
      reduceFloats(call, count, out, infinity, [](auto a, auto b) { return minimum(a, b); });
    else
      reduceIntegers(call, count, out, largestSigned(width),
                     [](int64_t a, int64_t b) { return std::min(a, b); });
    break;
  case tile::ReduceKind::max:
    if (isFloat)
      reduceFloats(call, count, out, -infinity, [](auto a, auto b) { return maximum(a, b); });
    else
      reduceIntegers(call, count, out, smallestSigned(width),
                     [](int64_t a, int64_t b) { return std::max(a, b); });
    break;
  case tile::ReduceKind::any:
    reduceIntegers(call, count, out, 0, [](int64_t a, int64_t b) { return a | b; });
    break;
  case tile::ReduceKind::all:
    reduceIntegers(call, count, out, 1, [](int64_t a, int64_t b) { return a & b; });
    break;
  case tile::ReduceKind::argmin:
  case tile::ReduceKind::argmax:
    argReduce(call, count, out);
    break;
  }
  if (!x.elements->undefined())
    return;
  forEachLine(x.shape, axis, [&](const ReducedLine &line) {
    for (int64_t k = 0; k < count; ++k)
      if (x.elements->isUndefined(line.first + k * line.step))
        out.markUndefined(line.to);
  });
}

Extents validExtents(tile::MatmulOp, const TileCall &call) {
  size_t row = call.shape.size() - 2, column = row + 1;
  auto validOf = [&](size_t operand, size_t axis) {
    return call.operands[operand].elements->valid[axis];
  };
  Extent rows = validOf(0, call.attributes.transposeLhs ? column : row);
  Extent columns = validOf(1, call.attributes.transposeRhs ? row : column);
  if (call.operands.size() > 2) {
    Extent third = validOf(2, row);
    if (!hasBias(call))
      rows = smaller(rows, third);
    else if (third.value == 0)
      rows.value = 0;
    rows.undefined |= third.undefined;
    columns = smaller(columns, validOf(2, column));
  }
  if (row == 0)
    return {rows, columns};
  Extent batch = smaller(validOf(0, 0), validOf(1, 0));
  if (call.operands.size() > 2)
    batch = smaller(batch, validOf(2, 0));
  return {batch, rows, columns};
}
void compute(tile::MatmulOp, const TileCall &call, Ints extents, Elements &out) {
  int64_t batches = call.shape.size() == 3 ? extents[0] : 1;
  for (int64_t batch = 0; batch < batches; ++batch)
    matmulOfBatch(call, batch, extents, out);
}

} // namespace npufuzz::interpreter

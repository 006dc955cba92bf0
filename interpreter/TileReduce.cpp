//===- TileReduce.cpp - reduce and matmul ---------------------------------===//
#include "interpreter/FloatFormulas.h"
#include "interpreter/IntegerFormulas.h"
#include "interpreter/TileKernels.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Ints = ArrayRef<int64_t>;

//===----------------------------------------------------------------------===//
// reduce
//===----------------------------------------------------------------------===//

Extents reduceValid(const TileCall &call) {
  Extents valid(call.operands[0].elements->valid);
  valid[call.attributes.axis] = {1, false};
  return valid;
}

/// The elements of the operand that make element `to` of the result: first, first + step, …
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

/// From the first element on, in order; `empty` when there is none.
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
  // f16 and bf16 accumulate in double: more precisely than the type asks for.
  dispatchFloat(x.format, [&](auto load, auto store) {
    using T = decltype(load(uint64_t(0)));
    forEachLine(x.shape, call.attributes.axis, [&](const ReducedLine &line) {
      out.bits()[line.to] =
          store(fold<T>(x.elements->bits(), line, count, static_cast<T>(empty), load, formula));
    });
  });
}

template <typename Formula>
void reduceIntegers(const TileCall &call, int64_t count, Elements &out, int64_t empty,
                    Formula formula) {
  const TileOperand &x = call.operands[0];
  unsigned width = x.format.width;
  auto load = [=](uint64_t bits) { return signExtend(bits, width); };
  forEachLine(x.shape, call.attributes.axis, [&](const ReducedLine &line) {
    int64_t result = fold<int64_t>(x.elements->bits(), line, count, empty, load, formula);
    out.bits()[line.to] = static_cast<uint64_t>(result) & call.format.mask();
  });
}

void reduce(const TileCall &call, Ints, Elements &out) {
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

//===----------------------------------------------------------------------===//
// matmul
//===----------------------------------------------------------------------===//

Extent smaller(const Extent &a, const Extent &b) {
  return {std::min(a.value, b.value), a.undefined || b.undefined};
}

/// Whether the third operand is a bias. With one row, an accumulator means the same.
bool hasBias(const TileCall &call) {
  return call.operands.size() > 2 && call.operands[2].shape[0] == 1;
}

Extents matmulValid(const TileCall &call) {
  Extents valid{call.operands[0].elements->valid[0], call.operands[1].elements->valid[1]};
  if (call.operands.size() < 3)
    return valid;
  const Extents &third = call.operands[2].elements->valid;
  if (!hasBias(call))
    return {smaller(valid[0], third[0]), smaller(valid[1], third[1])};
  valid[1] = smaller(valid[1], third[1]);
  if (third[0].value == 0)
    valid[0].value = 0;
  valid[0].undefined |= third[0].undefined;
  return valid;
}

/// row[j] = start[j] + sum over k of a[k] * b[k, j], k ascending, in T.
template <typename T, typename Load>
void matmulRow(const uint64_t *a, const uint64_t *b, int64_t depth, int64_t columns, int64_t pitch,
               Load load, llvm::SmallVectorImpl<T> &row) {
  for (int64_t k = 0; k < depth; ++k) {
    T factor = static_cast<T>(load(a[k]));
    for (int64_t j = 0; j < columns; ++j)
      row[j] += factor * static_cast<T>(load(b[k * pitch + j]));
  }
}

void matmul(const TileCall &call, Ints extents, Elements &out) {
  const TileOperand &a = call.operands[0], &b = call.operands[1];
  int64_t k = a.shape[1], n = b.shape[1];
  int64_t depth = std::min(useExtent(call.call, a.elements->valid[1], k),
                           useExtent(call.call, b.elements->valid[0], k));
  const Elements *third = call.operands.size() > 2 ? call.operands[2].elements : nullptr;
  for (int64_t i = 0; i < extents[0]; ++i) {
    const uint64_t *left = a.elements->bits() + i * k, *right = b.elements->bits();
    uint64_t *to = out.bits() + i * n;
    const uint64_t *start = nullptr;
    int64_t startRow = hasBias(call) ? 0 : i * n;
    if (third)
      start = third->bits() + startRow;
    if (call.format.isFloat()) {
      llvm::SmallVector<float, 64> row(extents[1]);
      for (int64_t j = 0; start && j < extents[1]; ++j)
        row[j] = asF32(start[j]);
      dispatchFloat(a.format, [&](auto load, auto) {
        matmulRow(left, right, depth, extents[1], n, load, row);
      });
      for (int64_t j = 0; j < extents[1]; ++j)
        to[j] = bitsOfF32(row[j]);
    } else {
      llvm::SmallVector<uint64_t, 64> row(extents[1]);
      for (int64_t j = 0; start && j < extents[1]; ++j)
        row[j] = start[j];
      unsigned width = a.format.width;
      matmulRow(
          left, right, depth, extents[1], n, [=](uint64_t bits) { return signExtend(bits, width); },
          row);
      for (int64_t j = 0; j < extents[1]; ++j)
        to[j] = row[j] & call.format.mask();
    }
    bool flags =
        a.elements->undefined() || b.elements->undefined() || (third && third->undefined());
    for (int64_t j = 0; flags && j < extents[1]; ++j) {
      bool undefined = third && third->isUndefined(startRow + j);
      for (int64_t at = 0; at < depth; ++at)
        undefined |= a.elements->isUndefined(i * k + at) || b.elements->isUndefined(at * n + j);
      if (undefined)
        out.markUndefined(i * n + j);
    }
  }
}

} // namespace

void addReduceKernels(llvm::StringMap<TileKernel> &table) {
  table["reduce"] = {reduceValid, reduce};
  table["matmul"] = {matmulValid, matmul};
}

} // namespace npufuzz::interpreter

//===- TosaFourier.cpp - tosa: Fourier transforms -------------------------===//
//
// Element (v, u) of the result sums x(i, j) exp(-2 pi i (i v / H + j u / W)) over rows i and
// columns j; the inverse has the other sign, and no scale. Sizes are powers of two. rfft2d takes
// real numbers and gives columns 0 to W / 2.
//
// Sines and cosines are rounded, unless the angle is zero: what a number that is not zero adds at
// another angle is open.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaSums.h"

#include <array>
#include <bit>
#include <cmath>

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

/// Sum of one part, real or imaginary.
class TransformSum {
public:
  explicit TransformSum(Format format) : format(format), sum(format) {}

  /// Adds cell * factor for a factor 1 or 0 (angle zero), or an inexact one.
  void add(Cell cell, std::optional<int> factor) {
    double number = toDouble(format, cell.bits);
    if (cell.undefined)
      sum.markUndefined();
    if (std::isnan(number) || factor == 1)
      return sum.add(number);
    isRounded |= !factor && number != 0;
    if (factor == 0 && std::isinf(number))
      sum.addPossibleNan();
  }
  Cell result() const {
    Cell cell = sum.result();
    double number = toDouble(format, cell.bits);
    return {cell.bits, cell.undefined || (isRounded && !std::isnan(number))};
  }

private:
  Format format;
  FloatSum sum;
  bool isRounded = false;
};

bool isPowerOfTwo(int64_t size) { return size > 0 && std::has_single_bit<uint64_t>(size); }

/// Adds a number to both parts, at an angle that is zero or not. `swaps`: it is imaginary.
void addAt(std::array<TransformSum, 2> &sums, Cell cell, bool isZero, bool swaps) {
  sums[swaps].add(cell, isZero ? std::optional(1) : std::nullopt);
  sums[!swaps].add(cell, isZero ? std::optional(0) : std::nullopt);
}

/// Real and imaginary part of one element. `imaginary` is null for real numbers.
std::array<Cell, 2> transformAt(Format format, const MemoryReference &real,
                                const MemoryReference *imaginary, ArrayRef<int64_t> index) {
  std::array<TransformSum, 2> sums = {TransformSum(format), TransformSum(format)};
  int64_t height = real.sizes[1], width = real.sizes[2];
  forEachIndex({height, width}, [&](ArrayRef<int64_t> at) {
    bool isZero = at[0] * index[1] % height == 0 && at[1] * index[2] % width == 0;
    Sizes place = {index[0], at[0], at[1]};
    addAt(sums, elementOf(real, place), isZero, false);
    if (imaginary)
      addAt(sums, elementOf(*imaginary, place), isZero, true);
    return true;
  });
  return {sums[0].result(), sums[1].result()};
}

/// Sets both results. Imaginary parts of a transform of real numbers are open: those that are zero
/// for numbers may be left out.
Flow transform(Call &call, bool isReal) {
  const MemoryReference &real = call.operand(0).memory();
  const MemoryReference *imaginary = isReal ? nullptr : &call.operand(1).memory();
  Sizes sizes = sizesOf(call, 0);
  bool isKept = isPowerOfTwo(sizes[1]) && isPowerOfTwo(sizes[2]) &&
                (isReal || real.sizes == imaginary->sizes);
  if (isReal)
    sizes[2] = sizes[2] / 2 + 1;
  std::array<Ref<MemoryReference>, 2> parts;
  for (unsigned i = 0; i < 2; ++i) {
    auto type = cast<RankedTensorType>(call.resultType(i).type);
    if (!isKept || !fits(type, sizes))
      return call.trap("undefined behaviour: extents of a transform");
    if (!(parts[i] = makeTensor(call, type.getElementType(), sizes)))
      return Flow::stop;
  }
  Format format = elementFormat(call.operandType(0));
  size_t next = 0;
  forEachIndex(sizes, [&](ArrayRef<int64_t> index) {
    auto [realPart, imaginaryPart] = transformAt(format, real, imaginary, index);
    imaginaryPart.undefined |= isReal;
    writeCell(*parts[0], next, withAnyZero(call, format, realPart));
    writeCell(*parts[1], next++, withAnyZero(call, format, imaginaryPart));
    return true;
  });
  call.setResult(0, Value(parts[0]));
  call.setResult(1, Value(parts[1]));
  return Flow::next;
}

} // namespace

void registerTosaFourier(HandlerTable &table) {
  table.add<tosa::FFT2dOp>(ofSignless<[](Call &call) { return transform(call, false); }>);
  table.add<tosa::RFFT2dOp>(ofSignless<[](Call &call) { return transform(call, true); }>);
}

} // namespace npufuzz::interpreter

//===- Contents.cpp - contents of inputs and of fresh tensors -------------===//
//
// A fresh tensor replaces the result of an op or a kernel. Its contents decide if the failure
// survives. Small integers are the most readable, the inputs' own pattern keeps special values, and
// edges lie half way between representable numbers, for bugs of rounding.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Contents.h"
#include "tile/Program.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

#include <bit>
#include <unordered_set>

using namespace mlir;
using llvm::APFloat;

namespace npufuzz::reduce {

using tile::semanticsOf;

static APFloat floatOf(ElementKind kind, uint64_t bits) {
  return APFloat(semanticsOf(kind), llvm::APInt(elementKindBits(kind), bits));
}

uint64_t bitsOfInteger(ElementKind kind, int64_t value) {
  if (isFloatKind(kind)) {
    APFloat result(semanticsOf(kind));
    result.convertFromAPInt(llvm::APInt(64, static_cast<uint64_t>(value), true), true,
                            APFloat::rmNearestTiesToEven);
    return result.bitcastToAPInt().getZExtValue();
  }
  unsigned bits = elementKindBits(kind);
  return bits == 64 ? static_cast<uint64_t>(value)
                    : static_cast<uint64_t>(value) & ((uint64_t{1} << bits) - 1);
}

double valueOfBits(ElementKind kind, uint64_t bits) {
  // The wide formats are handled directly, because inputs are measured element by element, again
  // and again.
  if (kind == ElementKind::f32 || kind == ElementKind::bf16)
    return std::bit_cast<float>(
        static_cast<uint32_t>(kind == ElementKind::f32 ? bits : bits << 16));
  if (!isFloatKind(kind)) {
    unsigned unused = 64 - elementKindBits(kind);
    return kind == ElementKind::i1
               ? static_cast<double>(bits & 1)
               : static_cast<double>(static_cast<int64_t>(bits << unused) >> unused);
  }
  APFloat value = floatOf(kind, bits);
  bool lossy = false;
  value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &lossy);
  return value.convertToDouble();
}

double valueOf(const Tensor &tensor, int64_t linear) {
  return valueOfBits(tensor.kind, tensor.bits(linear));
}

std::vector<uint64_t> nonZeroValues(const Tensor &tensor) {
  std::vector<uint64_t> values;
  std::unordered_set<uint64_t> seen;
  for (int64_t i = 0, size = tensor.size(); i < size; ++i)
    if (uint64_t bits = tensor.bits(i); bits != 0 && seen.insert(bits).second)
      values.push_back(bits);
  return values;
}

static bool isVaried(const Tensor &tensor) {
  for (int64_t i = 1; i < tensor.size(); ++i)
    if (tensor.bits(i) != tensor.bits(0))
      return true;
  return false;
}

std::vector<int64_t> nearerToZero(int64_t value) {
  if (value == 0)
    return {};
  std::vector<int64_t> result{value / 2, value - value / 4, value - value / 16,
                              value - value / 256};
  if (value > 0)
    result.push_back(static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(value))));
  constexpr int64_t countDownMax = 64;
  if (std::abs(value / 2) <= countDownMax / 2)
    result.push_back(value > 0 ? value - 1 : value + 1);
  llvm::erase(result, value);
  return result;
}

/// Half way between two bf16, two f16 and two integers, the lower one even and odd.
static uint64_t edgeBits(ElementKind kind, int64_t linear) {
  constexpr int64_t integers[] = {-3, 2, -1, 5, -2, 7};
  constexpr double floats[] = {1 + 0x1p-8, -1 - 0x3p-8, 1 + 0x1p-11, -1 - 0x3p-11,
                               2.5,        -3.5,        0.5,         -1.5};
  if (!isFloatKind(kind))
    return bitsOfInteger(kind, integers[linear % std::ssize(integers)]);
  APFloat value(floats[linear % std::ssize(floats)]);
  bool lossy = false;
  value.convert(semanticsOf(kind), APFloat::rmNearestTiesToEven, &lossy);
  return value.bitcastToAPInt().getZExtValue();
}

Tensor freshContents(const Case &testCase, ElementKind kind, ArrayRef<int64_t> shape,
                     Filling filling) {
  Tensor result(kind, std::vector<int64_t>(shape));
  const Tensor *pattern = nullptr;
  for (const Tensor &input : testCase.inputs)
    if (!pattern && filling == Filling::likeInputs && input.kind == kind && isVaried(input))
      pattern = &input;
  for (int64_t i = 0, size = result.size(); i < size; ++i) {
    if (pattern)
      result.setBits(i, pattern->bits(i % pattern->size()));
    else
      result.setBits(i, filling == Filling::edges ? edgeBits(kind, i)
                                                  : bitsOfInteger(kind, 1 + i % 4));
  }
  return result;
}

Tensor freshContents(const Case &testCase, Type type, Filling filling) {
  if (auto memory = dyn_cast<MemRefType>(type))
    return freshContents(testCase, tile::elementKindOf(memory.getElementType()), memory.getShape(),
                         filling);
  return freshContents(testCase, tile::elementKindOf(type), {}, filling);
}

Tensor converted(const Tensor &tensor, ElementKind kind) {
  Tensor result(kind, tensor.shape);
  for (int64_t i = 0; i < tensor.size(); ++i) {
    bool lossy = false;
    if (!isFloatKind(tensor.kind)) {
      result.setBits(i, bitsOfInteger(kind, tensor.integer(i)));
    } else if (isFloatKind(kind)) {
      APFloat value = floatOf(tensor.kind, tensor.bits(i));
      value.convert(semanticsOf(kind), APFloat::rmNearestTiesToEven, &lossy);
      result.setBits(i, value.bitcastToAPInt().getZExtValue());
    } else {
      // convertToInteger saturates and converts NaN to 0.
      llvm::APSInt integer(elementKindBits(kind), kind == ElementKind::i1);
      floatOf(tensor.kind, tensor.bits(i)).convertToInteger(integer, APFloat::rmTowardZero, &lossy);
      result.setBits(i, integer.getZExtValue());
    }
  }
  return result;
}

/// Advances row-major coordinates; false after the last.
static bool advance(SmallVectorImpl<int64_t> &coordinates, ArrayRef<int64_t> shape) {
  for (size_t axis = shape.size(); axis-- > 0;) {
    if (++coordinates[axis] < shape[axis])
      return true;
    coordinates[axis] = 0;
  }
  return false;
}

static int64_t linearOf(ArrayRef<int64_t> coordinates, ArrayRef<int64_t> shape) {
  int64_t linear = 0;
  for (auto [coordinate, extent] : llvm::zip_equal(coordinates, shape))
    linear = linear * extent + coordinate;
  return linear;
}

Tensor seenThrough(const Tensor &tensor, AffineMap map, ArrayRef<int64_t> shape) {
  Tensor result(tensor.kind, std::vector<int64_t>(shape));
  SmallVector<int64_t> coordinates(shape.size(), 0);
  int64_t linear = 0;
  do {
    SmallVector<int64_t> source = map.compose(coordinates);
    result.setBits(linear++, tensor.bits(linearOf(source, tensor.shape)));
  } while (advance(coordinates, shape));
  return result;
}

// Keeps the leading corner, so that coordinates keep their elements.
Tensor cropped(const Tensor &tensor, ArrayRef<int64_t> shape) {
  Tensor result(tensor.kind, std::vector<int64_t>(shape));
  SmallVector<int64_t> coordinates(shape.size(), 0);
  int64_t linear = 0;
  do {
    result.setBits(linear++, tensor.bits(linearOf(coordinates, tensor.shape)));
  } while (advance(coordinates, shape));
  return result;
}

} // namespace npufuzz::reduce

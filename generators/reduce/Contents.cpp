//===- Contents.cpp -------------------------------------------------------===//
#include "generators/reduce/Contents.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"

#include <bit>
#include <unordered_set>

using namespace mlir;
using llvm::APFloat;

namespace npufuzz::reduce {

static const llvm::fltSemantics &semanticsOf(ElementKind kind) {
  switch (kind) {
  case ElementKind::f16:
    return APFloat::IEEEhalf();
  case ElementKind::bf16:
    return APFloat::BFloat();
  default:
    assert(kind == ElementKind::f32 && "not a float");
    return APFloat::IEEEsingle();
  }
}

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
  // The wide formats by hand: inputs are measured element by element, again and again.
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

Tensor freshContents(const Case &testCase, ElementKind kind, ArrayRef<int64_t> shape,
                     Filling filling) {
  Tensor result(kind, std::vector<int64_t>(shape));
  const Tensor *pattern = nullptr;
  for (const Tensor &input : testCase.inputs)
    if (!pattern && filling == Filling::likeInputs && input.kind == kind && isVaried(input))
      pattern = &input;
  for (int64_t i = 0; i < result.size(); ++i)
    result.setBits(i,
                   pattern ? pattern->bits(i % pattern->size()) : bitsOfInteger(kind, 1 + i % 4));
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
      // convertToInteger saturates and takes NaN to 0.
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

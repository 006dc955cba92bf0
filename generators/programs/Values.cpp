//===- Values.cpp - constants and contents, by hash of position -----------===//
//
// An element is a function of the input's seed and its position. So a few numbers describe an
// input, and it is the same on every machine and for any order in which tensors are filled.
//
// Half of the constants are boundary values: ties of roundings, limits of integer kinds, neighbours
// of powers of two. Most conversion bugs (ties away from even, wrapping instead of saturation) show
// nowhere else.
//
//===----------------------------------------------------------------------===//
#include "generators/programs/Values.h"
#include "generators/programs/SeparatingContents.h"

#include "generators/ChoiceSources.h"
#include "tile/Program.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace npufuzz::generators {

using tile::semanticsOf;

/// Bits of a double that is a normal number of the kind, or a zero.
static std::optional<uint64_t> exactBits(ElementKind kind, double number) {
  const llvm::fltSemantics &semantics = semanticsOf(kind);
  unsigned width = elementKindBits(kind);
  unsigned fraction = llvm::APFloat::semanticsPrecision(semantics) - 1, dropped = 52 - fraction;
  auto bits = llvm::bit_cast<uint64_t>(number);
  uint64_t sign = bits >> 63 << (width - 1);
  if (number == 0)
    return sign;
  // All five kinds have the exponents 1 - bias to bias of IEEE 754; f8E4M3FN has one more, half of
  // it.
  int bias = (1 << (width - fraction - 2)) - 1;
  int exponent = static_cast<int>(bits >> 52 & 0x7ff) - 1023;
  if (exponent < 1 - bias || exponent > bias || (bits & llvm::maskTrailingOnes<uint64_t>(dropped)))
    return std::nullopt;
  return sign | static_cast<uint64_t>(exponent + bias) << fraction |
         (bits & llvm::maskTrailingOnes<uint64_t>(52)) >> dropped;
}

// Filling tensors with APFloat alone would cost more than generating. Most elements are numbers of
// the kind and need no rounding.
uint64_t floatBits(ElementKind kind, double number) {
  // The processor rounds to float as APFloat does, to nearest even. It may keep other bits of a
  // NaN.
  if (kind == ElementKind::f32 && !std::isnan(number))
    return llvm::bit_cast<uint32_t>(static_cast<float>(number));
  if (std::optional<uint64_t> bits = exactBits(kind, number))
    return *bits;
  llvm::APFloat value(number);
  bool lossy;
  value.convert(semanticsOf(kind), llvm::APFloat::rmNearestTiesToEven, &lossy);
  return value.bitcastToAPInt().getZExtValue();
}

double numberOf(ElementKind kind, uint64_t bits) {
  if (!isFloatKind(kind)) {
    unsigned width = elementKindBits(kind);
    return width == 1 ? static_cast<double>(bits & 1)
                      : static_cast<double>(llvm::SignExtend64(bits, width));
  }
  llvm::APFloat value(semanticsOf(kind), llvm::APInt(elementKindBits(kind), bits));
  bool lossy;
  value.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lossy);
  return value.convertToDouble();
}

static Scalar scalarOf(ElementKind kind, uint64_t bits) {
  double number = numberOf(kind, bits);
  if (std::isnan(number))
    return {kind, bits, {0, 0, true}};
  return {kind, bits, {number, number, false}};
}
Scalar integerScalar(ElementKind kind, int64_t value) {
  unsigned width = elementKindBits(kind);
  uint64_t mask = width == 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
  return scalarOf(kind, static_cast<uint64_t>(value) & mask);
}
Scalar floatScalar(ElementKind kind, double number) {
  return scalarOf(kind, floatBits(kind, number));
}

mlir::TypedAttr attributeOf(const Scalar &scalar, mlir::MLIRContext *context) {
  mlir::Type type = tile::typeOf(scalar.kind, context);
  llvm::APInt bits(elementKindBits(scalar.kind), scalar.bits);
  if (isFloatKind(scalar.kind))
    return mlir::FloatAttr::get(type, llvm::APFloat(semanticsOf(scalar.kind), bits));
  return mlir::IntegerAttr::get(type, bits);
}

//===----------------------------------------------------------------------===//
// Boundary values
//===----------------------------------------------------------------------===//

// Simplest first: choices shrink towards 0, and so do constants.
static std::vector<uint64_t> makeBoundaries(ElementKind kind) {
  std::vector<uint64_t> bits;
  if (isFloatKind(kind)) {
    // Ties of casts to integers and of narrowing float casts, powers of two and their
    // neighbours, limits of integer kinds, extremes, subnormals.
    for (double number :
         {0.0,        -0.0,       1.0,           -1.0,          0.5,     1.5,      2.5,     -0.5,
          -1.5,       -2.5,       3.5,           2.0,           127.0,   127.5,    128.0,   -128.0,
          -128.5,     255.0,      257.0,         2049.0,        32767.0, -32768.0, 1.0 / 3, 0.1,
          1.00390625, 1.01171875, 1.00048828125, 1.00146484375, 65504.0, -65504.0})
      if (std::fabs(number) <= largestOf(kind))
        bits.push_back(floatBits(kind, number));
    if (kind == ElementKind::bf16 || kind == ElementKind::f32)
      for (double number : {65520.0, 65536.0, 2147483520.0, -2147483648.0, 16777216.0, 1e20})
        bits.push_back(floatBits(kind, number));
    auto semantics = [&](llvm::APFloat value) {
      bits.push_back(value.bitcastToAPInt().getZExtValue());
      value.changeSign();
      bits.push_back(value.bitcastToAPInt().getZExtValue());
    };
    semantics(llvm::APFloat::getLargest(semanticsOf(kind)));
    semantics(llvm::APFloat::getSmallest(semanticsOf(kind)));
    semantics(llvm::APFloat::getSmallestNormalized(semanticsOf(kind)));
    return bits;
  }
  unsigned width = elementKindBits(kind);
  uint64_t mask = width == 64 ? UINT64_MAX : (uint64_t(1) << width) - 1;
  if (width == 1)
    return {0, 1};
  int64_t least = static_cast<int64_t>(uint64_t(1) << (width - 1));
  least = llvm::SignExtend64(static_cast<uint64_t>(least), width);
  for (int64_t value : {int64_t(0), int64_t(1), int64_t(-1), int64_t(2), int64_t(-2), int64_t(3),
                        int64_t(-3), int64_t(7), int64_t(8), int64_t(-8), int64_t(127), least,
                        least + 1, -(least + 1), -(least + 2)})
    bits.push_back(static_cast<uint64_t>(value) & mask);
  for (unsigned boundary : {8u, 16u, 31u, 32u, 53u})
    if (boundary < width)
      for (int64_t delta : {-1, 0, 1})
        bits.push_back(((uint64_t(1) << boundary) + static_cast<uint64_t>(delta)) & mask);
  return bits;
}

llvm::ArrayRef<uint64_t> boundaryBits(ElementKind kind) {
  static const std::array<std::vector<uint64_t>, elementKindCount> tables = [] {
    std::array<std::vector<uint64_t>, elementKindCount> made;
    for (int k = 0; k < elementKindCount; ++k)
      made[static_cast<size_t>(k)] = makeBoundaries(static_cast<ElementKind>(k));
    return made;
  }();
  return tables[static_cast<size_t>(kind)];
}

Scalar drawConstant(Choices &choices, ElementKind kind) {
  if (kind == ElementKind::i1)
    return integerScalar(kind, choices.range("constant", 0, 1));
  if (choices.chance("boundary constant", 1, 2))
    return scalarOf(kind, choices.pick("boundary", boundaryBits(kind)));
  int64_t small = choices.range("constant", 0, 16);
  small = small % 2 ? -(small + 1) / 2 : small / 2; // 0 first, then -1, 1, -2, …
  if (!isFloatKind(kind))
    return integerScalar(kind, small);
  auto scale = choices.range("constant scale", 0, 4);
  return floatScalar(kind, std::ldexp(static_cast<double>(small), -static_cast<int>(scale)));
}

Scalar drawSpecialConstant(Choices &choices, ElementKind kind) {
  const double specials[] = {std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity(),
                             std::numeric_limits<double>::quiet_NaN()};
  Scalar scalar{kind, floatBits(kind, choices.pick("special constant", specials)),
                everyValue(kind)};
  return scalar;
}

//===----------------------------------------------------------------------===//
// Contents of tensors
//===----------------------------------------------------------------------===//

// Infinities and NaN are rare: they swallow everything that is computed from them.
InputSpec drawInputSpec(Choices &choices, ElementKind kind, bool wild) {
  // Twice as often small, so that the results of many programs are exact.
  static constexpr Contents weighted[] = {
      Contents::small,  Contents::small,    Contents::fractions, Contents::powersOfTwo,
      Contents::random, Contents::boundary, Contents::ties,      Contents::oneHot};
  InputSpec spec;
  spec.contents = choices.pick("contents", weighted);
  if (isSeparating(spec.contents))
    spec.contents = drawSeparating(choices, kind);
  spec.seed = choices.draw("contents seed", UINT32_MAX);
  if (wild)
    spec.special = choices.chance("special elements", 3, 4);
  else if (isFloatKind(kind))
    spec.special = choices.chance("special elements", 1, 16);
  return spec;
}

Interval intervalOf(const InputSpec &spec, ElementKind kind) {
  if (kind == ElementKind::i1)
    return {0, 1};
  if (spec.idsBelow)
    return {0, static_cast<double>(spec.idsBelow - 1)};
  if (spec.special)
    return everyValue(kind);
  bool isFloat = isFloatKind(kind);
  switch (spec.contents) {
  case Contents::small:
    return {-8, 8};
  case Contents::powersOfTwo:
    return isFloat ? Interval{-8, 8} : Interval{1, 64};
  case Contents::fractions:
    return isFloat ? Interval{-4, 4} : Interval{0, 15};
  case Contents::ties:
    return isFloat ? Interval{-64, 64} : Interval{smallestOf(kind) / 2, largestOf(kind) / 2};
  case Contents::random:
    return isFloat ? Interval{-4, 4} : everyValue(kind);
  case Contents::boundary:
    return {smallestOf(kind), largestOf(kind)};
  case Contents::oneHot:
  case Contents::dominant:
  case Contents::cancelling:
  case Contents::levels:
    return separatingInterval(spec.contents, kind);
  }
  llvm_unreachable("contents without bounds");
}

/// Has one significant bit more than a narrower kind, and that bit set: bf16 has 8, f16 11, f32 24,
/// f8E4M3FN 4, f8E5M2 3. Or a half, for casts to integers.
static uint64_t drawTie(ElementKind kind, uint64_t word) {
  static constexpr int significantBits[] = {9, 12, 25, 0, 9, 12, 5, 4};
  int bits = significantBits[word & 7], room = static_cast<int>(elementKindBits(kind)) - 2;
  auto magnitude = static_cast<int64_t>(word >> 8);
  bool negative = (word >> 63) != 0;
  if (isFloatKind(kind)) {
    if (bits == 0 || bits == 25) {
      double half = static_cast<double>(magnitude % 60) + 0.5;
      return floatBits(kind, negative ? -half : half);
    }
    // In [1, 2) times a power of two up to 16.
    int64_t significand = (int64_t(1) << (bits - 1)) | (magnitude % (int64_t(1) << (bits - 1))) | 1;
    double number = std::ldexp(static_cast<double>(significand),
                               1 - bits + static_cast<int>((word >> 40) % 6) - 1);
    return floatBits(kind, negative ? -number : number);
  }
  bits = bits == 0 ? 9 : bits;
  if (bits > room)
    bits = room;
  int64_t value = (int64_t(1) << (bits - 1)) | (magnitude % (int64_t(1) << (bits - 1))) | 1;
  return integerScalar(kind, negative ? -value : value).bits;
}

/// Draws a class that ops are wrong on (tile/OperandClasses.h) and that small numbers are not in.
static uint64_t drawSpecial(ElementKind kind, uint64_t word) {
  if (!isFloatKind(kind)) {
    uint64_t least = uint64_t(1) << (elementKindBits(kind) - 1);
    const uint64_t numbers[] = {0, 2 * least - 1, least, least - 1}; // the second is -1
    return numbers[word % std::size(numbers)];
  }
  const llvm::fltSemantics &semantics = semanticsOf(kind);
  bool negative = word & 1;
  auto special = [&] {
    switch ((word >> 1) % 5) {
    case 0: // NaN in a kind that has none
      return llvm::APFloat::getInf(semantics, negative);
    case 1:
      return llvm::APFloat::getNaN(semantics);
    case 2:
      return llvm::APFloat::getZero(semantics, negative);
    case 3:
      return llvm::APFloat::getSmallest(semantics, negative);
    default:
      return llvm::APFloat::getLargest(semantics, negative);
    }
  };
  return special().bitcastToAPInt().getZExtValue();
}

static uint64_t drawElement(const InputSpec &spec, ElementKind kind, uint64_t word) {
  auto below = [&](uint64_t count) { return static_cast<int64_t>((word >> 8) % count); };
  if (kind == ElementKind::i1)
    return word >> 63;
  if (spec.idsBelow)
    return integerScalar(kind, below(static_cast<uint64_t>(spec.idsBelow))).bits;
  bool isFloat = isFloatKind(kind);
  switch (spec.contents) {
  case Contents::small:
    return isFloat ? floatBits(kind, static_cast<double>(below(17) - 8))
                   : integerScalar(kind, below(17) - 8).bits;
  case Contents::powersOfTwo:
    if (!isFloat)
      return integerScalar(kind, int64_t(1) << below(7)).bits;
    return floatBits(kind, std::ldexp(word >> 63 ? -1.0 : 1.0, static_cast<int>(below(7)) - 3));
  case Contents::fractions:
    return isFloat ? floatBits(kind, static_cast<double>(below(129) - 64) / 16)
                   : integerScalar(kind, below(16)).bits;
  case Contents::ties:
    return drawTie(kind, word);
  case Contents::random:
    return isFloat ? floatBits(kind, std::ldexp(static_cast<double>(word >> 11), -50) - 4)
                   : integerScalar(kind, static_cast<int64_t>(word)).bits;
  case Contents::boundary: {
    llvm::ArrayRef<uint64_t> table = boundaryBits(kind);
    return table[static_cast<size_t>(below(table.size()))];
  }
  case Contents::oneHot:
  case Contents::dominant:
  case Contents::cancelling:
  case Contents::levels:
    break; // filled as a whole
  }
  llvm_unreachable("contents without elements");
}

/// The first elements of a permutation of 0 … idsBelow - 1.
static Tensor fillDistinct(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  Tensor tensor(kind, {shape.begin(), shape.end()});
  assert(tensor.size() <= spec.idsBelow && "too few ids");
  auto ids = llvm::to_vector(llvm::seq<int64_t>(0, spec.idsBelow));
  for (int64_t i = 0, size = tensor.size(); i < size; ++i) {
    uint64_t word = caseSeed(spec.seed, static_cast<uint64_t>(i));
    std::swap(ids[i],
              ids[i + static_cast<int64_t>(word % static_cast<uint64_t>(spec.idsBelow - i))]);
    tensor.setBits(i, integerScalar(kind, ids[i]).bits);
  }
  return tensor;
}

static Tensor fill(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  if (spec.distinct)
    return fillDistinct(spec, kind, shape);
  if (isSeparating(spec.contents) && kind != ElementKind::i1 && !spec.idsBelow)
    return fillSeparating(spec, kind, shape);
  Tensor tensor(kind, {shape.begin(), shape.end()});
  for (int64_t i = 0, size = tensor.size(); i < size; ++i)
    tensor.setBits(i, drawElement(spec, kind, caseSeed(spec.seed, static_cast<uint64_t>(i))));
  return tensor;
}

/// Adds a few special elements: one in 20, five in all for a small tensor, or half. There are ten
/// classes of them, and a row has few places.
static void addSpecials(Tensor &tensor, uint64_t seed) {
  int64_t size = tensor.size();
  uint64_t share = size < 100 ? 5 * 256 / static_cast<uint64_t>(std::max<int64_t>(size, 10)) : 12;
  for (int64_t i = 0; i < size; ++i) {
    uint64_t word = caseSeed(~seed, static_cast<uint64_t>(i));
    if ((word & 0xff) < share)
      tensor.setBits(i, drawSpecial(tensor.kind, word >> 8));
  }
}

Tensor fillTensor(const InputSpec &spec, ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  Tensor tensor = fill(spec, kind, shape);
  if (spec.special && kind != ElementKind::i1)
    addSpecials(tensor, spec.seed);
  return tensor;
}

} // namespace npufuzz::generators

//===- TosaShapes.cpp - extents that TOSA computes ------------------------===//
//
// A list of numbers is a constant, or arithmetic that gives it: a sum with a known summand, a
// minimum with something larger, and so on. Extents are not negative, and operands are not either.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/TosaTensors.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/MathExtras.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

enum class ShapeWay {
  sum,
  difference,
  product,
  minimum,
  maximum,
  quotient,
  quotientAbove,
  remainder,
  power,
  logarithm,
  logarithmAbove,
  slice,
  parts,
};
constexpr uint64_t shapeWays = 13;

/// Numbers of both operands whose result by the op is `number`.
struct ShapePair {
  int64_t x, y;
};

ShapePair pairFor(ShapeWay way, int64_t number, int64_t other) {
  switch (way) {
  case ShapeWay::sum:
    return {number - std::min(number, other), std::min(number, other)};
  case ShapeWay::difference:
    return {number + other, other};
  case ShapeWay::product:
    return number % (other + 1) == 0 ? ShapePair{number / (other + 1), other + 1}
                                     : ShapePair{number, 1};
  case ShapeWay::minimum:
    return {number + other, number};
  case ShapeWay::maximum:
    return {number - std::min(number, other), number};
  case ShapeWay::quotient:
    return {number * (other + 1) + other, other + 1};
  case ShapeWay::quotientAbove:
    return {std::max<int64_t>(0, number * (other + 1) - other), other + 1};
  default:
    return {number + (number + 1) * other, number + 1};
  }
}

} // namespace

Value TosaTensors::shapeConstant(const Shape &numbers) {
  return code.emit("tosa.const_shape", {}, shapeType(numbers.size()),
                   {{"values", code.getIndexTensorAttr(numbers)}});
}

Type TosaTensors::shapeType(size_t rank) {
  return parseType("!tosa.shape<" + std::to_string(rank) + ">", code.getContext());
}

Value TosaTensors::shapeOfPairs(StringRef op, const Shape &numbers, int way) {
  Shape left, right;
  for (int64_t number : numbers) {
    ShapePair pair = pairFor(static_cast<ShapeWay>(way), number, choices.range("other", 0, 3));
    left.push_back(pair.x);
    right.push_back(pair.y);
  }
  return code.emit(op, {shapeConstant(left), shapeConstant(right)}, shapeType(numbers.size()));
}

/// One number: the extent of some tensor, if one has it.
Value TosaTensors::shapeOfOne(int64_t number) {
  for (const TosaTensor &tensor : llvm::reverse(pool))
    for (auto [i, extent] : llvm::enumerate(tensor.shape))
      if (extent == number)
        return code.emit("tosa.dim", tensor.value, shapeType(1), {axis(static_cast<int64_t>(i))});
  return shapeConstant({number});
}

Value TosaTensors::shapeValue(const Shape &numbers) {
  bool isPlain = !style.hasShapeArithmetic || numbers.empty() ||
                 llvm::any_of(numbers, [](int64_t number) { return number < 0; });
  if (isPlain || !choices.chance("computed shape", 1, 2))
    return shapeConstant(numbers);
  auto way = static_cast<ShapeWay>(choices.draw("way", shapeWays - 1));
  static constexpr const char *pairs[] = {
      "tosa.add_shape", "tosa.sub_shape",       "tosa.mul_shape",      "tosa.min_shape",
      "tosa.max_shape", "tosa.div_floor_shape", "tosa.div_ceil_shape", "tosa.mod_shape"};
  if (way <= ShapeWay::remainder)
    return shapeOfPairs(pairs[static_cast<size_t>(way)], numbers, static_cast<int>(way));
  Type type = shapeType(numbers.size());
  Shape operand = numbers;
  switch (way) {
  case ShapeWay::power:
    if (!llvm::all_of(numbers, [](int64_t x) { return x > 0 && llvm::isPowerOf2_64(x); }))
      return shapeConstant(numbers);
    for (int64_t &number : operand)
      number = llvm::Log2_64(number);
    return code.emit("tosa.exp2_shape", shapeConstant(operand), type);
  case ShapeWay::logarithm:
  case ShapeWay::logarithmAbove: {
    bool isAbove = way == ShapeWay::logarithmAbove;
    if (llvm::any_of(numbers, [](int64_t x) { return x > 40; }))
      return shapeConstant(numbers);
    for (int64_t &number : operand)
      number = (int64_t(1) << number) + (isAbove || number == 0 ? 0 : 1);
    return code.emit(isAbove ? "tosa.log2_ceil_shape" : "tosa.log2_floor_shape",
                     shapeConstant(operand), type);
  }
  case ShapeWay::slice:
    operand.insert(operand.begin(), 3);
    return code.emit("tosa.slice_shape",
                     {shapeConstant(operand), zeroPoint(Number::i32, 1).value,
                      zeroPoint(Number::i32, static_cast<int64_t>(numbers.size())).value},
                     type);
  default: {
    Values parts;
    for (int64_t number : numbers)
      parts.push_back(shapeOfOne(number));
    return code.emit("tosa.concat_shape", parts, type);
  }
  }
}

} // namespace npufuzz::generators::functions

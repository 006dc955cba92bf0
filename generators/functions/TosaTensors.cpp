//===- TosaTensors.cpp - types, constants and the pool --------------------===//
//
// Casts take the steps that the dialect allows. Numbers are narrowed by clamps, minima and maxima,
// shifts or masks, so that passes meet all of them.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/TosaTensors.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

namespace npufuzz::generators::functions {

using namespace mlir;

unsigned widthOf(Number number) {
  static constexpr unsigned widths[numberCount] = {1, 8, 16, 32, 48, 16, 16, 32};
  return widths[static_cast<size_t>(number)];
}
int64_t lowestOf(Number number) {
  return number == Number::i1 ? 0 : -(int64_t(1) << (widthOf(number) - 1));
}
int64_t highestOf(Number number) {
  return number == Number::i1 ? 1 : (int64_t(1) << (widthOf(number) - 1)) - 1;
}
int64_t wholeMax(Number number) {
  switch (number) {
  case Number::f16:
    return int64_t(1) << 11;
  case Number::bf16:
    return int64_t(1) << 8;
  case Number::f32:
    return int64_t(1) << 24;
  default:
    return highestOf(number);
  }
}

int64_t elementsIn(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1), std::multiplies<>());
}

Shape broadcastOf(const Shape &a, const Shape &b) {
  Shape result(a);
  for (auto [extent, other] : llvm::zip_equal(result, b))
    extent = std::max(extent, other);
  return result;
}

TosaTensors::TosaTensors(Choices &choices, Code &code) : choices(choices), code(code) {
  code.getContext()->getOrLoadDialect("tosa");
}

//===----------------------------------------------------------------------===//
// Types and attributes
//===----------------------------------------------------------------------===//

Type TosaTensors::elementOf(Number number) {
  switch (number) {
  case Number::f16:
    return code.getF16Type();
  case Number::bf16:
    return code.getBF16Type();
  case Number::f32:
    return code.getF32Type();
  default:
    return code.getIntegerType(widthOf(number));
  }
}

RankedTensorType TosaTensors::typeOf(Number number, const Shape &shape) {
  return RankedTensorType::get(shape, elementOf(number));
}

Attribute TosaTensors::parsed(StringRef text) {
  return parseAttribute(("#tosa." + text).str(), code.getContext());
}

Named TosaTensors::nanMode() {
  return {"nan_mode",
          parsed(choices.chance("ignores NaN", 1, 2) ? "nan_mode<IGNORE>" : "nan_mode<PROPAGATE>")};
}

TypedAttr TosaTensors::scalarOf(Number number, int64_t value) {
  if (isFloat(number))
    return code.getFloatAttr(elementOf(number), static_cast<double>(value));
  return code.getIntegerAttr(elementOf(number), value);
}

//===----------------------------------------------------------------------===//
// The pool
//===----------------------------------------------------------------------===//

const TosaTensor &TosaTensors::add(TosaTensor tensor) {
  pool.push_back(std::move(tensor));
  return pool.back();
}

TosaTensor TosaTensors::argument(Value value, Number number, const Shape &shape) {
  return {value,
          number,
          shape,
          !isFloat(number),
          isFloat(number) ? 0 : lowestOf(number),
          isFloat(number) ? 0 : highestOf(number)};
}

/// Types of the set that casts and constants give: all but 48 bits.
static std::vector<Number> drawnOf(Numbers numbers) {
  std::vector<Number> drawn;
  for (size_t i = 0; i < numberCount; ++i)
    if (auto number = static_cast<Number>(i); contains(numbers, number) && number != Number::i48)
      drawn.push_back(number);
  return drawn;
}

TosaTensor TosaTensors::knownTensor(Number number, size_t rankLeast) {
  Shape shape = drawShape(rankLeast, std::max(rankLeast, tosaRankMax));
  return isFloat(number) ? drawConstant(number, shape, -4, 4)
                         : drawConstant(number, shape, lowestOf(number), highestOf(number));
}

/// Prefers the newest, so that ops form chains. A constant is what layers fold.
TosaTensor TosaTensors::pick(Numbers numbers, size_t rankLeast) {
  std::vector<Number> targets = drawnOf(numbers);
  if (!targets.empty() && choices.chance("known", 1, 16))
    return knownTensor(choices.pick("type", targets), rankLeast);
  std::vector<const TosaTensor *> fitting;
  for (const TosaTensor &tensor : pool)
    if (contains(numbers, tensor.number) && tensor.rank() >= rankLeast)
      fitting.push_back(&tensor);
  if (!fitting.empty())
    return choices.chance("any", 1, 3) ? *choices.pick("tensor", fitting) : *fitting.back();
  TosaTensor made = cast(pool.back(), choices.pick("type", targets));
  return made.rank() < rankLeast ? withRank(made, rankLeast) : made;
}

TosaTensor TosaTensors::partner(const TosaTensor &model, Numbers numbers) {
  if (choices.chance("pooled", 1, 2)) {
    std::vector<const TosaTensor *> fitting;
    for (const TosaTensor &tensor : pool)
      if (contains(numbers, tensor.number) && tensor.shape == model.shape)
        fitting.push_back(&tensor);
    if (!fitting.empty())
      return *choices.pick("partner", fitting);
  }
  Shape shape = model.shape;
  if (choices.chance("spreads", 1, 3))
    for (int64_t &extent : shape)
      if (choices.chance("one", 2, 3))
        extent = 1;
  Number number = model.number;
  for (size_t i = 0; i < numberCount && !contains(numbers, number); ++i)
    number = static_cast<Number>(i);
  if (isFloat(number))
    return choices.chance("special", 1, 3) ? drawFloats(number, shape)
                                           : drawConstant(number, shape, -4, 4);
  return drawConstant(number, shape, lowestOf(number), highestOf(number));
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Value TosaTensors::denseConstant(DenseElementsAttr values) {
  if (style.hasArithConstants && choices.chance("constant of arith", 1, 2))
    return code.constant(values);
  return code.emit("tosa.const", {}, values.getType(), {{"values", values}});
}

TosaTensor TosaTensors::constant(Number number, const Shape &shape,
                                 const std::vector<int64_t> &values) {
  std::vector<Attribute> elements;
  for (int64_t value : values)
    elements.push_back(scalarOf(number, value));
  TosaTensor made{nullptr, number, shape, true, values.front(), values.front()};
  for (int64_t value : values) {
    made.low = std::min(made.low, value);
    made.high = std::max(made.high, value);
  }
  made.value = denseConstant(DenseElementsAttr::get(typeOf(number, shape), elements));
  return made;
}

/// A constant that is the same everywhere folds most.
TosaTensor TosaTensors::drawConstant(Number number, const Shape &shape, int64_t low, int64_t high) {
  auto one = [&] {
    switch (choices.draw("constant", 5)) {
    case 0:
      return std::clamp<int64_t>(0, low, high);
    case 1:
      return std::clamp<int64_t>(1, low, high);
    case 2:
      return low;
    case 3:
      return high;
    case 4:
      return std::clamp(choices.range("small", -8, 8), low, high);
    default:
      return choices.range("number", low, high);
    }
  };
  if (choices.chance("splat", 1, 2))
    return constant(number, shape, {one()});
  std::vector<int64_t> values;
  for (int64_t i = elementsIn(shape); i > 0; --i)
    values.push_back(one());
  return constant(number, shape, values);
}

TosaTensor TosaTensors::drawFloats(Number number, const Shape &shape) {
  auto type = cast<FloatType>(elementOf(number));
  const llvm::fltSemantics &format = type.getFloatSemantics();
  const std::vector<APFloat> specials{
      APFloat::getZero(format, true), APFloat::getInf(format),
      APFloat::getInf(format, true),  APFloat::getQNaN(format),
      APFloat::getLargest(format),    APFloat::getLargest(format, true),
      APFloat::getZero(format),       APFloat::getSmallest(format),
      APFloat::getOne(format)};
  auto one = [&]() -> Attribute {
    if (choices.chance("fraction", 1, 3))
      return FloatAttr::get(type, static_cast<double>(choices.range("eighths", -64, 64)) / 8);
    return FloatAttr::get(type, choices.pick("special", specials));
  };
  std::vector<Attribute> elements;
  int64_t count = choices.chance("splat", 1, 2) ? 1 : elementsIn(shape);
  for (int64_t i = 0; i < count; ++i)
    elements.push_back(one());
  return {denseConstant(DenseElementsAttr::get(typeOf(number, shape), elements)), number, shape};
}

TosaTensor TosaTensors::zeroPoint(Number number, int64_t value) {
  TosaTensor made{nullptr, number, {1}, true, value, value};
  auto values = DenseElementsAttr::get(typeOf(number, {1}), Attribute(scalarOf(number, value)));
  made.value = code.emit("tosa.const", {}, values.getType(), {{"values", values}});
  return made;
}

int64_t TosaTensors::drawZeroPoint(Number number) {
  if (number != Number::i8 || choices.chance("zero point 0", 1, 3))
    return 0;
  return choices.chance("at the end", 1, 4) ? choices.pick("end", std::vector<int64_t>{-128, 127})
                                            : choices.range("zero point", -16, 16);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// Hides an extent of the result where an operand hides one.
Type TosaTensors::hidden(RankedTensorType type, const Values &operands) {
  bool isHiding = style.hasUnknownExtents && llvm::any_of(operands, [](Value operand) {
                    auto shaped = dyn_cast<ShapedType>(operand.getType());
                    return shaped && !shaped.hasStaticShape();
                  });
  if (!isHiding)
    return type;
  SmallVector<int64_t> extents(type.getShape());
  for (int64_t &extent : extents)
    if (choices.chance("unknown", 1, 2))
      extent = ShapedType::kDynamic;
  return RankedTensorType::get(extents, type.getElementType());
}

TosaTensor TosaTensors::emit(StringRef op, const Values &operands, Number number,
                             const Shape &shape, Attributes attributes) {
  Value value = code.emit(op, operands, hidden(typeOf(number, shape), operands), attributes);
  return argument(value, number, shape);
}

TosaTensor TosaTensors::castOnce(const TosaTensor &tensor, Number number) {
  TosaTensor from = tensor;
  // No document says what a NaN becomes as an integer.
  if (isFloat(tensor.number) && !isFloat(number) && !tensor.isWhole)
    from = clamp(tensor, code.getFloatAttr(elementOf(tensor.number), -300),
                 code.getFloatAttr(elementOf(tensor.number), 300),
                 {"nan_mode", parsed("nan_mode<IGNORE>")});
  TosaTensor made = emit("tosa.cast", {from.value}, number, tensor.shape);
  int64_t most = number == Number::i1 ? 1 : wholeMax(number);
  bool fits =
      tensor.isWhole && tensor.low >= (number == Number::i1 ? 0 : -most) && tensor.high <= most;
  if (fits)
    std::tie(made.isWhole, made.low, made.high) = std::tuple(true, tensor.low, tensor.high);
  return made;
}

/// The dialect has no cast between bits and floats, none between the two halves, none from i48.
TosaTensor TosaTensors::cast(const TosaTensor &tensor, Number number) {
  if (tensor.number == number)
    return tensor;
  if (tensor.number == Number::i48) {
    Values operands{tensor.value, constant(Number::i16, {1}, {16384}).value,
                    constant(Number::i8, {1}, {48}).value, zeroPoint(Number::i48, 0).value,
                    zeroPoint(Number::i32, 0).value};
    TosaTensor scaled = emit("tosa.rescale", operands, Number::i32, tensor.shape,
                             {{"scale32", code.getBoolAttr(false)},
                              {"rounding_mode", parsed("rounding_mode<SINGLE_ROUND>")},
                              {"per_channel", code.getBoolAttr(false)},
                              {"input_unsigned", code.getBoolAttr(false)},
                              {"output_unsigned", code.getBoolAttr(false)}});
    return cast(scaled, number);
  }
  bool isBetweenHalves = contains(halves, tensor.number) && contains(halves, number);
  if (isBetweenHalves)
    return castOnce(castOnce(tensor, Number::f32), number);
  if ((tensor.number == Number::i1 && isFloat(number)) ||
      (isFloat(tensor.number) && number == Number::i1))
    return castOnce(castOnce(tensor, Number::i8), number);
  return castOnce(tensor, number);
}

TosaTensor TosaTensors::clamp(const TosaTensor &tensor, TypedAttr low, TypedAttr high,
                              Named nanMode) {
  return emit("tosa.clamp", {tensor.value}, tensor.number, tensor.shape,
              {{"min_val", low}, {"max_val", high}, nanMode});
}

TosaTensor TosaTensors::within(const TosaTensor &tensor, int64_t low, int64_t high) {
  if (tensor.isWhole && tensor.low >= low && tensor.high <= high)
    return tensor;
  TosaTensor made = tensor;
  Number number = tensor.number;
  Named ignore{"nan_mode", parsed("nan_mode<IGNORE>")};
  if (isFloat(number)) {
    made = clamp(tensor, scalarOf(number, low), scalarOf(number, high), ignore);
    if (!tensor.isWhole)
      made = emit("tosa.floor", {made.value}, number, tensor.shape);
  } else if (number != Number::i32) {
    made = clamp(tensor, scalarOf(number, low), scalarOf(number, high), ignore);
  } else if (int64_t mask =
                 static_cast<int64_t>(llvm::bit_floor(static_cast<uint64_t>(high) + 1)) - 1;
             low <= 0 && mask > 0 && choices.chance("mask", 1, 3)) {
    Shape ones(tensor.rank(), 1);
    made = emit("tosa.bitwise_and", {tensor.value, constant(number, ones, {mask}).value}, number,
                tensor.shape);
    std::tie(low, high) = std::pair(int64_t(0), mask);
  } else {
    Shape ones(tensor.rank(), 1);
    made = emit("tosa.minimum", {tensor.value, constant(number, ones, {high}).value}, number,
                tensor.shape, ignore);
    made = emit("tosa.maximum", {made.value, constant(number, ones, {low}).value}, number,
                tensor.shape, ignore);
  }
  std::tie(made.isWhole, made.low, made.high) = std::tuple(true, low, high);
  return made;
}

TosaTensor TosaTensors::reshape(const TosaTensor &tensor, const Shape &shape) {
  TosaTensor made = emit("tosa.reshape", {tensor.value, shapeValue(shape)}, tensor.number, shape);
  std::tie(made.isWhole, made.low, made.high) = std::tuple(tensor.isWhole, tensor.low, tensor.high);
  return made;
}

/// Adds axes of extent 1, or joins the first axes.
TosaTensor TosaTensors::withRank(const TosaTensor &tensor, size_t rank) {
  if (tensor.rank() == rank)
    return tensor;
  Shape shape = tensor.shape;
  while (shape.size() < rank)
    shape.insert(choices.chance("last", 1, 3) ? shape.end() : shape.begin(), 1);
  while (shape.size() > rank) {
    shape[1] *= shape[0];
    shape.erase(shape.begin());
  }
  return reshape(tensor, shape);
}

TosaTensor TosaTensors::transpose(const TosaTensor &tensor, const std::vector<int32_t> &order) {
  Shape shape;
  for (int32_t axis : order)
    shape.push_back(tensor.shape[axis]);
  TosaTensor made = emit("tosa.transpose", {tensor.value}, tensor.number, shape,
                         {{"perms", code.getDenseI32ArrayAttr(order)}});
  std::tie(made.isWhole, made.low, made.high) = std::tuple(tensor.isWhole, tensor.low, tensor.high);
  return made;
}

Shape TosaTensors::drawShape(size_t rankLeast, size_t rankMost) {
  Shape shape(static_cast<size_t>(
      choices.range("rank", static_cast<int64_t>(rankLeast), static_cast<int64_t>(rankMost))));
  int64_t room = elementsMax / 2;
  for (int64_t &extent : shape) {
    extent =
        choices.chance("one", 1, 4) ? 1 : choices.range("extent", 1, std::min(extentMax, room));
    room /= extent;
  }
  return shape;
}

std::vector<int32_t> TosaTensors::drawOrder(size_t rank) {
  std::vector<int32_t> order(rank);
  std::iota(order.begin(), order.end(), 0);
  for (size_t i = rank; i > 1; --i)
    std::swap(order[i - 1], order[choices.draw("axis", i - 1)]);
  return order;
}

} // namespace npufuzz::generators::functions

//===- TosaPointwise.cpp - ops of TOSA on each element --------------------===//
//
// A row says of an op which types it takes and when its result is defined. Operands are narrowed
// where a row asks for it.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/TosaOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr TosaRow unaryRows[] = {
    {"tosa.abs", words | floats, Defined::notLowest},
    {"tosa.bitwise_not", wholes},
    {"tosa.ceil", floats},
    {"tosa.clz", words},
    {"tosa.floor", floats},
    {"tosa.logical_not", bits},
    {"tosa.reciprocal", floats},
    {"tosa.cos", floats, Defined::smallNumber},
    {"tosa.erf", floats, Defined::smallNumber},
    {"tosa.exp", floats, Defined::smallNumber},
    {"tosa.log", floats},
    {"tosa.rsqrt", floats},
    {"tosa.sigmoid", floats, Defined::smallNumber},
    {"tosa.sin", floats, Defined::smallNumber},
    {"tosa.tanh", floats, Defined::smallNumber},
};

constexpr TosaRow binaryRows[] = {
    {"tosa.add", words | floats, Defined::sumFits},
    {"tosa.sub", words | floats, Defined::sumFits},
    {"tosa.maximum", words | floats, Defined::always, /*hasNanMode=*/true},
    {"tosa.minimum", words | floats, Defined::always, /*hasNanMode=*/true},
    {"tosa.bitwise_and", wholes},
    {"tosa.bitwise_or", wholes},
    {"tosa.bitwise_xor", wholes},
    {"tosa.logical_and", bits},
    {"tosa.logical_or", bits},
    {"tosa.logical_xor", bits},
    {"tosa.logical_left_shift", wholes, Defined::amount},
    {"tosa.logical_right_shift", wholes, Defined::amount},
    {"tosa.arithmetic_right_shift", wholes, Defined::amount},
    {"tosa.intdiv", words, Defined::divisor},
    {"tosa.pow", floats, Defined::power},
};

constexpr const char *comparisons[] = {"tosa.equal", "tosa.greater", "tosa.greater_equal"};

/// Half of the range of i32: two of these add up to one of it.
constexpr int64_t halfWord = int64_t(1) << 30;

/// Takes over what is known of a sum, if it is exact.
void learnSum(TosaTensor &sum, const TosaTensor &x, const TosaTensor &y) {
  int64_t magnitude = x.magnitude() + y.magnitude();
  if (!x.isWhole || !y.isWhole || magnitude > wholeMax(sum.number))
    return;
  std::tie(sum.isWhole, sum.low, sum.high) = std::tuple(true, -magnitude, magnitude);
}

/// Narrows both operands to where the result is defined.
std::pair<TosaTensor, TosaTensor> operandsOf(TosaTensors &tensors, const TosaRow &row) {
  Choices &choices = tensors.choices;
  TosaTensor x = tensors.pick(row.numbers), y = tensors.partner(x, only(x.number));
  bool isInteger = !isFloat(x.number);
  switch (row.defined) {
  case Defined::sumFits:
    if (isInteger && x.magnitude() + y.magnitude() > highestOf(x.number)) {
      x = tensors.within(x, -halfWord, halfWord - 1);
      y = tensors.within(y, -halfWord, halfWord - 1);
    }
    break;
  case Defined::divisor:
    if (y.low <= 0 && y.high >= 0)
      y = choices.chance("constant", 1, 2) ? tensors.drawConstant(y.number, y.shape, 1, 7)
                                           : tensors.within(y, 1, highestOf(y.number));
    if (y.low < 0)
      x = tensors.within(x, lowestOf(x.number) + 1, highestOf(x.number));
    break;
  case Defined::amount: {
    auto most = static_cast<int64_t>(widthOf(x.number)) - 1;
    y = choices.chance("constant", 1, 2) ? tensors.drawConstant(y.number, y.shape, 0, most)
                                         : tensors.within(y, 0, most);
    break;
  }
  case Defined::power:
    x = tensors.within(x, 1, 4);
    y = tensors.within(y, -3, 3);
    break;
  default:
    break;
  }
  return {x, y};
}

} // namespace

void TosaOps::unary() {
  const TosaRow &row = choices.pick("unary", unaryRows);
  TosaTensor x = tensors.pick(row.numbers);
  if (row.defined == Defined::notLowest && !isFloat(x.number))
    x = tensors.within(x, lowestOf(x.number) + 1, highestOf(x.number));
  if (row.defined == Defined::smallNumber && choices.chance("small", 1, 2))
    x = tensors.within(x, -4, 4);
  TosaTensor made = tensors.emit(row.op, {x.value}, x.number, x.shape);
  bool isRounding = StringRef(row.op).ends_with("ceil") || StringRef(row.op).ends_with("floor");
  if (isRounding && x.isWhole)
    std::tie(made.isWhole, made.low, made.high) = std::tuple(true, x.low, x.high);
  add(std::move(made));
}

void TosaOps::binary() {
  const TosaRow &row = choices.pick("binary", binaryRows);
  auto [x, y] = operandsOf(tensors, row);
  if (choices.chance("swapped", 1, 3) && row.defined == Defined::always)
    std::swap(x, y);
  std::vector<Named> attributes;
  if (row.hasNanMode)
    attributes.push_back(tensors.nanMode());
  if (StringRef(row.op) == "tosa.arithmetic_right_shift")
    attributes.push_back({"round", code.getBoolAttr(choices.chance("rounds", 1, 2))});
  Shape shape =
      x.rank() == y.rank() ? broadcastOf(x.shape, y.shape) : (x.rank() > y.rank() ? x : y).shape;
  TosaTensor made = tensors.emit(row.op, {x.value, y.value}, x.number, shape, attributes);
  if (row.defined == Defined::sumFits)
    learnSum(made, x, y);
  add(std::move(made));
}

void TosaOps::comparison() {
  TosaTensor x = tensors.pick(words | floats), y = tensors.partner(x, only(x.number));
  bool isSame = choices.chance("itself", 1, 6);
  const char *op = choices.pick("comparison", comparisons);
  add(tensors.emit(op, {x.value, isSame ? x.value : y.value}, Number::i1, x.shape));
}

/// The condition may be a constant, one bit for all, or the opposite of another one.
void TosaOps::select() {
  TosaTensor x = tensors.pick(bits | wholes | floats), y = tensors.partner(x, only(x.number));
  TosaTensor bit = tensors.partner(x, bits);
  if (bit.number != Number::i1)
    bit = tensors.cast(bit, Number::i1);
  if (choices.chance("opposite", 1, 4))
    bit = tensors.emit("tosa.logical_not", {bit.value}, Number::i1, bit.shape);
  const TosaTensor &other = choices.chance("alike", 1, 8) ? x : y;
  TosaTensor made =
      tensors.emit("tosa.select", {bit.value, x.value, other.value}, x.number, x.shape);
  if (x.isWhole && other.isWhole)
    std::tie(made.isWhole, made.low, made.high) =
        std::tuple(true, std::min(x.low, other.low), std::max(x.high, other.high));
  add(std::move(made));
}

/// Products of bytes and shorts widen. A shifted product must fit, and half is added before.
void TosaOps::product() {
  TosaTensor x = tensors.pick(wholes | floats), y = tensors.partner(x, only(x.number));
  int64_t shift = 0;
  if (x.number == Number::i32 && choices.chance("shifted", 1, 2)) {
    shift = choices.chance("large shift", 1, 2) ? choices.range("shift", 32, 62)
                                                : choices.range("shift", 1, 31);
    if (shift < 32) {
      x = tensors.within(x, -32768, 32767);
      y = tensors.within(y, -32768, 32767);
    }
  }
  bool isFloating = isFloat(x.number);
  TosaTensor made =
      tensors.emit("tosa.mul", {x.value, y.value, tensors.zeroPoint(Number::i8, shift).value},
                   isFloating ? x.number : Number::i32, broadcastOf(x.shape, y.shape));
  bool isExact = x.isWhole && y.isWhole && shift == 0 && x.magnitude() < (int64_t(1) << 31) &&
                 y.magnitude() < (int64_t(1) << 31);
  if (int64_t most = isExact ? x.magnitude() * y.magnitude() : 0;
      isExact && most <= wholeMax(made.number))
    std::tie(made.isWhole, made.low, made.high) = std::tuple(true, -most, most);
  add(std::move(made));
}

/// Bytes and shorts saturate; the least word has no opposite.
TosaTensor TosaOps::negated(const TosaTensor &tensor) {
  TosaTensor x = tensor;
  if (x.number == Number::i32)
    x = tensors.within(x, lowestOf(x.number) + 1, highestOf(x.number));
  TosaTensor in = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number)),
             out = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number));
  TosaTensor made = tensors.emit("tosa.negate", {x.value, in.value, out.value}, x.number, x.shape);
  if (isFloat(x.number) && x.isWhole)
    std::tie(made.isWhole, made.low, made.high) = std::tuple(true, -x.high, -x.low);
  return made;
}

void TosaOps::negate() { add(negated(tensors.pick(wholes | floats))); }

/// Draws both ends among the ends of the type, infinities and small numbers.
TosaTensor TosaOps::clamped(const TosaTensor &x) {
  Type element = tensors.elementOf(x.number);
  Named mode = tensors.nanMode();
  int64_t low = choices.range("low", -100, 20), high = choices.range("high", low, 100);
  bool isOpenBelow = choices.chance("open below", 1, 3),
       isOpenAbove = choices.chance("open above", 1, 3);
  TosaTensor made = x;
  if (auto type = dyn_cast<FloatType>(element)) {
    auto end = [&](bool isNegative) {
      const llvm::fltSemantics &format = type.getFloatSemantics();
      return FloatAttr::get(type, choices.chance("infinite", 1, 2)
                                      ? APFloat::getInf(format, isNegative)
                                      : APFloat::getLargest(format, isNegative));
    };
    made = tensors.clamp(x, isOpenBelow ? end(true) : tensors.scalarOf(x.number, low),
                         isOpenAbove ? end(false) : tensors.scalarOf(x.number, high), mode);
    if (x.isWhole)
      std::tie(made.isWhole, made.low, made.high) =
          std::tuple(true, std::min(x.low, low), std::max(x.high, high));
    return made;
  }
  if (isOpenBelow)
    low = lowestOf(x.number);
  if (isOpenAbove)
    high = highestOf(x.number);
  made = tensors.clamp(x, tensors.scalarOf(x.number, low), tensors.scalarOf(x.number, high), mode);
  std::tie(made.isWhole, made.low, made.high) = std::tuple(true, low, high);
  return made;
}

void TosaOps::clamp() { add(clamped(tensors.pick(bytes | shorts | floats))); }

/// Returns to the first type in half of the cases: not all such chains are the identity.
void TosaOps::castChain() {
  TosaTensor x = tensors.pick(bits | wholes | floats);
  static constexpr Number targets[] = {Number::i8,  Number::i16,  Number::i32, Number::i1,
                                       Number::f32, Number::bf16, Number::f16};
  TosaTensor made = x;
  for (int64_t i = choices.range("casts", 1, 3); i > 0; --i)
    made = tensors.cast(made, choices.pick("to", targets));
  if (choices.chance("and back", 1, 2))
    made = tensors.cast(made, x.number);
  add(std::move(made));
}

void TosaOps::identity() {
  TosaTensor x = tensors.pick(bits | wholes | floats);
  add(tensors.emit("tosa.identity", {x.value}, x.number, x.shape));
}

void TosaOps::pair() {
  switch (choices.draw("pair", 3)) {
  case 0:
    return void(add(clamped(clamped(tensors.pick(bytes | shorts | floats)))));
  case 1:
    return void(add(negated(negated(tensors.pick(wholes | floats)))));
  case 2: {
    TosaTensor x = tensors.pick(wholes);
    return void(add(rescaled(rescaled(x, Number::i32), x.number)));
  }
  default:
    return castChain();
  }
}

} // namespace npufuzz::generators::functions

//===- TosaLayout.cpp - ops of TOSA on axes and places --------------------===//
#include "generators/functions/TosaOps.h"

#include <numeric>

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

constexpr TosaRow reductions[] = {
    {"tosa.reduce_max", wholes | floats, Defined::always, /*hasNanMode=*/true},
    {"tosa.reduce_min", wholes | floats, Defined::always, /*hasNanMode=*/true},
    {"tosa.reduce_sum", words | floats, Defined::sumFits},
    {"tosa.reduce_product", floats, Defined::smallNumber},
    {"tosa.reduce_all", bits},
    {"tosa.reduce_any", bits},
};

constexpr Numbers movable = bits | wholes | floats;

void keepNumbers(TosaTensor &made, const TosaTensor &from) {
  std::tie(made.isWhole, made.low, made.high) = std::tuple(from.isWhole, from.low, from.high);
}

/// Narrows a tensor so that `count` of it added up stay below `bound`.
TosaTensor summable(TosaTensors &tensors, const TosaTensor &tensor, int64_t count, int64_t bound) {
  int64_t most = std::max<int64_t>(1, bound / std::max<int64_t>(1, count));
  bool fits = tensor.isWhole && tensor.magnitude() <= most;
  // A sum that rounds depends on its order; some are drawn all the same.
  if (fits || (isFloat(tensor.number) && tensors.choices.chance("rounds", 1, 6)))
    return tensor;
  return tensors.within(tensor, -most, most - 1);
}

} // namespace

void TosaOps::reduction() {
  const TosaRow &row = choices.pick("reduction", reductions);
  TosaTensor x = tensors.pick(row.numbers, 1);
  auto axis = static_cast<int64_t>(choices.draw("axis", x.rank() - 1));
  int64_t count = x.shape[axis];
  if (row.defined == Defined::sumFits)
    x = summable(tensors, x, count, std::min<int64_t>(wholeMax(x.number), highestOf(Number::i32)));
  if (row.defined == Defined::smallNumber)
    x = tensors.within(x, -1, 2);
  std::vector<Named> attributes{tensors.axis(axis)};
  if (row.hasNanMode)
    attributes.push_back(tensors.nanMode());
  Shape shape = x.shape;
  shape[axis] = 1;
  TosaTensor made = tensors.emit(row.op, {x.value}, x.number, shape, attributes);
  if (row.defined == Defined::always)
    keepNumbers(made, x);
  else if (row.defined == Defined::sumFits && x.isWhole &&
           x.magnitude() * count <= wholeMax(x.number))
    std::tie(made.isWhole, made.low, made.high) =
        std::tuple(true, -x.magnitude() * count, x.magnitude() * count);
  add(std::move(made));
}

void TosaOps::argmax() {
  TosaTensor x = tensors.pick(bytes | shorts | floats, 1);
  auto axis = static_cast<int64_t>(choices.draw("axis", x.rank() - 1));
  Shape shape = x.shape;
  shape.erase(shape.begin() + axis);
  TosaTensor made = tensors.emit("tosa.argmax", {x.value}, Number::i32, shape,
                                 {tensors.axis(axis), tensors.nanMode()});
  std::tie(made.low, made.high) = std::pair(int64_t(0), x.shape[axis] - 1);
  add(std::move(made));
}

TosaTensor TosaOps::joined(const std::vector<TosaTensor> &parts, int64_t axis) {
  TosaTensor sum = parts.front();
  Shape shape = sum.shape;
  shape[axis] = 0;
  Values values;
  for (const TosaTensor &part : parts) {
    shape[axis] += part.shape[axis];
    values.push_back(part.value);
    sum.isWhole &= part.isWhole;
    sum.low = std::min(sum.low, part.low);
    sum.high = std::max(sum.high, part.high);
  }
  TosaTensor made = tensors.emit("tosa.concat", values, sum.number, shape, {tensors.axis(axis)});
  keepNumbers(made, sum);
  return made;
}

/// Some of the parts are constants, or joined themselves.
void TosaOps::concat() {
  TosaTensor x = tensors.pick(movable, 1);
  auto axis = static_cast<int64_t>(choices.draw("axis", x.rank() - 1));
  int64_t count = choices.range("parts", 1, 3);
  if (elementsIn(x.shape) * count > elementsMax)
    count = 1;
  std::vector<TosaTensor> parts{x};
  while (static_cast<int64_t>(parts.size()) < count) {
    if (choices.chance("itself", 1, 3)) {
      parts.push_back(x);
      continue;
    }
    Shape shape = x.shape;
    shape[axis] = choices.range("extent", 1, std::max<int64_t>(1, shape[axis]));
    parts.push_back(isFloat(x.number) && choices.chance("special", 1, 3)
                        ? tensors.drawFloats(x.number, shape)
                        : tensors.drawConstant(x.number, shape, lowestOf(Number::i1),
                                               std::min<int64_t>(7, highestOf(x.number))));
  }
  add(joined(parts, axis));
}

/// `amounts` has two for each axis; the verifier of the op wants constants. A neutral padding is
/// what a pool or convolution ignores.
TosaTensor TosaOps::padded(const TosaTensor &x, const Shape &amounts, bool isNeutral) {
  Shape shape = x.shape;
  for (size_t i = 0; i < shape.size(); ++i)
    shape[i] += amounts[2 * i] + amounts[2 * i + 1];
  TosaTensor filling =
      isNeutral ? tensors.constant(x.number, {1}, {0})
      : isFloat(x.number) && choices.chance("special", 1, 2)
          ? tensors.drawFloats(x.number, {1})
          : tensors.drawConstant(x.number, {1}, x.isWhole ? x.low : -2, x.isWhole ? x.high : 2);
  TosaTensor made = tensors.emit(
      "tosa.pad", {x.value, tensors.shapeConstant(amounts), filling.value}, x.number, shape);
  made.isWhole = x.isWhole && filling.isWhole;
  std::tie(made.low, made.high) =
      std::pair(std::min(x.low, filling.low), std::max(x.high, filling.high));
  return made;
}

void TosaOps::pad() {
  TosaTensor x = tensors.pick(movable, 1);
  Shape amounts;
  bool isRoomy = elementsIn(x.shape) * 4 <= elementsMax;
  for (size_t i = 0; i < 2 * x.rank(); ++i)
    amounts.push_back(isRoomy && choices.chance("pads", 1, 3) ? choices.range("amount", 1, 2) : 0);
  while (true) {
    int64_t count = 1;
    for (size_t i = 0; i < x.rank(); ++i)
      count *= x.shape[i] + amounts[2 * i] + amounts[2 * i + 1];
    auto last = std::find_if(amounts.rbegin(), amounts.rend(), [](int64_t a) { return a > 0; });
    if (count <= 2 * elementsMax || last == amounts.rend())
      break;
    *last = 0;
  }
  add(padded(x, amounts, choices.chance("zeros", 1, 3)));
}

/// Moves a factor from one axis to another, adds or drops axes of extent 1, or flattens.
void TosaOps::reshape() {
  TosaTensor x = tensors.pick(movable);
  Shape shape = x.shape;
  switch (choices.draw("reshape", 3)) {
  case 0:
    if (shape.size() < tosaRankMax)
      shape.insert(shape.begin() + static_cast<int64_t>(choices.draw("axis", shape.size())), 1);
    break;
  case 1:
    shape = {elementsIn(x.shape)};
    break;
  case 2:
    llvm::erase(shape, 1);
    break;
  default:
    if (shape.size() > 1)
      std::swap(shape.front(), shape.back());
  }
  add(tensors.reshape(x, shape));
}

void TosaOps::reverse() {
  TosaTensor x = tensors.pick(movable, 1);
  auto axis = static_cast<int64_t>(choices.draw("axis", x.rank() - 1));
  TosaTensor made =
      tensors.emit("tosa.reverse", {x.value}, x.number, x.shape, {tensors.axis(axis)});
  keepNumbers(made, x);
  add(std::move(made));
}

/// May slice the result of a concatenation or padding, into which passes move it.
void TosaOps::slice() {
  TosaTensor x = tensors.pick(movable, 1);
  Shape start, size;
  for (int64_t extent : x.shape) {
    start.push_back(choices.chance("offset", 1, 2) ? choices.range("start", 0, extent - 1) : 0);
    size.push_back(choices.chance("rest", 1, 2) ? extent - start.back()
                                                : choices.range("size", 1, extent - start.back()));
  }
  TosaTensor made = tensors.emit(
      "tosa.slice", {x.value, tensors.shapeValue(start), tensors.shapeValue(size)}, x.number, size);
  keepNumbers(made, x);
  add(std::move(made));
}

void TosaOps::tile() {
  TosaTensor x = tensors.pick(movable, 1);
  Shape shape = x.shape, multiples;
  for (int64_t &extent : shape) {
    multiples.push_back(choices.chance("repeats", 1, 3) ? choices.range("multiple", 2, 3) : 1);
    if (elementsIn(shape) * multiples.back() > elementsMax)
      multiples.back() = 1;
    extent *= multiples.back();
  }
  TosaTensor made =
      tensors.emit("tosa.tile", {x.value, tensors.shapeValue(multiples)}, x.number, shape);
  keepNumbers(made, x);
  add(std::move(made));
}

void TosaOps::transpose() {
  TosaTensor x = tensors.pick(movable, 1);
  add(tensors.transpose(x, tensors.drawOrder(x.rank())));
}

/// tosa-reduce-transposes moves the first one through the ops between. Some of these know axes,
/// places or zero points, through which nothing may move unchanged.
void TosaOps::transposePair() {
  TosaTensor x = tensors.pick(movable, 2);
  std::vector<int32_t> order = tensors.drawOrder(x.rank()), back(order.size());
  for (auto [to, from] : llvm::enumerate(order))
    back[from] = static_cast<int32_t>(to);
  add(tensors.transpose(x, order));
  for (int64_t i = choices.range("between", 0, 2); i > 0; --i)
    switch (choices.draw("op between", 6)) {
    case 0:
      unary();
      break;
    case 1:
      binary();
      break;
    case 2:
      clamp();
      break;
    case 3:
      rescale();
      break;
    case 4:
      product();
      break;
    case 5:
      negate();
      break;
    default:
      castChain();
    }
  if (tensors.newest().rank() == back.size())
    add(tensors.transpose(tensors.newest(), back));
}

/// Indices are constants, or numbers that are brought into the range.
void TosaOps::gather() {
  TosaTensor x = tensors.withRank(tensors.pick(wholes | floats, 1), 3);
  int64_t last = x.shape[1] - 1;
  Shape shape{x.shape[0], choices.range("count", 1, 4)};
  TosaTensor places = tensors.drawConstant(Number::i32, shape, 0, last);
  if (choices.chance("computed", 1, 2)) {
    TosaTensor other = tensors.partner(places, words);
    if (other.shape == shape)
      places = tensors.within(other, 0, last);
  }
  if (shape[0] * shape[1] * x.shape[2] > elementsMax)
    return;
  TosaTensor made = tensors.emit("tosa.gather", {x.value, places.value}, x.number,
                                 {shape[0], shape[1], x.shape[2]});
  keepNumbers(made, x);
  add(std::move(made));
}

/// No place is written twice.
void TosaOps::scatter() {
  TosaTensor x = tensors.withRank(tensors.pick(wholes | floats, 1), 3);
  int64_t count = choices.range("count", 1, x.shape[1]);
  std::vector<int64_t> places;
  for (int64_t batch = 0; batch < x.shape[0]; ++batch) {
    std::vector<int32_t> order = tensors.drawOrder(static_cast<size_t>(x.shape[1]));
    places.insert(places.end(), order.begin(), order.begin() + count);
  }
  Shape shape{x.shape[0], count, x.shape[2]};
  TosaTensor written = isFloat(x.number) ? tensors.drawFloats(x.number, shape)
                                         : tensors.drawConstant(x.number, shape, lowestOf(x.number),
                                                                highestOf(x.number)),
             indices = tensors.constant(Number::i32, {x.shape[0], count}, places);
  add(tensors.emit("tosa.scatter", {x.value, indices.value, written.value}, x.number, x.shape));
}

} // namespace npufuzz::generators::functions

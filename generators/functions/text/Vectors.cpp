//===- Vectors.cpp --------------------------------------------------------===//
#include "generators/functions/text/Vectors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz::generators::functions::text {

using Names = std::vector<const char *>;

constexpr int64_t elementsMax = 64;

static std::string listOf(const Shape &numbers) {
  return "[" +
         llvm::join(llvm::map_range(numbers, [](int64_t n) { return std::to_string(n); }), ", ") +
         "]";
}

static std::string vectorType(const Shape &shape, const std::string &element) {
  std::string text = "vector<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + element + ">";
}

std::string VectorValue::type() const { return vectorType(shape, element); }

int64_t VectorValue::elements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

VectorValue Vectors::any() {
  return choices.chance("newest", 1, 2) ? pool.back() : choices.pick("vector", pool);
}

VectorValue Vectors::ofRankAtLeast(size_t least) {
  std::vector<VectorValue> found;
  for (const VectorValue &value : pool)
    if (value.rank() >= least)
      found.push_back(value);
  if (found.empty())
    return made(least == 1 ? Shape{4} : least == 2 ? Shape{2, 4} : Shape{2, 1, 3});
  return choices.chance("newest", 1, 2) ? found.back() : choices.pick("vector", found);
}

Shape Vectors::drawShape(size_t rankMax) {
  Shape shape;
  int64_t elements = 1;
  for (int64_t i = choices.range("rank", 1, static_cast<int64_t>(rankMax)); i > 0; --i) {
    int64_t size = choices.pick("size", Shape{4, 1, 2, 3, 8});
    shape.push_back(size * elements > elementsMax ? 1 : size);
    elements *= shape.back();
  }
  return shape;
}

VectorValue Vectors::typed(const llvm::Twine &op, const std::string &type, const Shape &shape) {
  return {text.define("v", op), type, shape};
}

VectorValue Vectors::define(const llvm::Twine &op, const Shape &shape) {
  add(typed(op, element, shape));
  return pool.back();
}

VectorValue Vectors::ofShape(const Shape &shape) {
  std::vector<VectorValue> found;
  for (const VectorValue &value : pool)
    if (value.shape == shape)
      found.push_back(value);
  if (found.empty() || choices.chance("made", 1, 6))
    return made(shape);
  return choices.chance("newest", 1, 2) ? found.back() : choices.pick("vector", found);
}

VectorValue Vectors::made(const Shape &shape) {
  std::string type = vectorType(shape, element);
  switch (choices.draw("made by", 3)) {
  case 0:
  case 1:
    return define("vector.broadcast " + scalars.get(element) + " : " + element + " to " + type,
                  shape);
  case 2: {
    int64_t count = VectorValue{"", element, shape}.elements();
    if (count > 8)
      return define("vector.splat " + scalars.get(element) + " : " + type, shape);
    std::vector<std::string> names;
    for (int64_t i = 0; i < count; ++i)
      names.push_back(scalars.get(element));
    return define("vector.from_elements " + llvm::join(names, ", ") + " : " + type, shape);
  }
  default: {
    bool isFloat = isFloatType(element);
    std::vector<std::string> numbers;
    int64_t count = VectorValue{"", element, shape}.elements();
    for (int64_t i = 0; i < count; ++i) {
      int64_t number = choices.range("element", -4, 9);
      numbers.push_back(std::to_string(number) + (isFloat ? ".0" : ""));
    }
    // Row-major, in brackets along each axis.
    for (size_t axis = shape.size(); axis-- > 0;) {
      std::vector<std::string> rows;
      for (size_t i = 0; i < numbers.size(); i += static_cast<size_t>(shape[axis]))
        rows.push_back(
            "[" +
            llvm::join(llvm::ArrayRef(numbers).slice(i, static_cast<size_t>(shape[axis])), ", ") +
            "]");
      numbers = std::move(rows);
    }
    return define("arith.constant dense<" + numbers.front() + "> : " + type, shape);
  }
  }
}

VectorValue Vectors::mask(const Shape &shape) {
  std::string type = vectorType(shape, "i1");
  switch (choices.draw("mask", 2)) {
  case 0: {
    std::vector<std::string> names;
    for (int64_t size : shape)
      names.push_back(choices.chance("constant", 1, 2)
                          ? scalars.indexConstant(choices.range("size", 0, size))
                      : choices.chance("any", 1, 4) ? scalars.get("index")
                                                    : scalars.clamped(size + 1));
    return typed("vector.create_mask " + llvm::join(names, ", ") + " : " + type, "i1", shape);
  }
  case 1: {
    Shape sizes;
    for (int64_t size : shape)
      sizes.push_back(choices.range("size", 1, size));
    if (choices.chance("nothing", 1, 6))
      sizes.assign(shape.size(), 0);
    return typed("vector.constant_mask " + listOf(sizes) + " : " + type, "i1", shape);
  }
  default: {
    VectorValue x = ofShape(shape), y = ofShape(shape);
    return typed(llvm::Twine(isFloatType(element) ? "arith.cmpf olt, " : "arith.cmpi slt, ") +
                     x.name + ", " + y.name + " : " + x.type(),
                 "i1", shape);
  }
  }
}

std::string Vectors::masked(const std::string &op, const Shape &shape, const std::string &result) {
  // Floats: corpus/known-issues/convert-vector-to-llvm-masked-maximum.
  if (isFloatType(element) || !choices.chance("masked", 1, 3))
    return op;
  VectorValue bits = mask(shape);
  return "vector.mask " + bits.name + " { " + op + " } : " + bits.type() + " -> " + result;
}

void Vectors::compute() {
  switch (choices.draw("vector op", 19)) {
  case 0:
  case 1:
    return elementwise();
  case 2:
    return isFloatType(element) ? elementwise() : narrowed();
  case 3:
    return broadcast();
  case 4:
  case 5:
    return extract();
  case 6:
    return insert();
  case 7:
    return extractSlice();
  case 8:
    return insertSlice();
  case 9:
  case 10:
    return shapeCast();
  case 11:
    return transpose();
  case 12:
    return shuffle();
  case 13:
    return interleave();
  case 14:
    return isFloatType(element) ? transpose() : bitcast();
  case 15:
    return reduceAll();
  case 16:
    return reduceAxes();
  case 17:
    return scan();
  case 18:
    return isFloatType(element) ? reduceAxes() : contract();
  default:
    return isFloatType(element) ? broadcast() : outerProduct();
  }
}

void Vectors::elementwise() {
  VectorValue x = any(), y = ofShape(x.shape);
  if (choices.chance("select", 1, 5)) {
    VectorValue bits = mask(x.shape);
    define("arith.select " + bits.name + ", " + x.name + ", " + y.name + " : " + bits.type() +
               ", " + x.type(),
           x.shape);
    return;
  }
  if (isFloatType(element) && choices.chance("fma", 1, 5)) {
    VectorValue z = ofShape(x.shape);
    define("vector.fma " + x.name + ", " + y.name + ", " + z.name + " : " + x.type(), x.shape);
    return;
  }
  const char *op = isFloatType(element)
                       ? choices.pick("op", Names{"addf", "mulf", "subf", "maximumf", "minimumf"})
                       : choices.pick("op", Names{"addi", "muli", "subi", "andi", "ori", "xori",
                                                  "maxsi", "minui", "maxui"});
  define(llvm::Twine("arith.") + op + " " + x.name + ", " + y.name + " : " + x.type(), x.shape);
}

/// Through a wider or narrower type and back, with an op there.
void Vectors::narrowed() {
  VectorValue x = any(), y = ofShape(x.shape);
  std::string other = choices.pick("type", std::vector<std::string>{"i8", "i16", "i32", "i64"});
  if (other == element)
    return elementwise();
  bool isWider = widthOf(other) > widthOf(element);
  bool isSigned = choices.chance("signed", 1, 2);
  std::string extend = isSigned ? "arith.extsi " : "arith.extui ",
              there = isWider ? extend : "arith.trunci ", back = isWider ? "arith.trunci " : extend,
              type = vectorType(x.shape, other);
  VectorValue left = typed(there + x.name + " : " + x.type() + " to " + type, other, x.shape),
              right = typed(there + y.name + " : " + y.type() + " to " + type, other, x.shape);
  auto op = choices.pick("op", Names{"addi", "muli", "subi", "maxsi", "minsi", "andi"});
  VectorValue changed =
      typed(llvm::Twine("arith.") + op + " " + left.name + ", " + right.name + " : " + type, other,
            x.shape);
  define(back + changed.name + " : " + type + " to " + x.type(), x.shape);
}

void Vectors::broadcast() {
  VectorValue x = any();
  Shape shape = x.shape;
  for (int64_t &size : shape)
    if (size == 1 && choices.chance("stretched", 1, 2))
      size = choices.range("size", 2, 4);
  if (shape.size() < 4 && choices.chance("new axis", 2, 3))
    shape.insert(shape.begin(), choices.range("size", 1, 3));
  define("vector.broadcast " + x.name + " : " + x.type() + " to " + vectorType(shape, element),
         shape);
}

/// Subscripts of the first axes, some known only when it runs.
std::string Vectors::position(const VectorValue &value, size_t depth) {
  std::vector<std::string> numbers;
  for (size_t axis = 0; axis < depth; ++axis)
    numbers.push_back(choices.chance("dynamic", 1, 4)
                          ? scalars.clamped(value.shape[axis])
                          : std::to_string(choices.range("position", 0, value.shape[axis] - 1)));
  return "[" + llvm::join(numbers, ", ") + "]";
}

void Vectors::extract() {
  VectorValue x = any();
  auto depth = static_cast<size_t>(choices.range("depth", 1, static_cast<int64_t>(x.rank())));
  std::string at = position(x, depth);
  if (depth == x.rank()) {
    scalars.add(
        text.define("x", "vector.extract " + x.name + at + " : " + element + " from " + x.type()),
        element);
    return;
  }
  Shape rest(x.shape.begin() + static_cast<int64_t>(depth), x.shape.end());
  define("vector.extract " + x.name + at + " : " + vectorType(rest, element) + " from " + x.type(),
         rest);
}

void Vectors::insert() {
  VectorValue x = any();
  auto depth = static_cast<size_t>(choices.range("depth", 1, static_cast<int64_t>(x.rank())));
  Shape rest(x.shape.begin() + static_cast<int64_t>(depth), x.shape.end());
  std::string part, type = element;
  if (rest.empty()) {
    part = scalars.get(element);
  } else {
    VectorValue inner = ofShape(rest);
    part = inner.name;
    type = inner.type();
  }
  std::string at = position(x, depth);
  define("vector.insert " + part + ", " + x.name + " " + at + " : " + type + " into " + x.type(),
         x.shape);
}

void Vectors::extractSlice() {
  VectorValue x = any();
  auto depth = static_cast<size_t>(choices.range("depth", 1, static_cast<int64_t>(x.rank())));
  Shape offsets, sizes, shape = x.shape;
  for (size_t axis = 0; axis < depth; ++axis) {
    offsets.push_back(choices.range("offset", 0, x.shape[axis] - 1));
    sizes.push_back(choices.range("size", 1, x.shape[axis] - offsets.back()));
    shape[axis] = sizes.back();
  }
  define("vector.extract_strided_slice " + x.name + " {offsets = " + listOf(offsets) +
             ", sizes = " + listOf(sizes) + ", strides = " + listOf(Shape(depth, 1)) +
             "} : " + x.type() + " to " + vectorType(shape, element),
         shape);
}

void Vectors::insertSlice() {
  VectorValue x = any();
  Shape offsets, sizes;
  for (int64_t extent : x.shape) {
    offsets.push_back(choices.range("offset", 0, extent - 1));
    sizes.push_back(choices.range("size", 1, extent - offsets.back()));
  }
  // Fewer axes than the target has: at one place of the first ones.
  while (sizes.size() > 1 && choices.chance("fewer axes", 1, 4))
    sizes.erase(sizes.begin());
  VectorValue part = ofShape(sizes);
  define("vector.insert_strided_slice " + part.name + ", " + x.name +
             " {offsets = " + listOf(offsets) + ", strides = " + listOf(Shape(sizes.size(), 1)) +
             "} : " + part.type() + " into " + x.type(),
         x.shape);
}

void Vectors::shapeCast() {
  VectorValue x = any();
  Shape shape;
  if (choices.chance("unit axes", 1, 2)) {
    for (int64_t size : x.shape)
      if (size != 1 || choices.chance("kept", 1, 2))
        shape.push_back(size);
    if (shape.empty() || (shape.size() < 4 && choices.chance("one more", 2, 3)))
      shape.insert(shape.begin() + choices.range("axis", 0, static_cast<int64_t>(shape.size())), 1);
  } else {
    // Axes are split or joined, not both.
    int64_t left = x.elements();
    for (int64_t i = x.rank() > 1 ? 0 : choices.range("axes", 1, 2); i > 0 && left > 1; --i) {
      Shape divisors;
      for (int64_t divisor = 1; divisor <= left; ++divisor)
        if (left % divisor == 0)
          divisors.push_back(divisor);
      shape.push_back(choices.pick("divisor", divisors));
      left /= shape.back();
    }
    shape.push_back(left);
  }
  define("vector.shape_cast " + x.name + " : " + x.type() + " to " + vectorType(shape, element),
         shape);
}

void Vectors::transpose() {
  VectorValue x = ofRankAtLeast(2);
  Shape order, left, shape;
  for (size_t axis = 0; axis < x.rank(); ++axis)
    left.push_back(static_cast<int64_t>(axis));
  while (!left.empty()) {
    auto next = choices.range("axis", 0, static_cast<int64_t>(left.size()) - 1);
    // 0, the simplest, swaps.
    auto position = static_cast<int64_t>(left.size()) - 1 - next;
    order.push_back(left[static_cast<size_t>(position)]);
    left.erase(left.begin() + position);
  }
  for (int64_t axis : order)
    shape.push_back(x.shape[static_cast<size_t>(axis)]);
  define("vector.transpose " + x.name + ", " + listOf(order) + " : " + x.type() + " to " +
             vectorType(shape, element),
         shape);
}

void Vectors::shuffle() {
  VectorValue x = any();
  Shape other = x.shape;
  if (choices.chance("other size", 1, 3))
    other.front() = choices.range("size", 1, 4);
  VectorValue y = ofShape(other);
  Shape places, shape = x.shape;
  int64_t count = choices.range("places", 1, 6), both = x.shape.front() + y.shape.front();
  for (int64_t i = 0; i < count; ++i)
    places.push_back(choices.range("place", 0, both - 1));
  shape.front() = count;
  define("vector.shuffle " + x.name + ", " + y.name + " " + listOf(places) + " : " + x.type() +
             ", " + y.type(),
         shape);
}

void Vectors::interleave() {
  VectorValue x = any();
  Shape shape = x.shape;
  if (shape.back() % 2 == 0 && choices.chance("apart", 1, 2)) {
    shape.back() /= 2;
    std::string even = text.fresh("v"), odd = text.fresh("v");
    text.line(even + ", " + odd + " = vector.deinterleave " + x.name + " : " + x.type() + " -> " +
              vectorType(shape, element));
    add({odd, element, shape});
    add({even, element, shape});
    return;
  }
  VectorValue y = ofShape(x.shape);
  shape.back() *= 2;
  define("vector.interleave " + x.name + ", " + y.name + " : " + x.type() + " -> " +
             vectorType(shape, element),
         shape);
}

/// The same bits as narrower elements, changed and put together again.
void Vectors::bitcast() {
  VectorValue x = any();
  std::string narrow = choices.pick("narrow", std::vector<std::string>{"i8", "i16", "i32"});
  if (widthOf(narrow) >= widthOf(element))
    return elementwise();
  Shape shape = x.shape;
  shape.back() *= widthOf(element) / widthOf(narrow);
  std::string type = vectorType(shape, narrow);
  VectorValue parts =
      typed("vector.bitcast " + x.name + " : " + x.type() + " to " + type, narrow, shape);
  if (choices.chance("changed", 2, 3))
    parts = typed("arith.addi " + parts.name + ", " + parts.name + " : " + type, narrow, shape);
  define("vector.bitcast " + parts.name + " : " + type + " to " + x.type(), x.shape);
}

std::string Vectors::reductionKind() {
  return isFloatType(element) ? choices.pick("kind", Names{"maximumf", "minimumf"})
                              : choices.pick("kind", Names{"add", "mul", "and", "or", "xor",
                                                           "maxsi", "minsi", "maxui", "minui"});
}

void Vectors::reduceAll() {
  VectorValue x = any();
  if (x.rank() != 1) {
    Shape flat{x.elements()};
    x = define("vector.shape_cast " + x.name + " : " + x.type() + " to " +
                   vectorType(flat, element),
               flat);
  }
  std::string op = "vector.reduction <" + reductionKind() + ">, " + x.name;
  if (choices.chance("accumulator", 1, 2))
    op += ", " + scalars.get(element);
  op = masked(op + " : " + x.type() + " into " + element, x.shape, element);
  scalars.add(text.define("x", op), element);
}

void Vectors::reduceAxes() {
  VectorValue x = any();
  Shape axes, rest;
  for (size_t axis = 0; axis < x.rank(); ++axis)
    if (choices.chance("reduced", 1, 2))
      axes.push_back(static_cast<int64_t>(axis));
    else
      rest.push_back(x.shape[axis]);
  // Over no axis at all: corpus/known-issues/vector-multi-reduction-no-axis.
  if (axes.empty()) {
    axes.push_back(static_cast<int64_t>(x.rank()) - 1);
    rest.pop_back();
  }
  std::string accumulator, type = element;
  if (rest.empty()) {
    accumulator = scalars.get(element);
  } else {
    VectorValue start = ofShape(rest);
    accumulator = start.name;
    type = start.type();
  }
  std::string op = masked("vector.multi_reduction <" + reductionKind() + ">, " + x.name + ", " +
                              accumulator + " " + listOf(axes) + " : " + x.type() + " to " + type,
                          x.shape, type);
  if (rest.empty())
    scalars.add(text.define("x", op), element);
  else
    define(op, rest);
}

void Vectors::scan() {
  VectorValue x = ofRankAtLeast(2);
  auto axis = static_cast<size_t>(choices.range("axis", 0, static_cast<int64_t>(x.rank()) - 1));
  Shape rest = x.shape;
  rest.erase(rest.begin() + static_cast<int64_t>(axis));
  VectorValue start = ofShape(rest);
  std::string all = text.fresh("v"), last = text.fresh("v");
  text.line(all + ", " + last + " = vector.scan <" + reductionKind() + ">, " + x.name + ", " +
            start.name + " {inclusive = " + (choices.chance("inclusive", 1, 2) ? "true" : "false") +
            ", reduction_dim = " + std::to_string(axis) + "} : " + x.type() + ", " + start.type());
  add({last, element, rest});
  add({all, element, x.shape});
}

/// A product of matrices, some of the operands transposed, or of a matrix and a vector.
void Vectors::contract() {
  VectorValue left = ofRankAtLeast(2);
  if (left.rank() != 2) {
    Shape flat{left.shape.front(), left.elements() / left.shape.front()};
    left = define("vector.shape_cast " + left.name + " : " + left.type() + " to " +
                      vectorType(flat, element),
                  flat);
  }
  bool leftTransposed = choices.chance("left transposed", 1, 3),
       rightTransposed = choices.chance("right transposed", 1, 3),
       resultTransposed = choices.chance("result transposed", 1, 4),
       isVector = choices.chance("matrix times vector", 1, 4);
  int64_t rows = left.shape[leftTransposed ? 1 : 0], inner = left.shape[leftTransposed ? 0 : 1],
          columns = choices.range("columns", 1, 4);
  std::string kind = choices.pick("kind", Names{"add", "maxsi", "xor"});
  if (isVector) {
    VectorValue right = ofShape({inner}), start = ofShape({rows});
    std::string op = std::string("vector.contract {indexing_maps = [affine_map<(d0, d1) -> ") +
                     (leftTransposed ? "(d1, d0)" : "(d0, d1)") +
                     ">, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], "
                     "iterator_types = [\"parallel\", \"reduction\"], kind = #vector.kind<" +
                     kind + ">} " + left.name + ", " + right.name + ", " + start.name + " : " +
                     left.type() + ", " + right.type() + " into " + start.type();
    define(masked(op, {rows, inner}, start.type()), start.shape);
    return;
  }
  VectorValue right = ofShape(rightTransposed ? Shape{columns, inner} : Shape{inner, columns}),
              start = ofShape(resultTransposed ? Shape{columns, rows} : Shape{rows, columns});
  auto map = [](const char *results) {
    return std::string("affine_map<(d0, d1, d2) -> ") + results + ">";
  };
  std::string op = "vector.contract {indexing_maps = [" +
                   map(leftTransposed ? "(d2, d0)" : "(d0, d2)") + ", " +
                   map(rightTransposed ? "(d1, d2)" : "(d2, d1)") + ", " +
                   map(resultTransposed ? "(d1, d0)" : "(d0, d1)") +
                   "], iterator_types = [\"parallel\", \"parallel\", \"reduction\"], kind = "
                   "#vector.kind<" +
                   kind + ">} " + left.name + ", " + right.name + ", " + start.name + " : " +
                   left.type() + ", " + right.type() + " into " + start.type();
  define(masked(op, {rows, columns, inner}, start.type()), start.shape);
}

void Vectors::outerProduct() {
  int64_t rows = choices.range("rows", 1, 4), columns = choices.range("columns", 1, 4);
  VectorValue left = ofShape({rows}), right = ofShape({columns}), start = ofShape({rows, columns});
  std::string kind = choices.pick("kind", Names{"add", "maxsi", "and"});
  define(masked("vector.outerproduct " + left.name + ", " + right.name + ", " + start.name +
                    " {kind = #vector.kind<" + kind + ">} : " + left.type() + ", " + right.type(),
                {rows, columns}, start.type()),
         start.shape);
}

} // namespace npufuzz::generators::functions::text

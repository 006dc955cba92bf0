//===- Views.cpp ----------------------------------------------------------===//
//
// Derives a view from another one in each way that memref has, and keeps its offset, sizes and
// strides as known numbers. Each number is static or dynamic in the program.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Views.h"

#include <map>

namespace npufuzz::generators::functions {

using namespace mlir;

constexpr size_t rankToExpandMax = 3;

//===----------------------------------------------------------------------===//
// Facts about a view
//===----------------------------------------------------------------------===//

static std::vector<int64_t> inTypes(const std::vector<Known> &numbers) {
  std::vector<int64_t> all;
  for (const Known &number : numbers)
    all.push_back(number.inType());
  return all;
}

/// The verifier computes the same type from the static numbers, and expects it.
MemRefType View::type() const {
  if (isIdentity)
    return MemRefType::get(inTypes(sizes), element);
  auto layout = StridedLayoutAttr::get(element.getContext(), offset.inType(), inTypes(strides));
  return MemRefType::get(inTypes(sizes), element, layout);
}

int64_t View::elements() const {
  int64_t product = 1;
  for (const Known &size : sizes)
    product *= size.value;
  return product;
}

void View::setDense() {
  strides.assign(rank(), {});
  Known stride{1, true};
  for (size_t axis = rank(); axis-- > 0;) {
    strides[axis] = stride;
    stride = {stride.value * sizes[axis].value, stride.isStatic && sizes[axis].isStatic};
  }
}

/// Ops that compute a layout do not recognise a dense strided one: they expect a result type
/// without a layout.
static bool isDenseButStrided(const View &source) {
  View dense = source;
  dense.setDense();
  bool isSame = source.offset.isStatic && source.offset.value == 0;
  for (size_t axis = 0; axis < source.rank(); ++axis)
    isSame &=
        source.strides[axis].isStatic && source.strides[axis].value == dense.strides[axis].value;
  return !source.isIdentity && isSame;
}

/// Folds replace a dynamic number that is a constant after all. Constant strides of rank-reducing
/// subviews brought dropped axes back or crashed
/// (corpus/known-issues/canonicalize-subview-constant-stride).
OpFoldResult Views::operand(const Known &number) {
  if (number.isStatic)
    return code.getIndexAttr(number.value);
  Value constant = code.index(number.value);
  return choices.chance("opaque", 1, 2) ? code.opaque(constant) : constant;
}

Mixed Views::list(const std::vector<Known> &numbers) {
  Mixed all;
  for (const Known &number : numbers)
    all.push_back(operand(number));
  return all;
}

int64_t Views::drawDivisor(std::string_view label, int64_t number) {
  std::vector<int64_t> divisors;
  for (int64_t divisor = 1; divisor <= std::max<int64_t>(number, 1); ++divisor)
    if (number % divisor == 0)
      divisors.push_back(divisor);
  return choices.pick(label, divisors);
}

void Views::define(View view, StringRef op, ValueRange operands, Attributes attributes) {
  view.value = code.emit(op, operands, view.type(), attributes);
  views.push_back(std::move(view));
}

void Views::derive() {
  View source = choices.chance("newest", 2, 3) ? newest() : any();
  switch (choices.draw("view op", 7)) {
  case 0:
  case 1:
  case 2:
    return subview(source);
  case 3:
    return expand(source);
  case 4:
    return collapse(source);
  case 5:
    return reinterpret(source);
  case 6:
    return reshape(source);
  default:
    return cast(source);
  }
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

void Views::drawPlace(const View &source, std::vector<Known> &offsets, std::vector<Known> &sizes,
                      std::vector<Known> &steps) {
  for (const Known &axis : source.sizes) {
    int64_t extent = axis.value;
    bool whole = choices.chance("whole axis", 1, 3);
    int64_t step = whole ? 1 : choices.range("step", 1, 2);
    int64_t offset =
        whole || extent == 0 ? 0 : choices.range("offset", 0, std::min<int64_t>(extent - 1, 3));
    int64_t sizeMax = (extent - offset + step - 1) / step;
    int64_t size = whole ? extent : choices.range("size", std::min<int64_t>(sizeMax, 1), sizeMax);
    offsets.push_back(known(offset));
    sizes.push_back(known(size));
    steps.push_back(known(step));
  }
}

/// Offsets and strides of views of views add up and multiply. Folds of chains compute them, also if
/// some of the numbers are dynamic.
void Views::subview(const View &source) {
  View view = source;
  view.isIdentity = false;
  std::vector<Known> offsets, sizes, steps;
  drawPlace(source, offsets, sizes, steps);
  for (size_t axis = 0; axis < source.rank(); ++axis) {
    const Known &stride = source.strides[axis];
    view.offset.value += offsets[axis].value * stride.value;
    // Zero times anything is zero, for the verifier too.
    bool isZero = offsets[axis].isStatic && offsets[axis].value == 0;
    view.offset.isStatic &= isZero || (offsets[axis].isStatic && stride.isStatic);
    view.sizes[axis] = sizes[axis];
    view.strides[axis] = {stride.value * steps[axis].value,
                          stride.isStatic && steps[axis].isStatic};
  }
  if (choices.chance("rank reduced", 1, 3))
    dropUnitAxes(view);
  Mixed from = list(offsets), many = list(sizes), by = list(steps);
  view.value = code.slice("memref.subview", source.value, from, many, by, view.type());
  views.push_back(view);
}

/// Drops axes of static extent 1. The op infers from strides which ones: the first ones of equal
/// stride.
void Views::dropUnitAxes(View &view) {
  auto isUnit = [](const Known &size) { return size.isStatic && size.value == 1; };
  std::map<int64_t, int64_t> dropped; // how many by stride
  size_t left = view.rank();
  for (size_t axis = view.rank(); axis-- > 0;)
    if (left > 1 && isUnit(view.sizes[axis]) && choices.chance("dropped", 2, 3)) {
      ++dropped[view.strides[axis].inType()];
      --left;
    }
  std::vector<Known> sizes, strides;
  for (size_t axis = 0; axis < view.rank(); ++axis) {
    if (isUnit(view.sizes[axis]) && dropped[view.strides[axis].inType()]-- > 0)
      continue;
    sizes.push_back(view.sizes[axis]);
    strides.push_back(view.strides[axis]);
  }
  view.sizes = std::move(sizes);
  view.strides = std::move(strides);
}

//===----------------------------------------------------------------------===//
// Other shapes of the same elements
//===----------------------------------------------------------------------===//

/// Resolving memref.dim computes which part of a chain of reshapes an extent comes from.
void Views::expand(const View &source) {
  std::vector<size_t> candidates;
  for (size_t axis = 0; axis < source.rank(); ++axis)
    if (source.sizes[axis].isStatic)
      candidates.push_back(axis);
  if (candidates.empty() || source.rank() > rankToExpandMax || isDenseButStrided(source))
    return subview(source);
  size_t axis = choices.pick("axis", candidates);
  int64_t extent = source.sizes[axis].value, inner = drawDivisor("inner", extent);
  auto position = static_cast<int64_t>(axis);
  View view = source;
  view.sizes[axis].value = inner;
  view.sizes.insert(view.sizes.begin() + position, {extent / inner, true});
  view.strides.insert(view.strides.begin() + position,
                      {source.strides[axis].value * inner, source.strides[axis].isStatic});
  SplitNumbers shape = split(list(view.sizes));
  Values operands{source.value};
  llvm::append_range(operands, shape.operands);
  define(view, "memref.expand_shape", operands,
         {{"reassociation", code.groups(source.rank(), axis)},
          {"static_output_shape", code.getDenseI64ArrayAttr(shape.constants)}});
  if (choices.chance("extent", 3, 4))
    dim(newest());
}

/// Joins two axes if no gap lies between the rows.
void Views::collapse(const View &source) {
  std::vector<size_t> candidates;
  for (size_t axis = 0; axis + 1 < source.rank(); ++axis) {
    const Known &inner = source.sizes[axis + 1], &fine = source.strides[axis + 1],
                &coarse = source.strides[axis];
    if (inner.isStatic && fine.isStatic && coarse.isStatic && source.sizes[axis].isStatic &&
        coarse.value == fine.value * inner.value)
      candidates.push_back(axis);
  }
  if (candidates.empty() || isDenseButStrided(source))
    return subview(source);
  size_t axis = choices.pick("axis", candidates);
  auto next = static_cast<int64_t>(axis) + 1;
  View view = source;
  view.sizes[axis].value *= source.sizes[axis + 1].value;
  view.strides[axis] = source.strides[axis + 1];
  view.sizes.erase(view.sizes.begin() + next);
  view.strides.erase(view.strides.begin() + next);
  define(view, "memref.collapse_shape", source.value,
         {{"reassociation", code.groups(view.rank(), axis)}});
}

/// The shape is known only at run time: only the type of the result is static.
Value Views::shapeInMemory(const View &view) {
  Type type = MemRefType::get(static_cast<int64_t>(view.rank()), code.getIndexType());
  Value shape = code.emit("memref.alloc", {}, type, {code.segments({0, 0})});
  for (auto [axis, size] : llvm::enumerate(view.sizes)) {
    Value extent = code.index(size.value), place = code.index(static_cast<int64_t>(axis));
    code.perform("memref.store", {extent, shape, place});
  }
  return shape;
}

/// Reshapes a dense buffer by a shape that lies in memory. Lowerings read the shape from memory;
/// passes that forward stores may find it out.
void Views::reshape(const View &source) {
  bool isStatic = llvm::all_of(source.sizes, [](const Known &size) { return size.isStatic; });
  if (!source.isIdentity || !isStatic)
    return subview(source);
  int64_t elements = source.elements();
  View view{{}, source.element, {}, {}, {}, true};
  for (int64_t i = choices.range("rank", 1, 3); i > 1; --i) {
    int64_t extent = drawDivisor("extent", elements);
    view.sizes.push_back(known(extent));
    elements /= extent;
  }
  view.sizes.push_back(known(elements));
  view.setDense();
  define(view, "memref.reshape", {source.value, shapeInMemory(view)});
}

/// Takes any places within the base buffer, where elements may overlap: no analysis of offsets and
/// sizes can separate these aliases.
void Views::reinterpret(const View &source) {
  int64_t elements = views.front().elements();
  View view = source;
  view.isIdentity = false;
  view.sizes.clear();
  view.strides.clear();
  view.offset = known(choices.range("offset", 0, std::min<int64_t>(elements - 1, 3)));
  int64_t room = elements - 1 - view.offset.value;
  for (int64_t i = choices.range("rank", 1, 2); i > 0; --i) {
    int64_t stride = choices.range("stride", 1, 3);
    int64_t size = choices.range("size", 1, std::min<int64_t>(room / stride + 1, 4));
    room -= (size - 1) * stride;
    view.sizes.push_back(known(size));
    view.strides.push_back(known(stride));
  }
  Mixed from{operand(view.offset)}, many = list(view.sizes), by = list(view.strides);
  view.value = code.slice("memref.reinterpret_cast", source.value, from, many, by, view.type());
  views.push_back(view);
}

/// Turns static numbers into dynamic ones.
void Views::cast(const View &source) {
  View view = source;
  for (Known &size : view.sizes)
    size.isStatic = choices.chance("stays static", 1, 2) && size.isStatic;
  if (view.isIdentity) {
    view.setDense(); // strides must not tell what the sizes hide
  } else {
    for (Known &stride : view.strides)
      stride.isStatic = choices.chance("stays static", 1, 2) && stride.isStatic;
    view.offset.isStatic = false;
  }
  if (view.type() != source.type())
    define(view, "memref.cast", source.value);
}

/// The folder of memref.dim once crashed if it was ambiguous which unit axis a subview dropped
/// (corpus/known-issues/memref-dim-rank-reduced-subview).
void Views::dim(const View &view) {
  auto last = static_cast<int64_t>(view.rank()) - 1, axis = choices.range("axis", 0, last);
  for (int64_t other = 0; other <= last; ++other)
    if (!view.sizes[static_cast<size_t>(other)].isStatic && choices.chance("dynamic", 2, 3))
      axis = other;
  Value which = code.index(axis);
  scalars.add(code.emit("memref.dim", {view.value, which}, code.getIndexType()));
}

} // namespace npufuzz::generators::functions

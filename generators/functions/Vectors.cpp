//===- Vectors.cpp - vectors in scope, and elementwise ops ----------------===//
//
// The pool of vectors, ways to make vectors and masks, and elementwise ops. VectorShapes.cpp and
// VectorReductions.cpp have the other ops.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Vectors.h"
#include "support/mlir/Api.h"

namespace npufuzz::generators::functions {

using namespace mlir;

constexpr int64_t vectorElementsMax = 64;

//===----------------------------------------------------------------------===//
// In scope
//===----------------------------------------------------------------------===//

static VectorValue drawnFrom(Choices &choices, const VectorValues &found) {
  return choices.chance("newest", 1, 2) ? found.back() : choices.pick("vector", found);
}

VectorValue Vectors::any() { return drawnFrom(choices, pool); }

VectorValue Vectors::ofRankAtLeast(size_t least) {
  VectorValues found;
  for (VectorValue value : pool)
    if (rankOf(value) >= least)
      found.push_back(value);
  if (found.empty())
    return made(least == 1 ? Shape{4} : least == 2 ? Shape{2, 4} : Shape{2, 1, 3});
  return drawnFrom(choices, found);
}

VectorValue Vectors::ofShape(const Shape &shape) {
  VectorValues found;
  for (VectorValue value : pool)
    if (value.getType().getShape() == ArrayRef(shape))
      found.push_back(value);
  if (found.empty() || choices.chance("made", 1, 6))
    return made(shape);
  return drawnFrom(choices, found);
}

/// Draws small shapes, because lowerings unroll by element.
Shape Vectors::drawShape(size_t rankMax) {
  Shape shape;
  int64_t elements = 1;
  for (int64_t i = choices.range("rank", 1, static_cast<int64_t>(rankMax)); i > 0; --i) {
    int64_t size = choices.pick("size", Shape{4, 1, 2, 3, 8});
    shape.push_back(size * elements > vectorElementsMax ? 1 : size);
    elements *= shape.back();
  }
  return shape;
}

VectorValue Vectors::define(StringRef op, ValueRange operands, const Shape &shape,
                            Attributes attributes) {
  add(code.emit(op, operands, typeOf(shape), attributes));
  return pool.back();
}

//===----------------------------------------------------------------------===//
// Made here
//===----------------------------------------------------------------------===//

/// Small integers are exact in each element type.
Value Vectors::constantOf(const Shape &shape) {
  VectorType type = typeOf(shape);
  std::vector<Attribute> numbers;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    int64_t number = choices.range("element", -4, 9);
    numbers.push_back(isFloat(element)
                          ? Attribute(code.getFloatAttr(element, static_cast<double>(number)))
                          : code.getIntegerAttr(element, number));
  }
  return code.constant(DenseElementsAttr::get(type, numbers));
}

/// Splats, lists and constants fold differently with their readers.
VectorValue Vectors::made(const Shape &shape) {
  switch (choices.draw("made by", 3)) {
  case 0:
  case 1:
    return define("vector.broadcast", scalars.get(element), shape);
  case 2: {
    int64_t count = typeOf(shape).getNumElements();
    if (count > listedElementsMax)
      return define(splatName, scalars.get(element), shape);
    Values values;
    for (int64_t i = 0; i < count; ++i)
      values.push_back(scalars.get(element));
    return define("vector.from_elements", values, shape);
  }
  default:
    add(constantOf(shape));
    return pool.back();
  }
}

/// Draws create_mask with runtime values, constant_mask, or arbitrary bits. Lowerings fold the
/// first two, and the third shows if one is taken for all.
VectorValue Vectors::mask(const Shape &shape) {
  Type type = VectorType::get(shape, code.getI1Type());
  switch (choices.draw("mask", 2)) {
  case 0: { // sizes beyond the vector's and below 0 are cut off
    Values sizes;
    for (int64_t size : shape)
      sizes.push_back(choices.chance("constant", 1, 2) ? code.index(choices.range("size", 0, size))
                      : choices.chance("any", 1, 4)    ? scalars.get(code.getIndexType())
                                                       : scalars.clamped(size + 1));
    return cast<VectorValue>(code.emit("vector.create_mask", sizes, type));
  }
  case 1: {
    Shape sizes;
    for (int64_t size : shape)
      sizes.push_back(choices.range("size", 1, size));
    if (choices.chance("nothing", 1, 6))
      sizes.assign(shape.size(), 0);
    return cast<VectorValue>(
        code.emit("vector.constant_mask", {}, type,
                  {{"mask_dim_sizes", maskSizes<vector::ConstantMaskOp>(code, sizes)}}));
  }
  default: {
    Value x = ofShape(shape), y = ofShape(shape);
    return cast<VectorValue>(isFloat(element) ? compare(code, arith::CmpFPredicate::OLT, x, y)
                                              : compare(code, arith::CmpIPredicate::slt, x, y));
  }
  }
}

/// Builds the region, which holds the one op and yields its result.
Value Vectors::wrapped(VectorValue mask, Type result, llvm::function_ref<Value()> op) {
  Body body = code.body({}, [&](ValueRange) {
    Value value = op();
    code.perform("vector.yield", value ? ValueRange(value) : ValueRange());
  });
  if (result)
    return code.emit("vector.mask", mask, result, {}, body);
  code.perform("vector.mask", mask, {}, body);
  return Value();
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void Vectors::compute() {
  bool isOfFloats = isFloat(element);
  switch (choices.draw("vector op", 20)) {
  case 0:
  case 1:
    return elementwise();
  case 2:
    return isOfFloats ? elementwise() : narrowed();
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
    return isOfFloats ? transpose() : bitcast();
  case 15:
    return reduceAll();
  case 16:
    return reduceAxes();
  case 17:
    return scan();
  case 18:
    return isOfFloats ? reduceAxes() : contract();
  case 19:
    return relisted();
  default:
    return isOfFloats ? broadcast() : outerProduct();
  }
}

/// Uses masks as data too: masked ops become selects.
void Vectors::elementwise() {
  VectorValue x = any();
  Shape shape = shapeOf(x);
  VectorValue y = ofShape(shape);
  if (choices.chance("select", 1, 5)) {
    define("arith.select", {mask(shape), x, y}, shape);
    return;
  }
  if (isFloat(element) && choices.chance("fma", 1, 5)) {
    define("vector.fma", {x, y, ofShape(shape)}, shape);
    return;
  }
  StringRef op = choices.pick(
      "op",
      isFloat(element)
          ? Names{"arith.addf", "arith.mulf", "arith.subf", "arith.maximumf", "arith.minimumf"}
          : Names{"arith.addi", "arith.muli", "arith.subi", "arith.andi", "arith.ori", "arith.xori",
                  "arith.maxsi", "arith.minui", "arith.maxui"});
  define(op, {x, y}, shape);
}

/// Goes through a wider or narrower type and back, with an op in between. Narrowing rewrites and
/// the emulation of narrow types change it.
void Vectors::narrowed() {
  VectorValue x = any();
  Shape shape = shapeOf(x);
  VectorValue y = ofShape(shape);
  Type other = choices.pick(
      "type", Types{code.getI8Type(), code.getI16Type(), code.getI32Type(), code.getI64Type()});
  if (other == element)
    return elementwise();
  bool isWider = widthOf(other) > widthOf(element);
  bool isSigned = choices.chance("signed", 1, 2);
  StringRef extend = isSigned ? "arith.extsi" : "arith.extui", truncate = "arith.trunci";
  Type type = VectorType::get(shape, other);
  Value left = code.emit(isWider ? extend : truncate, x, type),
        right = code.emit(isWider ? extend : truncate, y, type);
  StringRef op = choices.pick("op", Names{"arith.addi", "arith.muli", "arith.subi", "arith.maxsi",
                                          "arith.minsi", "arith.andi"});
  define(isWider ? truncate : extend, code.emitAlike(op, {left, right}), shape);
}

/// Reads the same bits as narrower elements, changes them, and joins them again.
void Vectors::bitcast() {
  VectorValue x = any();
  Type narrow =
      choices.pick("narrow", Types{code.getI8Type(), code.getI16Type(), code.getI32Type()});
  if (widthOf(narrow) >= widthOf(element))
    return elementwise();
  Shape shape = shapeOf(x);
  shape.back() *= widthOf(element) / widthOf(narrow);
  Value parts = code.emit("vector.bitcast", x, VectorType::get(shape, narrow));
  if (choices.chance("changed", 2, 3))
    parts = code.emitAlike("arith.addi", {parts, parts});
  define("vector.bitcast", parts, shapeOf(x));
}

} // namespace npufuzz::generators::functions

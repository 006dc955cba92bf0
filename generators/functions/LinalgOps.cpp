//===- LinalgOps.cpp - named ops and reductions ---------------------------===//
//
// Named ops, category ops, reductions, transposes and broadcasts. Operands come from the tensors
// in scope; the target is in use or empty, so bufferization must decide about writing in place.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/LinalgOps.h"

#include "mlir/AsmParser/AsmParser.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// Draws a tensor that is still in use, or an empty one: bufferization decides if the write is in
/// place.
TensorValue LinalgOps::target(const Extents &sizes, bool isRead) {
  return isRead || choices.chance("overwritten", 1, 4) ? tensors.ofShape(sizes)
                                                       : tensors.empty(sizes);
}

void LinalgOps::define(StringRef op, const Values &inputs, const TensorValue &target,
                       Attributes attributes) {
  tensors.define(namedOp(code, op, inputs, target.value, attributes), target.sizes);
}

LinalgOps::AffineExprs LinalgOps::dimensions(size_t rank) {
  AffineExprs all;
  for (size_t axis = 0; axis < rank; ++axis)
    all.push_back(dimension(axis));
  return all;
}

/// Specialisation looks for a single op, which it can name.
Value LinalgOps::combined(Value x, Value y) {
  StringRef op = choices.pick(
      "op", isFloat(tensors.element)
                ? Names{"arith.addf", "arith.mulf", "arith.maximumf", "arith.subf"}
                : Names{"arith.addi", "arith.muli", "arith.maxsi", "arith.subi", "arith.xori"});
  return code.emitAlike(op, {x, y});
}

/// Emits a named op, which generalisation turns into linalg.generic and specialisation back.
void LinalgOps::named() {
  TensorValue x = tensors.any();
  bool isOfFloats = isFloat(tensors.element);
  switch (choices.draw("named", 3)) {
  case 0:
  case 1: {
    TensorValue y = tensors.ofShape(x.sizes);
    Names ops{"linalg.add", "linalg.mul", "linalg.sub", "linalg.max", "linalg.min"};
    if (isOfFloats)
      ops.insert(ops.begin() + 3, "linalg.div");
    StringRef op = choices.pick("op", ops);
    return define(op, {x.value, y.value}, target(x.sizes, false));
  }
  case 2: {
    StringRef op = "linalg.copy";
    if (isOfFloats)
      op = choices.pick("op", Names{"linalg.negf", "linalg.abs", "linalg.ceil", "linalg.floor",
                                    "linalg.square", "linalg.copy"});
    return define(op, {x.value}, target(x.sizes, false));
  }
  default: {
    TensorValue y = tensors.ofShape(x.sizes), into = target(x.sizes, false);
    tensors.define(
        mapOp(code, isOfFloats ? "arith.mulf" : "arith.muli", {x.value, y.value}, into.value),
        x.sizes);
  }
  }
}

/// Emits a transpose that folds into the maps of the op that reads it.
void LinalgOps::category() {
  if (!code.has("linalg.elementwise"))
    return named();
  if (choices.chance("transposed", 1, 2))
    transpose();
  TensorValue x = tensors.newest();
  bool isOfFloats = isFloat(tensors.element), isUnary = isOfFloats && choices.chance("unary", 1, 3);
  StringRef kind = choices.pick(
      "kind", isUnary      ? Names{"abs", "negf", "ceil", "floor", "square", "round"}
              : isOfFloats ? Names{"add", "mul", "sub", "div", "max_signed", "min_signed"}
                           : Names{"add", "mul", "sub", "max_signed", "min_unsigned"});
  Values inputs{x.value};
  if (!isUnary)
    inputs.push_back(tensors.ofShape(x.sizes).value);
  AffineMap same = mapTo(x.rank(), dimensions(x.rank()));
  std::vector<AffineMap> maps(inputs.size() + 1, same);
  Attribute kindOf =
      parseAttribute(("#linalg.elementwise_kind<" + kind + ">").str(), code.getContext());
  define("linalg.elementwise", inputs, target(x.sizes, false),
         {{"kind", kindOf}, {"indexing_maps", code.getAffineMapArrayAttr(maps)}});
}

//===----------------------------------------------------------------------===//
// Loops that sum, axes that move
//===----------------------------------------------------------------------===//

/// Reduces at least one axis; if it reduces all, the result has no axis.
void LinalgOps::reduction() {
  TensorValue x = tensors.any();
  Extents rest;
  std::vector<int64_t> axes;
  std::vector<bool> isReduced;
  for (size_t axis = 0; axis < x.rank(); ++axis) {
    isReduced.push_back(choices.chance("reduced", 1, 2) || (axis + 1 == x.rank() && axes.empty()));
    if (isReduced.back())
      axes.push_back(static_cast<int64_t>(axis));
    else
      rest.push_back(x.sizes[axis]);
  }
  TensorValue start = tensors.ofShape(rest);
  StringRef op = choices.pick(
      "op", isFloat(tensors.element)
                ? Names{"arith.addf", "arith.maximumf", "arith.mulf"}
                : Names{"arith.addi", "arith.maxsi", "arith.muli", "arith.xori", "arith.minui"});
  if (choices.chance("linalg.reduce", 1, 2))
    tensors.define(reduceOp(code, op, x.value, start.value, axes), rest);
  else
    tensors.define(reduceGeneric(x.value, start.value, isReduced, op), rest);
}

/// Specialisation once crashed on sums whose body yields an argument
/// (corpus/known-issues/linalg-specialize-generic-ops-yield-output).
Value LinalgOps::reduceGeneric(Value x, Value start, const std::vector<bool> &isReduced,
                               StringRef op) {
  size_t loops = isReduced.size();
  AffineExprs kept;
  for (size_t axis = 0; axis < loops; ++axis)
    if (!isReduced[axis])
      kept.push_back(dimension(axis));
  Generic generic{{x}, {start}, {mapTo(loops, dimensions(loops)), mapTo(loops, kept)}, isReduced};
  size_t mark = scalars.mark();
  Values results = genericOp(code, generic, [&](ValueRange arguments) {
    Value element = arguments[0], sum = arguments[1];
    scalars.add(element);
    if (choices.chance("changed", 1, 2))
      element = scalars.chain(tensors.element, 1);
    return Values{code.emitAlike(op, {element, sum})};
  });
  scalars.release(mark);
  return results.front();
}

/// Draws rotations: on three axes they are not their own inverse, so a pass that swaps source and
/// target shows.
void LinalgOps::transpose() {
  std::optional<TensorValue> x = tensors.ofRank(2, 4);
  if (!x)
    return broadcast();
  std::vector<int64_t> order;
  Extents sizes;
  size_t turn = 1 + choices.draw("turned by", x->rank() - 2);
  for (size_t axis = 0; axis < x->rank(); ++axis) {
    size_t from = (axis + turn) % x->rank();
    order.push_back(static_cast<int64_t>(from));
    sizes.push_back(x->sizes[from]);
  }
  Value into = target(sizes, false).value;
  Named how{"permutation", code.getDenseI64ArrayAttr(order)};
  tensors.define(movingOp(code, "linalg.transpose", x->value, into, how), sizes);
}

/// Adds an axis anywhere, also to rank 0.
void LinalgOps::broadcast() {
  std::optional<TensorValue> x = tensors.ofRank(0, 2);
  if (!x)
    return transpose();
  Extents sizes = x->sizes;
  auto axis = static_cast<int64_t>(choices.draw("axis", sizes.size()));
  sizes.insert(sizes.begin() + axis, tensors.extent(choices.range("extent", 1, 4)));
  Value into = target(sizes, false).value;
  Named how{"dimensions", code.getDenseI64ArrayAttr(axis)};
  tensors.define(movingOp(code, "linalg.broadcast", x->value, into, how), sizes);
}

} // namespace npufuzz::generators::functions

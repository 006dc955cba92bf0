//===- LinalgPointwise.cpp - linalg.generic with parallel loops -----------===//
//
// Loops are those of a tensor that the program has. Inputs may be permuted, reversed, broadcast or
// uniform; outputs may be transposed and read. Bodies are chains of scalar ops, or one op that a
// named op could stand for. LinalgProducts.cpp has sums and windows.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/LinalgOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

/// Adds an input that is the same everywhere: a scalar, which linalg-inline-scalar-operands once
/// took for a tensor (corpus/known-issues/linalg-inline-scalar-operands-scalar), or a tensor of
/// rank 0.
void LinalgOps::addUniform(Generic &op) {
  op.inputs.push_back(choices.chance("scalar", 1, 2) ? scalars.get(tensors.element)
                                                     : tensors.ofShape({}).value);
  op.maps.push_back(mapTo(op.isReduction.size(), {}));
}

/// Adds an input with axes permuted, left out, of extent 1 or read backwards. Fusion composes these
/// indexing maps; vectorisation and tiling must turn them into subscripts.
void LinalgOps::addVaried(Generic &op, const Extents &loops, uint64_t kind) {
  Extents sizes;
  AffineExprs results;
  std::vector<size_t> order;
  for (size_t axis = 0; axis < loops.size(); ++axis)
    order.push_back(axis);
  if (kind >= 4 && order.size() > 1 && choices.chance("permuted", 1, 2))
    std::swap(order[choices.draw("axis", order.size() - 1)], order.back());
  for (size_t axis : order) {
    bool isVaried = kind >= 3 && choices.chance("varied", 1, 2);
    if (isVaried && choices.chance("without the axis", 1, 2)) {
      if (choices.chance("unit axis", 1, 2)) {
        sizes.push_back(tensors.constantExtent(1));
        results.push_back(code.getAffineConstantExpr(0));
      }
      continue;
    }
    sizes.push_back(loops[axis]);
    bool isReversed = isVaried && loops[axis].isStatic && loops[axis].value > 0;
    results.push_back(isReversed ? -dimension(axis) + (loops[axis].value - 1) : dimension(axis));
  }
  op.inputs.push_back(tensors.ofShape(sizes).value);
  op.maps.push_back(mapTo(loops.size(), results));
}

/// The higher the draw, the less plain the map: most inputs are read in loop order.
void LinalgOps::addInput(Generic &op, const Extents &loops) {
  uint64_t kind = choices.draw("input", 7);
  if (kind == 7 || loops.empty())
    addUniform(op);
  else
    addVaried(op, loops, kind);
}

/// The first result is laid out like the loops; the second may be transposed.
std::vector<Extents> LinalgOps::addOutputs(Generic &op, const Extents &loops, bool isRead) {
  std::vector<Extents> shapes;
  for (size_t i = op.outputs.size(); i > 0; --i) {
    Extents sizes = loops;
    AffineExprs results = dimensions(loops.size());
    if (sizes.size() > 1 && choices.chance("turned", 1, 5)) {
      std::swap(sizes.front(), sizes.back());
      std::swap(results.front(), results.back());
    }
    TensorValue into = target(sizes, isRead);
    op.outputs[shapes.size()] = into.value;
    op.maps.push_back(mapTo(loops.size(), results));
    shapes.push_back(into.sizes);
  }
  return shapes;
}

/// An op that reads its output and was fused into one with more loops was updated in each of them.
/// A body that yields a value from outside was taken for a copy
/// (corpus/known-issues/linalg-fuse-elementwise-ops-*, linalg-specialize-generic-ops-*).
Values LinalgOps::pointwiseBody(const Generic &op, ValueRange arguments, bool isRead) {
  scalars.addAll(isRead ? arguments : arguments.take_front(op.inputs.size()));
  if (!op.isReduction.empty() && choices.chance("index", 1, 4)) {
    auto loop = static_cast<int64_t>(choices.draw("loop", op.isReduction.size() - 1));
    scalars.add(code.emit("linalg.index", {}, code.getIndexType(),
                          {{"dim", code.getI64IntegerAttr(loop)}}));
  }
  Values yields;
  bool isPlain = choices.chance("one op", 1, 3); // an op that specialisation can name
  for (size_t i = 0; i < op.outputs.size(); ++i)
    yields.push_back(isPlain && !op.inputs.empty()
                         ? combined(arguments.front(), scalars.get(tensors.element))
                         : scalars.chain(tensors.element, 2));
  return yields;
}

/// May have no input at all, or two results of which one is transposed.
void LinalgOps::pointwise() {
  TensorValue model = tensors.any();
  const Extents &loops = model.sizes;
  Generic op;
  op.isReduction.assign(loops.size(), false);
  if (choices.chance("the model itself", 2, 3)) {
    op.inputs.push_back(model.value);
    op.maps.push_back(mapTo(loops.size(), dimensions(loops.size())));
  }
  for (int64_t i = choices.range("inputs", op.inputs.empty() ? 0 : 1, 2); i > 0; --i)
    addInput(op, loops);
  op.outputs.resize(choices.chance("second result", 1, 5) ? 2 : 1);
  bool isRead = choices.chance("reads its output", 1, 3);
  std::vector<Extents> shapes = addOutputs(op, loops, isRead);
  size_t mark = scalars.mark();
  Values results = genericOp(
      code, op, [&](ValueRange arguments) { return pointwiseBody(op, arguments, isRead); });
  scalars.release(mark);
  for (size_t i = results.size(); i-- > 0;)
    tensors.define(results[i], shapes[i]);
}

} // namespace npufuzz::generators::functions

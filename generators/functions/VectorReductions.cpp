//===- VectorReductions.cpp - many elements of vectors to one -------------===//
//
// Operands are vectors that the program already has, or new ones of a shape. Kinds of float
// reductions exclude those that depend on the order. Some ops on integers get a mask. The functions
// are members of Vectors, which owns the pool of values.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/Vectors.h"
#include "support/mlir/Api.h"

#include "mlir/Dialect/Vector/IR/VectorOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;
using vector::CombiningKind;

Value Vectors::masked(const Shape &shape, Type result, llvm::function_ref<Value()> op) {
  // Floats are excluded: corpus/known-issues/convert-vector-to-llvm-masked-maximum.
  if (isFloat(element) || !choices.chance("masked", 1, 3))
    return op();
  return wrapped(mask(shape), result, op);
}

static Named drawKind(Choices &choices, Code &code, const std::vector<CombiningKind> &kinds) {
  return {"kind", vector::CombiningKindAttr::get(code.getContext(), choices.pick("kind", kinds))};
}

/// Draws only float reductions whose result does not depend on the order.
static Named reductionKind(Choices &choices, Code &code, Type element) {
  using enum CombiningKind;
  if (isFloat(element))
    return drawKind(choices, code, {MAXIMUMF, MINIMUMF});
  return drawKind(choices, code, {ADD, MUL, AND, OR, XOR, MAXSI, MINSI, MAXUI, MINUI});
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// Reduces also one element, and masked: canonicalize once gave the element in either case
/// (corpus/known-issues/canonicalize-masked-single-reduction, canonicalize-masked-unit-reduction).
void Vectors::reduceAll() {
  VectorValue x = any();
  if (rankOf(x) != 1)
    x = flattened(x, {x.getType().getNumElements()});
  Named kind = reductionKind(choices, code, element);
  Values operands{x};
  if (choices.chance("accumulator", 1, 2))
    operands.push_back(scalars.get(element));
  scalars.add(masked(shapeOf(x), element,
                     [&] { return code.emit("vector.reduction", operands, element, kind); }));
}

/// Reduces inner axes, outer axes or both: lowerings transpose first.
void Vectors::reduceAxes() {
  VectorValue x = any();
  Shape axes, rest;
  for (size_t axis = 0; axis < rankOf(x); ++axis)
    if (choices.chance("reduced", 1, 2))
      axes.push_back(static_cast<int64_t>(axis));
    else
      rest.push_back(x.getType().getDimSize(static_cast<unsigned>(axis)));
  // Skips reductions over no axis: corpus/known-issues/vector-multi-reduction-no-axis.
  if (axes.empty()) {
    axes.push_back(static_cast<int64_t>(rankOf(x)) - 1);
    rest.pop_back();
  }
  Value start = rest.empty() ? scalars.get(element) : ofShape(rest);
  Named kind = reductionKind(choices, code, element);
  Value result = masked(shapeOf(x), start.getType(), [&] {
    return code.emit(
        "vector.multi_reduction", {x, start}, start.getType(),
        {kind, {"reduction_dims", reducedAxes<vector::MultiDimReductionOp>(code, axes)}});
  });
  if (rest.empty())
    scalars.add(result);
  else
    add(result);
}

/// Scans inclusively or exclusively along any axis: the two results differ in rank.
void Vectors::scan() {
  VectorValue x = ofRankAtLeast(2);
  int64_t axis = choices.range("axis", 0, static_cast<int64_t>(rankOf(x)) - 1);
  Shape rest = shapeOf(x);
  rest.erase(rest.begin() + axis);
  VectorValue start = ofShape(rest);
  Named kind = reductionKind(choices, code, element);
  bool isInclusive = choices.chance("inclusive", 1, 2);
  auto results = code.emitAll("vector.scan", {x, start}, {x.getType(), start.getType()},
                              {kind,
                               {"inclusive", code.getBoolAttr(isInclusive)},
                               {"reduction_dim", code.getI64IntegerAttr(axis)}});
  add(results[1]);
  add(results[0]);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static AffineMap mapOf(Code &code, unsigned loops, ArrayRef<unsigned> axes) {
  return AffineMap::getMultiDimMapWithTargets(loops, axes, code.getContext());
}

/// All loops but the last run over the result.
void Vectors::emitContract(const VectorValues &operands, const Shape &loops,
                           ArrayRef<AffineMap> maps, const Named &kind) {
  using vector::IteratorType;
  std::vector<Attribute> iterators;
  for (size_t i = 0; i < loops.size(); ++i)
    iterators.push_back(vector::IteratorTypeAttr::get(
        code.getContext(),
        i + 1 == loops.size() ? IteratorType::reduction : IteratorType::parallel));
  Type result = operands.back().getType();
  add(masked(loops, result, [&] {
    return code.emit("vector.contract", Values(operands.begin(), operands.end()), result,
                     {{"indexing_maps", code.getAffineMapArrayAttr(maps)},
                      {"iterator_types", code.getArrayAttr(iterators)},
                      kind});
  }));
}

/// Multiplies a matrix and a vector, from either side.
void Vectors::contractVector(VectorValue left, const Product &of) {
  VectorValue right = ofShape({of.inner}), start = ofShape({of.rows});
  auto map = [&](ArrayRef<unsigned> axes) { return mapOf(code, 2, axes); };
  emitContract({left, right, start}, {of.rows, of.inner},
               {of.isLeftTransposed ? map({1, 0}) : map({0, 1}), map({1}), map({0})}, of.kind);
}

void Vectors::contractMatrix(VectorValue left, const Product &of) {
  VectorValue right = ofShape(of.isRightTransposed ? Shape{of.columns, of.inner}
                                                   : Shape{of.inner, of.columns}),
              start = ofShape(of.isResultTransposed ? Shape{of.columns, of.rows}
                                                    : Shape{of.rows, of.columns});
  auto map = [&](ArrayRef<unsigned> axes) { return mapOf(code, 3, axes); };
  emitContract({left, right, start}, {of.rows, of.columns, of.inner},
               {of.isLeftTransposed ? map({2, 0}) : map({0, 2}),
                of.isRightTransposed ? map({1, 2}) : map({2, 1}),
                of.isResultTransposed ? map({1, 0}) : map({0, 1})},
               of.kind);
}

/// Multiplies matrices, some operands transposed, or a matrix and a vector. Lowerings to dot
/// products, outer products and matrix intrinsics match on the maps.
void Vectors::contract() {
  VectorValue left = ofRankAtLeast(2);
  if (rankOf(left) != 2) {
    int64_t rows = left.getType().getDimSize(0);
    left = flattened(left, {rows, left.getType().getNumElements() / rows});
  }
  Product of;
  of.isLeftTransposed = choices.chance("left transposed", 1, 3);
  of.isRightTransposed = choices.chance("right transposed", 1, 3);
  of.isResultTransposed = choices.chance("result transposed", 1, 4);
  bool isVector = choices.chance("matrix times vector", 1, 4);
  of.rows = left.getType().getDimSize(of.isLeftTransposed ? 1 : 0);
  of.inner = left.getType().getDimSize(of.isLeftTransposed ? 0 : 1);
  of.columns = choices.range("columns", 1, 4);
  of.kind = drawKind(choices, code, {CombiningKind::ADD, CombiningKind::MAXSI, CombiningKind::XOR});
  return isVector ? contractVector(left, of) : contractMatrix(left, of);
}

/// Kinds other than sums have a lowering of their own.
void Vectors::outerProduct() {
  int64_t rows = choices.range("rows", 1, 4), columns = choices.range("columns", 1, 4);
  VectorValue left = ofShape({rows}), right = ofShape({columns}), start = ofShape({rows, columns});
  Named kind =
      drawKind(choices, code, {CombiningKind::ADD, CombiningKind::MAXSI, CombiningKind::AND});
  add(masked({rows, columns}, start.getType(), [&] {
    return code.emit("vector.outerproduct", {left, right, start}, start.getType(), kind);
  }));
}

} // namespace npufuzz::generators::functions

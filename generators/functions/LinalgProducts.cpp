//===- LinalgProducts.cpp - matrix products and windows -------------------===//
//
// Products take a tensor of rank 1 to 3 that the program has; windows take constant shapes.
// Transposed products use indexing maps if this MLIR's named ops have them, else the ops with a
// suffix. LinalgPointwise.cpp has linalg.generic with parallel loops.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/LinalgOps.h"
#include "support/mlir/Api.h"

namespace npufuzz::generators::functions {

using namespace mlir;

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Reads the target: its contents are part of the sum.
void LinalgOps::accumulating(StringRef op, const TensorValue &first, const Extents &second,
                             const Extents &result, Attributes attributes) {
  Value other = tensors.ofShape(second).value;
  define(op, {first.value, other}, tensors.ofShape(result), attributes);
}

void LinalgOps::transposedProduct(Transposed which, const TensorValue &first, const Extents &second,
                                  const Extents &result) {
  std::string op = first.rank() == 3 ? "linalg.batch_matmul" : "linalg.matmul";
  if (!productsHaveMaps) {
    op += which == Transposed::left ? "_transpose_a" : "_transpose_b";
    return accumulating(op, first, second, result);
  }
  // Loops: batch (if any), rows, columns, inner.
  AffineExprs loops = dimensions(first.rank() + 1);
  AffineExpr inner = loops.back(), column = loops[loops.size() - 2], row = loops[loops.size() - 3];
  loops.resize(loops.size() - 3);
  auto map = [&](AffineExpr x, AffineExpr y) {
    AffineExprs results = loops;
    results.insert(results.end(), {x, y});
    return AffineMapAttr::get(
        AffineMap::get(static_cast<unsigned>(first.rank()) + 1, 0, results, code.getContext()));
  };
  Attribute left = which == Transposed::left ? map(inner, row) : map(row, inner);
  Attribute right = which == Transposed::right ? map(column, inner) : map(inner, column);
  Attribute maps = code.getArrayAttr({left, right, map(row, column)});
  accumulating(op, first, second, result, {{"indexing_maps", maps}});
}

/// Draws any maps: a transposed result or a transposed left operand.
void LinalgOps::contraction(const TensorValue &left, const Extent &more) {
  if (!code.has("linalg.contract"))
    return accumulating("linalg.matmul", left, {left.sizes[1], more}, {left.sizes[0], more});
  bool isLeftTurned = choices.chance("left turned", 1, 2),
       isResultTurned = choices.chance("result turned", 1, 2);
  Extent rows = left.sizes[0], inner = left.sizes[1];
  AffineExpr row = dimension(0), column = dimension(1), sum = dimension(2);
  if (isLeftTurned)
    std::swap(rows, inner);
  std::vector<AffineMap> maps{isLeftTurned ? mapTo(3, {sum, row}) : mapTo(3, {row, sum}),
                              mapTo(3, {sum, column}),
                              isResultTurned ? mapTo(3, {column, row}) : mapTo(3, {row, column})};
  accumulating("linalg.contract", left, {inner, more},
               isResultTurned ? Extents{more, rows} : Extents{rows, more},
               {{"indexing_maps", code.getAffineMapArrayAttr(maps)}});
}

void LinalgOps::vectorProduct(const TensorValue &left, const Extent &more) {
  const Extent &inner = left.sizes[0];
  if (choices.chance("dot", 1, 2))
    accumulating("linalg.dot", left, {inner}, {});
  else
    accumulating("linalg.vecmat", left, {inner, more}, {more});
}

void LinalgOps::batchProduct(const TensorValue &left, const Extent &more) {
  const Extent &batch = left.sizes[0], &rows = left.sizes[1], &inner = left.sizes[2];
  if (choices.chance("transposed", 1, 3))
    transposedProduct(Transposed::right, left, {batch, more, inner}, {batch, rows, more});
  else
    accumulating("linalg.batch_matmul", left, {batch, inner, more}, {batch, rows, more});
}

void LinalgOps::matrixProduct(const TensorValue &left, const Extent &more) {
  const Extent &rows = left.sizes[0], &inner = left.sizes[1];
  switch (choices.draw("product", 5)) {
  case 0:
  case 1:
    return accumulating("linalg.matmul", left, {inner, more}, {rows, more});
  case 2:
    return transposedProduct(Transposed::right, left, {more, inner}, {rows, more});
  case 3:
    return transposedProduct(Transposed::left, left, {rows, more}, {inner, more});
  case 4:
    return contraction(left, more);
  default:
    return accumulating("linalg.matvec", left, {inner}, {rows});
  }
}

/// Combines extents of 1, of 0 and dynamic ones in the sums; packing into tiles must pad them.
void LinalgOps::product() {
  std::optional<TensorValue> left = tensors.ofRank(1, 3);
  Extent more = tensors.extent(choices.pick("extent", std::vector<int64_t>{3, 1, 4, 2}));
  if (left->rank() == 1)
    return vectorProduct(*left, more);
  return left->rank() == 3 ? batchProduct(*left, more) : matrixProduct(*left, more);
}

//===----------------------------------------------------------------------===//
// Windows
//===----------------------------------------------------------------------===//

void LinalgOps::windowOp(StringRef op, const std::vector<int64_t> &image,
                         const std::vector<int64_t> &window, const std::vector<int64_t> &result,
                         Attributes attributes) {
  auto ofShape = [&](const std::vector<int64_t> &shape) {
    Extents sizes;
    for (int64_t extent : shape)
      sizes.push_back(tensors.constantExtent(extent));
    return tensors.ofShape(sizes);
  };
  Value input = ofShape(image).value, kernel = ofShape(window).value;
  define(op, {input, kernel}, ofShape(result), attributes);
}

/// Uses strides and dilations in the subscripts of the input: `stride * i + dilation * k`. Tiling,
/// decomposition and vectorisation of convolutions must compute these correctly.
void LinalgOps::window() {
  int64_t size = choices.range("window", 1, 3), other = choices.range("other window", 1, 2),
          steps = choices.range("steps", 1, 4), stride = choices.range("stride", 1, 2),
          dilation = choices.range("dilation", 1, 2), channels = choices.range("channels", 1, 2),
          filters = choices.range("filters", 1, 2);
  int64_t length = (steps - 1) * stride + (size - 1) * dilation + 1,
          width = (steps - 1) * stride + (other - 1) * dilation + 1;
  auto moving = [&](size_t axes) {
    auto each = [&](int64_t number) {
      return code.getI64TensorAttr(std::vector<int64_t>(axes, number));
    };
    return std::vector<Named>{{"dilations", each(dilation)}, {"strides", each(stride)}};
  };
  switch (choices.draw("window op", 5)) {
  case 0: // the plain ones have neither strides nor dilations
    return windowOp("linalg.conv_1d", {steps + size - 1}, {size}, {steps}, {});
  case 1:
    return windowOp("linalg.conv_1d_nwc_wcf", {1, length, channels}, {size, channels, filters},
                    {1, steps, filters}, moving(1));
  case 2:
    return windowOp("linalg.conv_2d_nhwc_hwcf", {1, length, width, channels},
                    {size, other, channels, filters}, {1, steps, steps, filters}, moving(2));
  case 3:
  case 5:
    return windowOp("linalg.depthwise_conv_2d_nhwc_hwcm", {1, length, width, channels},
                    {size, other, channels, 1}, {1, steps, steps, channels, 1}, moving(2));
  default:
    return windowOp(
        choices.chance("max", 1, 2) ? "linalg.pooling_nhwc_max" : "linalg.pooling_nhwc_sum",
        {1, length, width, channels}, {size, other}, {1, steps, steps, channels}, moving(2));
  }
}

} // namespace npufuzz::generators::functions

//===- ChunkedSwiglu.cpp - silu(gate) * up into a (batched) matmul --------===//
//
// Origin: seed 001. Gate and up are two chunks of one tensor, so each view has half of its
// elements. Their product is the matmul's operand.
//
// A fusion that compares the element counts of operand and parent misses the halves, or asserts.
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

static ViewChain chunkOf(int64_t batch, int64_t rows, int64_t width, int64_t part) {
  // [batch, rows, 2 width] -> [batch * rows, 2 width] -> one half.
  ViewChain chain{{batch, rows, 2 * width}, {}};
  ViewStep merge{}, chunk{};
  merge.kind = ViewKind::reshape;
  merge.result = {batch * rows, 2 * width};
  chunk.kind = ViewKind::chunk;
  chunk.axis = 1;
  chunk.part = part;
  chunk.count = 2;
  chunk.result = {batch * rows, width};
  chain.steps = {merge, chunk};
  return chain;
}

static Tile silu(KernelBuilder &k, const Tile &x) {
  Tile exponential = emitUnary(k, "exp", emitUnary(k, "neg", x));
  Tile one = emitSplat(k, floatScalar(x.kind, 1), x.axes);
  return emitBinary(k, "mul", x, emitUnary(k, "recip", emitBinary(k, "add", exponential, one)));
}

bool buildChunkedSwiglu(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds = kindsWith(
      sketch, {ElementKind::f32, ElementKind::bf16, ElementKind::f16},
      {"exp", "neg", "recip", "add", "mul", "splat", "matmul", "reshape", "chunk", "set_valid"});
  if (kinds.empty() || sketch.limits.rankMax < 3 || !hasTensors(sketch, ElementKind::f32) ||
      !supports(sketch, {{"reshape", ElementKind::f32}}))
    return false;
  ElementKind kind = choices.pick("kind", kinds);
  KernelBuilder k(sketch);
  static constexpr int64_t rowCounts[] = {8, 4, 1, 9, 13};
  static constexpr int64_t widths[] = {8, 4, 12, 9, 17};
  static constexpr int64_t columnCounts[] = {8, 3, 10, 16};
  int64_t batch = choices.range("batch", 1, 3), rows = choices.pick("rows", rowCounts),
          width = choices.pick("width", widths), columns = choices.pick("columns", columnCounts);
  // Plans nine tiles of the operand's shape and the result, one row of each, besides the weights.
  while (width * columns * 4 > k.limits.tileBytesMax / 8 && width > 1)
    width /= 2;
  int64_t tileRows = drawTileRows(k, rows, 2 * (9 * width + columns) * 4);

  // The row of batch b and row i is b * rows + i. The tile must not reach the next batch.
  mlir::Value b = k.openCountingLoop(batch), i = k.openCountingLoop(rows, tileRows);
  // Batch and row share one offset: the tail of a batch must be cut, or it reads the next batch.
  mlir::Value rowOffset = k.affine({b, i}, {rows, 1}, 0);
  Axis row{tileRows, batch * rows, rowOffset, Cover::tail}, inner = wholeAxis(width);
  int parent = addModerateTensor(sketch, kind, {batch, rows, 2 * width});
  int64_t gatePart = choices.range("gate is second", 0, 1);
  Tile gate = k.load(parent, chunkOf(batch, rows, width, gatePart), {row, inner});
  Tile up = k.load(parent, chunkOf(batch, rows, width, 1 - gatePart), {row, inner});
  Tile hidden = mutate(k, emitBinary(k, "mul", silu(k, mutate(k, gate)), up));
  if (rows % tileRows != 0 || choices.chance("narrow anyway", 1, 4))
    hidden = emitSetValid(k, hidden, {k.affine(i, -1, rows), mlir::Value()});

  // [batch, width, columns] -> [batch * width, columns], whole tiles of one batch.
  ViewChain weights{{batch, width, columns}, {}};
  ViewStep merge{};
  merge.kind = ViewKind::reshape;
  merge.result = {batch * width, columns};
  weights.steps.push_back(merge);
  Axis depth{width, batch * width, k.affine(b, width, 0), Cover::full};
  Tile weight = k.load(addModerateTensor(sketch, kind, {batch, width, columns}), weights,
                       {depth, wholeAxis(columns)});
  Tile product = emitMatmul(k, hidden, weight);

  ViewChain out{{batch, rows, columns}, {}};
  merge.result = {batch * rows, columns};
  out.steps.push_back(merge);
  InputSpec before;
  int result = sketch.addTensor(ElementKind::f32, {batch, rows, columns}, before);
  k.store(product, result, out);
  k.finish();
  return true;
}

} // namespace npufuzz::generators

//===- Convolution.cpp - a convolution as a product with im2col -----------===//
//
// The im2col map has floors and mods of both coordinates, overlapping windows and a stride. Address
// lowering meets such maps in real models, in one operand of a matmul. No memory is copied; the
// view is the im2col matrix.
//
// The input is padded with zeros on each side, by amounts that a framework may ask for. Some
// windows begin before it. With a generous pad at its end, some windows lie in the pad as a whole.
//
// Shapes: input [channels, height, width], weights [outputs, channels * taps], result [outputs,
// pixels].
//
//===----------------------------------------------------------------------===//
#include "generators/motifs/Motifs.h"

namespace npufuzz::generators {

namespace {
struct Filter {
  int64_t channels, height, width; ///< of the input
  int64_t filterHeight, filterWidth, stride, dilation = 1;
  int64_t above = 0, below = 0, left = 0, right = 0; ///< pads

  int64_t paddedHeight() const { return above + height + below; }
  int64_t paddedWidth() const { return left + width + right; }
  bool isPadded() const { return paddedHeight() > height || paddedWidth() > width; }
  /// Extent of the window that a filter covers.
  int64_t windowHeight() const { return (filterHeight - 1) * dilation + 1; }
  int64_t windowWidth() const { return (filterWidth - 1) * dilation + 1; }
  int64_t outHeight() const { return (paddedHeight() - windowHeight()) / stride + 1; }
  int64_t outWidth() const { return (paddedWidth() - windowWidth()) / stride + 1; }
  int64_t taps() const { return filterHeight * filterWidth; }
};
} // namespace

/// [channel and tap, output pixel] of the input: one column for each output pixel.
static ViewChain im2col(const Filter &f, mlir::MLIRContext *context) {
  mlir::AffineExpr tap = mlir::getAffineDimExpr(0, context),
                   pixel = mlir::getAffineDimExpr(1, context);
  mlir::AffineExpr inFilter = tap % f.taps();
  ViewStep remap{};
  remap.kind = ViewKind::remap;
  remap.result = {f.channels * f.taps(), f.outHeight() * f.outWidth()};
  llvm::SmallVector<mlir::AffineExpr> exprs{
      tap.floorDiv(f.taps()),
      pixel.floorDiv(f.outWidth()) * f.stride + inFilter.floorDiv(f.filterWidth) * f.dilation,
      (pixel % f.outWidth()) * f.stride + inFilter % f.filterWidth * f.dilation};
  remap.map = mlir::AffineMap::get(2, 0, exprs, context);
  ViewChain chain{{f.channels, f.height, f.width}, {}};
  if (f.isPadded()) {
    ViewStep pad{};
    pad.kind = ViewKind::pad;
    pad.result = {f.channels, f.paddedHeight(), f.paddedWidth()};
    pad.offsets = {0, f.above, f.left};
    pad.padKind = static_cast<uint32_t>(tile::PadKind::zero);
    chain.steps.push_back(pad);
  }
  chain.steps.push_back(remap);
  return chain;
}

bool buildConvolution(Sketch &sketch) {
  Choices &choices = sketch.choices;
  std::vector<ElementKind> kinds =
      kindsWith(sketch, {ElementKind::f32, ElementKind::bf16, ElementKind::f16, ElementKind::i8},
                {"matmul", "remap"});
  llvm::erase_if(kinds, [&](ElementKind kind) { return !hasTensors(sketch, matmulKind(kind)); });
  if (kinds.empty() || sketch.limits.rankMax < 3)
    return false;
  ElementKind kind = choices.pick("kind", kinds), result = matmulKind(kind);
  KernelBuilder k(sketch);
  Filter f{};
  f.filterHeight = choices.range("filter height", 1, 3);
  f.filterWidth = choices.range("filter width", 1, 3);
  f.stride = choices.range("filter stride", 1, 3);
  f.dilation = choices.chance("dilated", 1, 4) ? 2 : 1;
  f.channels = choices.range("channels", 1, 3);
  f.height = f.windowHeight() + choices.range("rows below the filter", 0, 4);
  f.width = f.windowWidth() + choices.range("columns beside the filter", 0, 5);
  if (k.can("pad", kind) && choices.chance("padded", 1, 2)) {
    f.above = choices.range("pad above", 0, f.windowHeight() - 1);
    f.below = choices.range("pad below", 0, f.windowHeight());
    f.left = choices.range("pad left", 0, f.windowWidth() - 1);
    f.right = choices.range("pad right", 0, f.windowWidth());
  }
  int64_t outputs = choices.range("output channels", 1, 9), depth = f.channels * f.taps();
  int64_t pixels = f.outHeight() * f.outWidth();
  // The weights stay; each pixel has its column, and the results with an op or two.
  while (4 * 3 * outputs * depth > k.limits.tileBytesMax / 4 && outputs > 1)
    outputs = (outputs + 1) / 2;
  int64_t tilePixels = drawTileRows(k, pixels, 4 * 2 * (2 * depth + 4 * outputs));
  Axis column = openLoops(k, {pixels}, {tilePixels})[0];

  ViewChain input = im2col(f, sketch.context);
  Tile weights = loadModerate(k, kind, {wholeAxis(outputs), wholeAxis(depth)});
  Tile columns = k.load(addModerateTensor(sketch, kind, input.root), input,
                        loadAxes({wholeAxis(depth), column}));
  Pool pool;
  pool.add(emitMatmul(k, weights, columns));
  drawOps(k, pool, choices.range("ops", 0, 2));
  // Restores the rows of pixels.
  Tile out = pool.tiles.back();
  if (out.kind == result && out.shape() == pool.tiles.front().shape() &&
      supports(sketch, {{"reshape", result}}) && choices.chance("as an image", 1, 2)) {
    ViewStep merge{};
    merge.kind = ViewKind::reshape;
    merge.result = {outputs, pixels};
    ViewChain image{{outputs, f.outHeight(), f.outWidth()}, {merge}};
    out.axes = pool.tiles.front().axes;
    k.store(out, sketch.addTensor(result, image.root), image);
  }
  storeResults(k, pool, false);
  k.finish();
  return true;
}

} // namespace npufuzz::generators

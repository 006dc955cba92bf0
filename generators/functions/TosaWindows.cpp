//===- TosaWindows.cpp - convolutions, pools, products of matrices --------===//
//
// An image has batch, rows, columns and channels. Windows cover it without a rest: strides are
// drawn, and become 1 where a rest would be left.
//
//===----------------------------------------------------------------------===//
#include "generators/functions/TosaOps.h"

#include "llvm/Support/MathExtras.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

/// How windows move along one axis.
struct WindowAxis {
  int64_t kernel, stride, dilation, before, after;

  int64_t places(int64_t extent) const {
    return (extent - 1 + before + after - (kernel - 1) * dilation) / stride + 1;
  }
};

WindowAxis drawAxis(Choices &choices, int64_t extent, bool hasDilation) {
  WindowAxis axis{choices.range("kernel", 1, 3), choices.range("stride", 1, 2), 1, 0, 0};
  if (hasDilation && choices.chance("dilated", 1, 4))
    axis.dilation = 2;
  if (choices.chance("padded", 1, 2)) {
    axis.before = choices.range("before", 0, axis.kernel - 1);
    axis.after = choices.range("after", 0, axis.kernel - 1);
  }
  if (extent - 1 + axis.before + axis.after < (axis.kernel - 1) * axis.dilation)
    axis = {1, axis.stride, 1, 0, 0};
  if ((extent - 1 + axis.before + axis.after - (axis.kernel - 1) * axis.dilation) % axis.stride)
    axis.stride = 1;
  return axis;
}

/// Pads of all axes, then one number of each axis.
struct WindowAttributes {
  std::vector<int64_t> pad, stride, dilation, kernel;

  explicit WindowAttributes(const std::vector<WindowAxis> &axes) {
    for (const WindowAxis &axis : axes) {
      pad.push_back(axis.before);
      pad.push_back(axis.after);
      stride.push_back(axis.stride);
      dilation.push_back(axis.dilation);
      kernel.push_back(axis.kernel);
    }
  }
};

/// Type of a convolution's result and of its sums.
struct SumTypes {
  Number result, sum;
};

SumTypes drawSums(Choices &choices, Number number) {
  switch (number) {
  case Number::i8:
    return {Number::i32, Number::i32};
  case Number::i16:
    return {Number::i48, Number::i48};
  case Number::f16:
    return {number, choices.chance("sums of f32", 1, 2) ? Number::f32 : number};
  case Number::bf16:
    return {number, Number::f32};
  default:
    return {number, number};
  }
}

/// Magnitude of floats whose products, a few dozen of them, add up without rounding.
int64_t exactFactor(Number number) {
  switch (number) {
  case Number::bf16:
    return 1;
  case Number::f16:
    return 4;
  default:
    return 64;
  }
}

enum class ConvolutionKind { plain, volume, depthwise };

/// Most images of floats have numbers whose sums do not round.
TosaTensor pickImage(TosaTensors &tensors, Numbers numbers) {
  TosaTensor x = tensors.withRank(tensors.pick(numbers, 1), 4);
  bool rounds = isFloat(x.number) && !tensors.choices.chance("rounds", 1, 6);
  return rounds ? tensors.within(x, -exactFactor(x.number), exactFactor(x.number)) : x;
}

} // namespace

/// Weights are constants, as in models. Zero points are subtracted first.
void TosaOps::convolution() {
  auto kind = static_cast<ConvolutionKind>(choices.draw("convolution", 2));
  TosaTensor x = pickImage(tensors, bytes | shorts | floats);
  bool isVolume = kind == ConvolutionKind::volume, isDepthwise = kind == ConvolutionKind::depthwise;
  if (isVolume)
    x = tensors.withRank(x, 5);
  size_t spatial = x.rank() - 2;
  std::vector<WindowAxis> axes;
  Shape shape{x.shape.front()}, window;
  for (size_t i = 0; i < spatial; ++i) {
    axes.push_back(drawAxis(choices, x.shape[i + 1], /*hasDilation=*/true));
    window.push_back(axes.back().kernel);
    shape.push_back(axes.back().places(x.shape[i + 1]));
  }
  int64_t in = x.shape.back(), out = choices.range("channels", 1, 3);
  Shape weightShape = window;
  if (isDepthwise) {
    weightShape.push_back(in);
    weightShape.push_back(out);
    out *= in;
  } else {
    weightShape.insert(weightShape.begin(), out);
    weightShape.push_back(in);
  }
  shape.push_back(out);
  if (elementsIn(shape) > 2 * elementsMax || elementsIn(weightShape) > 2 * elementsMax)
    return;
  SumTypes sums = drawSums(choices, x.number);
  Number factor = x.number == Number::i16 ? Number::i8 : x.number;
  int64_t most = isFloat(factor) ? std::min<int64_t>(2, exactFactor(factor)) : highestOf(factor);
  TosaTensor weight = tensors.drawConstant(factor, weightShape, -most, most);
  Shape biasShape{choices.chance("one bias", 1, 3) ? 1 : out};
  TosaTensor bias = tensors.drawConstant(sums.result, biasShape, isFloat(factor) ? -2 : -1000,
                                         isFloat(factor) ? 2 : 1000);
  TosaTensor inZero = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number)),
             weightZero = tensors.zeroPoint(factor, tensors.drawZeroPoint(factor));
  WindowAttributes numbers(axes);
  static constexpr const char *ops[] = {"tosa.conv2d", "tosa.conv3d", "tosa.depthwise_conv2d"};
  TosaTensor made = tensors.emit(
      ops[static_cast<size_t>(kind)],
      {x.value, weight.value, bias.value, inZero.value, weightZero.value}, sums.result, shape,
      {{"pad", code.getDenseI64ArrayAttr(numbers.pad)},
       {"stride", code.getDenseI64ArrayAttr(numbers.stride)},
       {"dilation", code.getDenseI64ArrayAttr(numbers.dilation)},
       {"acc_type", TypeAttr::get(tensors.elementOf(sums.sum))}});
  add(std::move(made));
}

/// Padding of the result may be negative, above the opposite of the kernel.
void TosaOps::transposedConvolution() {
  TosaTensor x = pickImage(tensors, bytes | shorts | floats);
  Shape shape{x.shape[0]}, window;
  std::vector<int64_t> pad, stride;
  for (size_t i : {1, 2}) {
    int64_t kernel = choices.range("kernel", 1, 3), step = choices.range("stride", 1, 2);
    int64_t covered = (x.shape[i] - 1) * step + kernel;
    int64_t before = choices.range("before", 1 - kernel, 2),
            after = choices.range("after", 1 - kernel, 2);
    if (covered + before + after < 1)
      before = after = 0;
    window.push_back(kernel);
    stride.push_back(step);
    pad.push_back(before);
    pad.push_back(after);
    shape.push_back(covered + before + after);
  }
  int64_t in = x.shape[3], out = choices.range("channels", 1, 3);
  shape.push_back(out);
  if (elementsIn(shape) > 2 * elementsMax)
    return;
  SumTypes sums = drawSums(choices, x.number);
  Number factor = x.number == Number::i16 ? Number::i8 : x.number;
  int64_t most = isFloat(factor) ? std::min<int64_t>(2, exactFactor(factor)) : highestOf(factor);
  TosaTensor weight = tensors.drawConstant(factor, {out, window[0], window[1], in}, -most, most);
  Shape biasShape{choices.chance("one bias", 1, 3) ? 1 : out};
  TosaTensor bias = tensors.drawConstant(sums.result, biasShape, isFloat(factor) ? -2 : -1000,
                                         isFloat(factor) ? 2 : 1000);
  TosaTensor inZero = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number)),
             weightZero = tensors.zeroPoint(factor, tensors.drawZeroPoint(factor));
  add(tensors.emit("tosa.transpose_conv2d",
                   {x.value, weight.value, bias.value, inZero.value, weightZero.value}, sums.result,
                   shape,
                   {{"out_pad", code.getDenseI64ArrayAttr(pad)},
                    {"stride", code.getDenseI64ArrayAttr(stride)},
                    {"acc_type", TypeAttr::get(tensors.elementOf(sums.sum))}}));
}

/// The second matrix is a constant or the first one transposed.
void TosaOps::matmul() {
  TosaTensor x = tensors.withRank(tensors.pick(bytes | shorts | floats, 1), 3);
  if (isFloat(x.number) && !choices.chance("rounds", 1, 6))
    x = tensors.within(x, -exactFactor(x.number), exactFactor(x.number));
  int64_t most =
      isFloat(x.number) ? std::min<int64_t>(2, exactFactor(x.number)) : highestOf(x.number);
  TosaTensor y =
      choices.chance("transposed", 1, 3)
          ? tensors.transpose(x, {0, 2, 1})
          : tensors.drawConstant(x.number, {x.shape[0], x.shape[2], choices.range("columns", 1, 4)},
                                 -most, most);
  Shape shape{x.shape[0], x.shape[1], y.shape[2]};
  if (elementsIn(shape) > 2 * elementsMax)
    return;
  Number result = drawSums(choices, x.number).sum;
  TosaTensor xZero = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number)),
             yZero = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number));
  add(tensors.emit("tosa.matmul", {x.value, y.value, xZero.value, yZero.value}, result, shape));
}

void TosaOps::averagePool() {
  TosaTensor x = pickImage(tensors, bytes | shorts | floats);
  WindowAxis rows = drawAxis(choices, x.shape[1], /*hasDilation=*/false),
             columns = drawAxis(choices, x.shape[2], /*hasDilation=*/false);
  Shape shape{x.shape[0], rows.places(x.shape[1]), columns.places(x.shape[2]), x.shape[3]};
  Number sum = isFloat(x.number) ? drawSums(choices, x.number).sum : Number::i32;
  WindowAttributes numbers({rows, columns});
  TosaTensor in = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number)),
             out = tensors.zeroPoint(x.number, tensors.drawZeroPoint(x.number));
  add(tensors.emit("tosa.avg_pool2d", {x.value, in.value, out.value}, x.number, shape,
                   {{"kernel", code.getDenseI64ArrayAttr(numbers.kernel)},
                    {"stride", code.getDenseI64ArrayAttr(numbers.stride)},
                    {"pad", code.getDenseI64ArrayAttr(numbers.pad)},
                    {"acc_type", TypeAttr::get(tensors.elementOf(sum))}}));
}

void TosaOps::maximumPool() {
  TosaTensor x = tensors.withRank(tensors.pick(bytes | shorts | floats, 1), 4);
  if (choices.chance("padding before", 1, 3) && elementsIn(x.shape) * 2 <= elementsMax) {
    Shape amounts(8, 0);
    for (size_t i = 2; i < 6; ++i)
      amounts[i] = choices.range("amount", 0, 1);
    x = add(padded(x, amounts, choices.chance("zeros", 1, 2)));
  }
  WindowAxis rows = drawAxis(choices, x.shape[1], /*hasDilation=*/false),
             columns = drawAxis(choices, x.shape[2], /*hasDilation=*/false);
  Shape shape{x.shape[0], rows.places(x.shape[1]), columns.places(x.shape[2]), x.shape[3]};
  WindowAttributes numbers({rows, columns});
  TosaTensor made = tensors.emit("tosa.max_pool2d", {x.value}, x.number, shape,
                                 {{"kernel", code.getDenseI64ArrayAttr(numbers.kernel)},
                                  {"stride", code.getDenseI64ArrayAttr(numbers.stride)},
                                  {"pad", code.getDenseI64ArrayAttr(numbers.pad)},
                                  tensors.nanMode()});
  std::tie(made.isWhole, made.low, made.high) = std::tuple(x.isWhole, x.low, x.high);
  add(std::move(made));
}

/// Extents are powers of two. The half spectrum has one column more than half of the image.
void TosaOps::spectrum() {
  TosaTensor x = tensors.withRank(tensors.pick(only(Number::f32), 1), 3);
  Shape start(3, 0), size = x.shape;
  for (int64_t &extent : llvm::drop_begin(size))
    extent = static_cast<int64_t>(llvm::bit_floor(static_cast<uint64_t>(extent)));
  if (size != x.shape)
    x = tensors.emit("tosa.slice", {x.value, tensors.shapeValue(start), tensors.shapeValue(size)},
                     x.number, size);
  Named bound{"local_bound", code.getBoolAttr(false)};
  bool isHalf = choices.chance("half", 1, 2);
  if (isHalf)
    size[2] = size[2] / 2 + 1;
  Type type = tensors.typeOf(x.number, size);
  ResultRange parts =
      isHalf
          ? code.emitAll("tosa.rfft2d", x.value, {type, type}, {bound})
          : code.emitAll("tosa.fft2d", {x.value, x.value}, {type, type},
                         {{"inverse", code.getBoolAttr(choices.chance("inverse", 1, 2))}, bound});
  add(tensors.argument(parts[0], x.number, size));
  add(tensors.argument(parts[1], x.number, size));
}

//===----------------------------------------------------------------------===//
// Resizing
//===----------------------------------------------------------------------===//

namespace {

/// Numbers of a resize along one axis: place = place of the result * down + offset, over `up`.
struct ResizeAxis {
  int64_t up, down, offset, border, places;
};

/// The border follows from the number of places, which must leave no rest. Falls back to a copy.
ResizeAxis drawResize(Choices &choices, int64_t extent) {
  ResizeAxis axis{choices.range("up", 1, 4), choices.range("down", 1, 3), 0, 0, extent};
  axis.offset = choices.range("offset", -axis.up, 3 * axis.up);
  axis.places = choices.range("places", 1, 6);
  axis.border = (axis.places - 1) * axis.down - (extent - 1) * axis.up + axis.offset;
  if (axis.border < -16 * axis.up || axis.border >= axis.up)
    return {1, 1, 0, 0, extent};
  return axis;
}

} // namespace

void TosaOps::resize() {
  TosaTensor x = tensors.withRank(tensors.pick(bytes | shorts | floats, 1), 4);
  ResizeAxis rows = drawResize(choices, x.shape[1]), columns = drawResize(choices, x.shape[2]);
  bool isNearest = choices.chance("nearest", 1, 2);
  Shape shape{x.shape[0], rows.places, columns.places, x.shape[3]};
  if (elementsIn(shape) > 2 * elementsMax)
    return;
  Number number = x.number;
  if (!isNearest && !isFloat(number))
    number = number == Number::i8 ? Number::i32 : Number::i48;
  add(tensors.emit("tosa.resize",
                   {x.value, tensors.shapeValue({rows.up, rows.down, columns.up, columns.down}),
                    tensors.shapeValue({rows.offset, columns.offset}),
                    tensors.shapeValue({rows.border, columns.border})},
                   number, shape,
                   {{"mode", tensors.parsed(isNearest ? "resize_mode<NEAREST_NEIGHBOR>"
                                                      : "resize_mode<BILINEAR>")}}));
}

} // namespace npufuzz::generators::functions

//===- TosaConvolutions.cpp - tosa: convolutions and products -------------===//
//
// Inputs are batch, places, channels; weights are result channels, window, channels, and window,
// channels, multipliers for each channel alone (depthwise). Padding is the zero point: its products
// count nothing. The bias has one element, or one a channel of the result.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaSums.h"
#include "interpreter/tosa/TosaWindows.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

enum class Kind { plain, depthwise, transposed };

/// Operands of one execution.
struct Convolution {
  Kind kind;
  Format inputFormat;
  const MemoryReference &input, &weight, &bias;
  llvm::SmallVector<WindowAxis, 3> axes;

  size_t spatial() const { return input.sizes.size() - 2; }
  int64_t inputChannels() const { return input.sizes.back(); }
  /// Number of channels of the result for each of the input, depthwise.
  int64_t multiplier() const { return weight.sizes.back(); }
  int64_t channels() const {
    return kind == Kind::depthwise ? wrapMul(inputChannels(), multiplier()) : weight.sizes[0];
  }
  /// Extents of a window of weights.
  ArrayRef<int64_t> window() const {
    return ArrayRef<int64_t>(weight.sizes).slice(kind == Kind::depthwise ? 0 : 1, spatial());
  }

  void addAxes(Operation *op) {
    ArrayRef<int64_t> stride = numbersOf(op, "stride");
    ArrayRef<int64_t> pad = numbersOf(op, kind == Kind::transposed ? "out_pad" : "pad");
    ArrayRef<int64_t> dilation;
    if (kind != Kind::transposed)
      dilation = numbersOf(op, "dilation");
    for (size_t i = 0; i < spatial(); ++i)
      axes.push_back({input.sizes[1 + i], window()[i], stride[i], pad[2 * i], pad[2 * i + 1],
                      dilation.empty() ? 1 : dilation[i], kind == Kind::transposed});
  }
  bool isValid() const {
    int64_t weighted = weight.sizes[weight.sizes.size() - (kind == Kind::depthwise ? 2 : 1)];
    return weighted == inputChannels() && (bias.sizes[0] == 1 || bias.sizes[0] == channels()) &&
           llvm::all_of(axes, [](const WindowAxis &axis) { return axis.isValid(); });
  }
  /// Extents of a window with the zeros by which implementations lengthen a transposed one to a
  /// multiple of the stride.
  Sizes taps() const {
    Sizes taps;
    for (const WindowAxis &axis : axes)
      taps.push_back(axis.isTransposed ? llvm::alignTo(axis.kernel, axis.stride) : axis.kernel);
    return taps;
  }
  bool isBeyondWindow(ArrayRef<int64_t> tap) const {
    return llvm::any_of(llvm::zip_equal(tap, window()),
                        [](auto pair) { return std::get<0>(pair) >= std::get<1>(pair); });
  }
  Sizes resultSizes() const {
    Sizes sizes = {input.sizes[0]};
    for (const WindowAxis &axis : axes)
      sizes.push_back(axis.windows());
    sizes.push_back(channels());
    return sizes;
  }

  /// Place in the input, without its channel, of an element of a window; nullopt in the padding.
  std::optional<Sizes> placeOf(ArrayRef<int64_t> index, ArrayRef<int64_t> tap) const {
    Sizes place = {index[0]};
    for (auto [i, axis] : llvm::enumerate(axes)) {
      auto coordinate = axis.at(index[1 + i], tap[i]);
      if (!coordinate)
        return std::nullopt;
      place.push_back(*coordinate);
    }
    return place;
  }
  Cell weightAt(ArrayRef<int64_t> tap, int64_t inputChannel, int64_t channel) const {
    Sizes at(tap);
    if (kind == Kind::depthwise)
      at.append({inputChannel, channel % multiplier()});
    else {
      at.insert(at.begin(), channel);
      at.push_back(inputChannel);
    }
    return elementOf(weight, at);
  }
  /// Adds the products of one element of a window.
  void addTap(DotProduct &sum, ArrayRef<int64_t> index, ArrayRef<int64_t> tap) const {
    std::optional<Sizes> place = placeOf(index, tap);
    int64_t first = 0, end = inputChannels();
    if (kind == Kind::depthwise) {
      first = index.back() / multiplier();
      end = first + 1;
    }
    if (place)
      place->push_back(0);
    bool isBeyond = isBeyondWindow(tap);
    for (int64_t channel = first; channel < end; ++channel) {
      if (place)
        place->back() = channel;
      if (isBeyond && place)
        sum.addTimesZero(elementOf(input, *place));
      if (isBeyond)
        continue;
      Cell factor = weightAt(tap, channel, index.back());
      Cell element = place ? elementOf(input, *place) : Cell{0};
      // Folders take explicit zeros into the padding.
      bool isZero =
          inputFormat.isFloat() && !element.undefined && toDouble(inputFormat, element.bits) == 0;
      if (place && !isZero)
        sum.add(element, factor);
      else
        sum.addPadding(factor);
    }
  }
};

/// Factor with the zero point of operand `zero`; floats have none.
DotProduct::Factor factorOf(const Call &call, unsigned tensor, unsigned zero, bool &undefined) {
  Format format = elementFormat(call.operandType(tensor));
  return {format, format.isFloat() ? 0 : onlyNumber(call, zero, undefined)};
}

/// False, after the run ended, if that many products exceed the limit of steps.
bool countProducts(Call &call, ArrayRef<int64_t> sizes, int64_t each) {
  // So many products take as long as one op.
  constexpr int64_t productsPerStep = 16;
  int64_t results = 1;
  for (int64_t size : sizes)
    results *= size;
  if (call.executor.countSteps(results, llvm::divideCeil(each, productsPerStep)))
    return true;
  call.exceeded("stepsMax exceeded: " + Twine(results) + " sums of " + Twine(each) + " products");
  return false;
}

template <Kind kind> Flow convolve(Call &call) {
  Convolution convolution{kind,
                          elementFormat(call.operandType(0)),
                          call.operand(0).memory(),
                          call.operand(1).memory(),
                          call.operand(2).memory(),
                          {}};
  convolution.addAxes(call.op());
  if (!convolution.isValid())
    return breakPromise(call);
  Sizes sizes = convolution.resultSizes();
  int64_t products = convolution.inputChannels();
  for (int64_t taps : convolution.window())
    products = wrapMul(products, taps);
  if (canBeHeld(call, sizes) && !countProducts(call, sizes, products))
    return Flow::stop;
  bool isOpen = false;
  auto input = factorOf(call, 0, 3, isOpen), weight = factorOf(call, 1, 4, isOpen);
  Format biasFormat = elementFormat(call.operandType(2)), to = elementFormat(call.resultType());
  Format accumulator = formatOf(call.op()->getAttrOfType<TypeAttr>("acc_type").getValue());
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    DotProduct sum(input, weight, accumulator);
    forEachIndex(convolution.taps(), [&](ArrayRef<int64_t> tap) {
      convolution.addTap(sum, index, tap);
      return true;
    });
    // Implementations may round the sum before they add the bias, as the decomposition of a
    // transposed convolution with strides does. The law's bound counts from all products.
    bool rounds = to.isFloat() && sum.result(to).undefined;
    int64_t channel = convolution.bias.sizes[0] == 1 ? 0 : index.back();
    sum.addTerm(elementOf(convolution.bias, channel), biasFormat);
    Cell cell = sum.result(to);
    return withAnyZero(call, to, {cell.bits, cell.undefined || isOpen || rounds});
  });
}

/// Products of small floats add up in f32 or in the result's type.
Flow multiplyMatrices(Call &call) {
  const MemoryReference &a = call.operand(0).memory(), &b = call.operand(1).memory();
  Format to = elementFormat(call.resultType());
  if (a.sizes[0] != b.sizes[0] || a.sizes[2] != b.sizes[1])
    return breakPromise(call);
  Sizes sizes = {a.sizes[0], a.sizes[1], b.sizes[2]};
  if (canBeHeld(call, sizes) && !countProducts(call, sizes, a.sizes[2]))
    return Flow::stop;
  bool isOpen = false;
  auto left = factorOf(call, 0, 2, isOpen), right = factorOf(call, 1, 3, isOpen);
  return fillResult(call, sizes, [&](ArrayRef<int64_t> index) {
    DotProduct sum(left, right, to);
    for (int64_t k = 0; k < a.sizes[2]; ++k)
      sum.add(elementOf(a, {index[0], index[1], k}), elementOf(b, {index[0], k, index[2]}));
    Cell cell = sum.result(to);
    return withAnyZero(call, to, {cell.bits, cell.undefined || isOpen});
  });
}

} // namespace

void registerTosaConvolutions(HandlerTable &table) {
  table.add<tosa::Conv2DOp, tosa::Conv3DOp>(ofSignless<convolve<Kind::plain>>);
  table.add<tosa::DepthwiseConv2DOp>(ofSignless<convolve<Kind::depthwise>>);
  table.add<tosa::TransposeConv2DOp>(ofSignless<convolve<Kind::transposed>>);
  table.add<tosa::MatMulOp>(ofSignless<multiplyMatrices>);
}

} // namespace npufuzz::interpreter

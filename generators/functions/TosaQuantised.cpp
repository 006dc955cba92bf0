//===- TosaQuantised.cpp - rescales, tables and layers of quantised networks ---===//
#include "generators/functions/TosaOps.h"

namespace npufuzz::generators::functions {

using namespace mlir;

namespace {

/// Least shift under which all numbers are small enough: half of 2^shift is above each of them.
int64_t leastShift(int64_t magnitude) {
  int64_t shift = 2;
  while ((int64_t(1) << (shift - 1)) <= magnitude)
    ++shift;
  return shift;
}

/// Unsigned types of 8 and 16 bits are attributes of the op, of one side at most.
struct Signs {
  bool isInputUnsigned = false, isOutputUnsigned = false;
};

Signs drawSigns(Choices &choices, Number from, Number to) {
  auto isNarrow = [](Number number) { return contains(bytes | shorts, number); };
  if (!choices.chance("unsigned", 1, 4))
    return {};
  if (isNarrow(from) && contains(bytes | shorts, to) && choices.chance("input", 1, 2))
    return {true, false};
  return {false, isNarrow(to) && isNarrow(from)};
}

/// Zero points: any for bytes, the middle of unsigned shorts or 0, else 0.
int64_t drawZero(TosaTensors &tensors, Number number, bool isUnsigned) {
  if (number == Number::i16 && isUnsigned)
    return tensors.choices.chance("middle", 1, 2) ? -32768 : 0;
  return tensors.drawZeroPoint(number);
}

/// Mostly such that the result has the magnitude of the operand.
int64_t drawMultiplier(Choices &choices, bool isWide, int64_t shift) {
  int64_t most = (int64_t(1) << (isWide ? 31 : 15)) - 1;
  switch (choices.draw("multiplier", 3)) {
  case 0:
    return std::min(most, shift < 62 ? int64_t(1) << std::min<int64_t>(shift - 1, 40) : most);
  case 1:
    return choices.range("any multiplier", 0, most);
  case 2:
    return std::min(most,
                    choices.range("near the shift", 1, int64_t(1) << std::min<int64_t>(shift, 31)));
  default:
    return most;
  }
}

} // namespace

TosaTensor TosaOps::rescaled(const TosaTensor &x, Number to) {
  Signs signs = drawSigns(choices, x.number, to);
  int64_t inZero = drawZero(tensors, x.number, signs.isInputUnsigned),
          outZero = drawZero(tensors, to, signs.isOutputUnsigned);
  int64_t range =
      signs.isInputUnsigned ? int64_t(1) << widthOf(x.number) : x.magnitude() + std::abs(inZero);
  bool isWide = x.number != Number::i48 && !choices.chance("short multiplier", 1, 4);
  bool isDouble = isWide && choices.chance("rounds twice", 1, 3);
  // A type that hides the number of channels takes no list of scales.
  auto type = llvm::cast<RankedTensorType>(x.value.getType());
  bool isPerChannel =
      x.rank() > 0 && !type.isDynamicDim(type.getRank() - 1) && choices.chance("per channel", 1, 3);
  int64_t channels = isPerChannel ? x.shape.back() : 1, least = leastShift(range);
  std::vector<int64_t> multipliers, shifts;
  for (int64_t i = 0; i < channels; ++i) {
    shifts.push_back(choices.chance("large shift", 1, 4)
                         ? choices.range("shift", std::max<int64_t>(least, 30), 62)
                         : choices.range("shift", least, std::min<int64_t>(62, least + 6)));
    multipliers.push_back(drawMultiplier(choices, isWide, shifts.back()));
  }
  TosaTensor multiplier =
                 tensors.constant(isWide ? Number::i32 : Number::i16, {channels}, multipliers),
             shift = tensors.constant(Number::i8, {channels}, shifts),
             in = tensors.zeroPoint(x.number, inZero), out = tensors.zeroPoint(to, outZero);
  return tensors.emit("tosa.rescale", {x.value, multiplier.value, shift.value, in.value, out.value},
                      to, x.shape,
                      {{"scale32", code.getBoolAttr(isWide)},
                       {"rounding_mode", tensors.parsed(isDouble ? "rounding_mode<DOUBLE_ROUND>"
                                                                 : "rounding_mode<SINGLE_ROUND>")},
                       {"per_channel", code.getBoolAttr(isPerChannel)},
                       {"input_unsigned", code.getBoolAttr(signs.isInputUnsigned)},
                       {"output_unsigned", code.getBoolAttr(signs.isOutputUnsigned)}});
}

void TosaOps::rescale() {
  static constexpr Number targets[] = {Number::i8, Number::i16, Number::i32};
  TosaTensor x = tensors.pick(wholes | sums);
  add(rescaled(x, choices.pick("to", targets)));
}

/// Entries of a table of shorts lie near their neighbours, or a line between two would be too
/// steep.
void TosaOps::table() {
  TosaTensor x = tensors.pick(bytes | shorts);
  bool isByte = x.number == Number::i8;
  int64_t count = isByte ? 256 : 513, step = choices.range("step", 1, 400);
  std::vector<int64_t> entries;
  int64_t entry = choices.range("first", lowestOf(x.number), highestOf(x.number));
  for (int64_t i = 0; i < count; ++i) {
    entry = isByte
                ? choices.range("entry", -128, 127)
                : std::clamp<int64_t>(entry + choices.range("slope", -step, step), -32768, 32767);
    entries.push_back(entry);
  }
  if (isByte && choices.chance("identity", 1, 4))
    for (int64_t i = 0; i < count; ++i)
      entries[i] = i - 128;
  TosaTensor values = tensors.constant(x.number, {count}, entries);
  // The verifier of 22 compares extents also where one of the types hides them.
  Number number = isByte ? Number::i8 : Number::i32;
  auto type = cast<RankedTensorType>(x.value.getType()).clone(tensors.elementOf(number));
  add(tensors.argument(tensors.code.emit("tosa.table", {x.value, values.value}, type), number,
                       x.shape));
}

void TosaOps::layer() {
  TosaTensor x = tensors.withRank(tensors.pick(bytes, 1), 4);
  if (choices.chance("padding before", 1, 3) && elementsIn(x.shape) * 2 <= elementsMax) {
    Shape amounts(8, 0);
    for (size_t i = 2; i < 6; ++i)
      amounts[i] = choices.range("amount", 0, 1);
    x = padded(x, amounts, choices.chance("zeros", 2, 3));
  }
  add(x);
  switch (choices.draw("core", 3)) {
  case 0:
    convolution();
    break;
  case 1:
    averagePool();
    break;
  case 2:
    maximumPool();
    break;
  default:
    matmul();
  }
  if (contains(wholes | sums, tensors.newest().number))
    add(rescaled(tensors.newest(), Number::i8));
  if (tensors.newest().number == Number::i8 && choices.chance("activation", 1, 2))
    add(clamped(tensors.newest()));
}

} // namespace npufuzz::generators::functions

//===- Inputs.cpp - simplifies inputs and settings ------------------------===//
//
// Inputs come last: each attempt costs a run like any other, and shrinking shapes removes most
// elements anyway. The goal is that a reader sees at a glance what goes in.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Contents.h"
#include "reduce/program/Measure.h"
#include "reduce/program/Reductions.h"

#include <cmath>

using namespace mlir;

namespace npufuzz::reduce {

using Replace = std::function<uint64_t(const Tensor &, int64_t linear)>;

/// Edits every element of some inputs.
static Edit mapElements(std::vector<size_t> inputs, Replace replace) {
  return [=](Draft &draft) {
    for (size_t number : inputs) {
      Tensor &input = draft.result.inputs[number];
      Tensor before = input;
      for (int64_t i = 0; i < input.size(); ++i)
        input.setBits(i, replace(before, i));
    }
    return true;
  };
}

static uint64_t zero(const Tensor &, int64_t) { return 0; }
static uint64_t one(const Tensor &input, int64_t) { return bitsOfInteger(input.kind, 1); }
static uint64_t oneWhereNonZero(const Tensor &input, int64_t linear) {
  return input.bits(linear) == 0 ? 0 : bitsOfInteger(input.kind, 1);
}
/// Neighbours differ, so that elements in the wrong place show.
static uint64_t counting(const Tensor &input, int64_t linear) {
  return bitsOfInteger(input.kind, linear % 16);
}
/// Nearest whole number of two bits with the same sign.
static uint64_t smallWhole(const Tensor &input, int64_t linear) {
  double value = valueOf(input, linear);
  if (std::isnan(value))
    return 0;
  return bitsOfInteger(input.kind, static_cast<int64_t>(std::round(std::clamp(value, -3.0, 3.0))));
}
/// Replaces only numbers that are not whole or have many digits.
static uint64_t wholeIfUnreadable(const Tensor &input, int64_t linear) {
  return elementCost(input.kind, input.bits(linear)) < unreadableCost ? input.bits(linear)
                                                                      : smallWhole(input, linear);
}

/// Zeroes part of the non-zero elements: the first or second half, or all but one.
static Edit zeroPart(size_t number, size_t part, size_t parts) {
  return [=](Draft &draft) {
    Tensor &input = draft.result.inputs[number];
    std::vector<int64_t> nonZero;
    for (int64_t i = 0; i < input.size(); ++i)
      if (input.bits(i) != 0)
        nonZero.push_back(i);
    size_t begin = nonZero.size() * part / parts, end = nonZero.size() * (part + 1) / parts;
    for (size_t i = begin; i < end; ++i)
      input.setBits(nonZero[i], 0);
    return begin < end;
  };
}

static void proposeScalar(const Case &base, size_t number, Edits &edits) {
  const Tensor &input = base.inputs[number];
  if (isFloatKind(input.kind))
    return;
  for (int64_t simpler : nearerToZero(input.integer(0)))
    edits.push_back(mapElements({number}, [=](const Tensor &scalar, int64_t) {
      return bitsOfInteger(scalar.kind, simpler);
    }));
}

Edits simplifyInputs(const Case &base, const Options &) {
  Edits edits;
  std::vector<size_t> all;
  for (size_t number = 0; number < base.inputs.size(); ++number)
    all.push_back(number);
  std::vector<size_t> tensors;
  for (size_t number : all)
    if (!base.inputs[number].shape.empty())
      tensors.push_back(number);
  for (Replace replace : {Replace(zero), Replace(one), Replace(oneWhereNonZero), Replace(counting),
                          Replace(smallWhole), Replace(wholeIfUnreadable)})
    edits.push_back(mapElements(tensors, replace));
  for (size_t number : all) {
    const Tensor &input = base.inputs[number];
    int64_t nonZero = 0;
    for (int64_t i = 0; i < input.size(); ++i)
      nonZero += input.bits(i) != 0;
    if (nonZero == 0)
      continue;
    for (Replace replace : {Replace(zero), Replace(one), Replace(oneWhereNonZero)})
      edits.push_back(mapElements({number}, replace));
    if (input.shape.empty()) {
      proposeScalar(base, number, edits);
      continue;
    }
    for (Replace replace : {Replace(counting), Replace(smallWhole), Replace(wholeIfUnreadable)})
      edits.push_back(mapElements({number}, replace));
    // Halving repeatedly ends at one element; eighths find a few that lie apart.
    for (size_t parts : {2u, 8u})
      for (size_t part = 0; part < parts && static_cast<int64_t>(parts) <= nonZero; ++part)
        edits.push_back(zeroPart(number, part, parts));
  }
  return edits;
}

/// Equal elements read as one: half of the values replace the other half.
Edits fewerValues(const Case &base, const Options &) {
  Edits edits;
  for (size_t number = 0; number < base.inputs.size(); ++number) {
    size_t count = nonZeroValues(base.inputs[number]).size();
    if (count < 2)
      continue;
    // Either half may be the one that the failure needs.
    for (bool keepsSecond : {false, true})
      edits.push_back([=](Draft &draft) {
        Tensor &input = draft.result.inputs[number];
        std::vector<uint64_t> values = nonZeroValues(input);
        size_t half = count / 2, begin = keepsSecond ? half : 0, end = keepsSecond ? count : half;
        std::map<uint64_t, uint64_t> kept;
        for (size_t i = 0; i < count; ++i)
          kept[values[i]] = i >= begin && i < end ? values[i] : values[begin + i % (end - begin)];
        for (int64_t i = 0, size = input.size(); i < size; ++i)
          if (input.bits(i) != 0)
            input.setBits(i, kept.at(input.bits(i)));
        return true;
      });
  }
  return edits;
}

Edits defaultSettings(const Case &base, const Options &options) {
  std::vector<std::string> changed;
  for (const auto &[name, value] : base.settings) {
    auto simplest = options.defaults.find(name);
    if (simplest != options.defaults.end() && simplest->second != value)
      changed.push_back(name);
  }
  Edits edits;
  for (auto [begin, end] : runs(changed.size(), true))
    edits.push_back(
        [names = std::vector<std::string>(changed.begin() + static_cast<std::ptrdiff_t>(begin),
                                          changed.begin() + static_cast<std::ptrdiff_t>(end)),
         defaults = options.defaults](Draft &draft) {
          for (const std::string &name : names)
            draft.result.settings[name] = defaults.at(name);
          return true;
        });
  return edits;
}

} // namespace npufuzz::reduce

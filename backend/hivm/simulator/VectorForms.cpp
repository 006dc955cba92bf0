//===- VectorForms.cpp - computes elements of vector instructions ---------===//
//
// Executes each instruction element by element in row-major order, so it sees its own results, as
// the silicon does except for the width of its steps. A result that overwrites an operand still in
// use thus shows as a wrong value. Elements never written are undefined, and so are results
// computed from them. That is no event until a result of the program shows it.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/ElementOps.h"
#include "backend/hivm/simulator/VectorOp.h"

using namespace mlir;

namespace npufuzz::hivm {

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

bool VectorOp::fits(const Reference &from, bool repeats) const {
  if (from.sizes.size() != to.sizes.size())
    return false;
  for (auto [size, all] : llvm::zip_equal(from.sizes, to.sizes))
    if (size != all && !(repeats && size == 1))
      return false;
  return true;
}

Number VectorOp::input(size_t number, ArrayRef<int64_t> place) const {
  const Datum &datum = inputs[number];
  return datum.reference ? read(*datum.reference, elementAt(*datum.reference, place))
                         : datum.number;
}

void VectorOp::mismatch() const {
  machine.core.log.report(MachineEvent::Kind::outOfBounds, "extents of its operands differ",
                          "of operands that differ");
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

void VectorOp::computed(llvm::function_ref<Number(ArrayRef<Number>)> compute, bool repeats) {
  for (const Datum &datum : inputs)
    if (datum.reference && !fits(*datum.reference, repeats))
      return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    SmallVector<Number, 3> numbers;
    for (size_t i = 0; i < inputs.size(); ++i)
      numbers.push_back(input(i, place));
    write(to, elementAt(to, place), compute(numbers));
  });
}

/// Computes a number that is defined if all of these are. No `compute` copies the first.
static Number valueOf(Compute compute, char element, ArrayRef<Number> numbers) {
  Number value = compute ? compute(element, numbers) : numbers.front();
  value.isDefined = llvm::all_of(numbers, [](const Number &one) { return one.isDefined; });
  return value;
}

void VectorOp::elementwise(Compute compute, bool repeats) {
  computed([&](ArrayRef<Number> numbers) { return valueOf(compute, to.element, numbers); },
           repeats);
}

static bool holds(llvm::StringRef mode, bool isFloat, const Number &x, const Number &y) {
  auto of = [&](auto a, auto b) {
    return mode == "eq"   ? a == b
           : mode == "ne" ? a != b
           : mode == "lt" ? a < b
           : mode == "gt" ? a > b
           : mode == "ge" ? a >= b
                          : a <= b;
  };
  return isFloat ? of(x.number, y.number) : of(x.integer, y.integer);
}

void VectorOp::compare(llvm::StringRef mode, bool repeats) {
  bool isFloat = isFloatLetter(inputs.front().reference->element);
  computed(
      [&](ArrayRef<Number> from) {
        Number value;
        value.integer = holds(mode, isFloat, from[0], from[1]);
        value.isDefined = from[0].isDefined && from[1].isDefined;
        return value;
      },
      repeats);
}

void VectorOp::select(bool repeats) {
  computed(
      [](ArrayRef<Number> from) {
        // The operand that is not chosen may be undefined.
        Number value = from[0].integer & 1 ? from[1] : from[2];
        value.isDefined &= from[0].isDefined;
        return value;
      },
      repeats);
}

void VectorOp::reduce(Compute compute, ArrayRef<int64_t> axes, bool fromResult) {
  const Reference &from = *inputs.front().reference;
  if (from.sizes.size() != to.sizes.size())
    return mismatch();
  SmallVector<int64_t> terms(from.sizes.size(), 1);
  for (int64_t axis : axes)
    terms[static_cast<size_t>(axis)] = from.sizes[static_cast<size_t>(axis)];
  for (auto [size, all, term] : llvm::zip_equal(to.sizes, from.sizes, terms))
    if (size * term != all)
      return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    std::optional<Number> sum;
    if (fromResult)
      sum = read(to, elementAt(to, place));
    forEachPlace(terms, [&](ArrayRef<int64_t> term) {
      SmallVector<int64_t> at(place);
      for (size_t axis = 0; axis < at.size(); ++axis)
        at[axis] += term[axis];
      Number next = input(0, at);
      sum = sum ? valueOf(compute, to.element, {*sum, next}) : next;
    });
    write(to, elementAt(to, place), sum.value_or(Number()));
  });
}

void VectorOp::cumulate(Compute compute, int64_t axis) {
  const Reference &from = *inputs.front().reference;
  if (!fits(from, /*repeats=*/false))
    return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    Number value = input(0, place);
    if (SmallVector<int64_t> before(place); before[static_cast<size_t>(axis)]-- > 0)
      value = valueOf(compute, to.element, {read(to, elementAt(to, before)), value});
    write(to, elementAt(to, place), value);
  });
}

void VectorOp::convert(Rounding rounding, bool wraps) {
  const Reference &from = *inputs.front().reference;
  if (!fits(from, /*repeats=*/false))
    return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    Number value = input(0, place);
    constexpr double limit = 0x1p63;
    if (to.isMask())
      value.integer = isFloatLetter(from.element) ? value.number != 0 : value.integer != 0;
    else if (wraps && std::abs(value.number) < limit && isFloatLetter(from.element))
      value.integer = static_cast<int64_t>(value.number); // the lower bits are written
    else
      value = element::convert(from.element, to.element, value, rounding);
    write(to, elementAt(to, place), value, rounding);
  });
}

void VectorOp::transpose(ArrayRef<int64_t> permutation) {
  Reference from = *inputs.front().reference, turned = from;
  if (permutation.size() != from.sizes.size() || from.sizes.size() != to.sizes.size())
    return mismatch();
  for (auto [axis, source] : llvm::enumerate(permutation)) {
    turned.sizes[axis] = from.sizes[static_cast<size_t>(source)];
    turned.strides[axis] = from.strides[static_cast<size_t>(source)];
  }
  inputs.front().reference = turned;
  elementwise(nullptr, /*repeats=*/false);
}

void VectorOp::concatenate(int64_t axis) {
  auto along = static_cast<size_t>(axis);
  Reference rest = to;
  if (along >= rest.sizes.size())
    return mismatch();
  for (const Datum &datum : inputs) {
    if (!datum.reference || datum.reference->sizes.size() != rest.sizes.size())
      return mismatch();
    const Reference &from = *datum.reference;
    Reference part = rest;
    part.sizes[along] = from.sizes[along];
    if (part.sizes != from.sizes || from.sizes[along] > rest.sizes[along])
      return mismatch();
    forEachElement(from, part, [&](int64_t source, int64_t target) {
      write(part, target, read(from, source));
    });
    rest.start += from.sizes[along] * rest.strides[along];
    rest.sizes[along] -= from.sizes[along];
  }
  if (rest.sizes[along] != 0)
    mismatch();
}

void VectorOp::gather() {
  const auto &from = inputs.front().reference, &indices = inputs.back().reference;
  if (!from || !indices || indices->sizes != to.sizes || from->sizes.size() != to.sizes.size() ||
      ArrayRef(from->sizes).drop_back() != ArrayRef(to.sizes).drop_back())
    return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    Number index = input(1, place), chosen;
    bool isInside = index.integer >= 0 && index.integer < from->sizes.back();
    SmallVector<int64_t> at(place);
    at.back() = index.integer;
    if (isInside)
      chosen = input(0, at);
    else if (index.isDefined)
      machine.core.log.report(MachineEvent::Kind::outOfBounds, "an index leaves its row",
                              "of an index");
    chosen.isDefined = isInside && index.isDefined && chosen.isDefined;
    write(to, elementAt(to, place), chosen);
  });
}

void VectorOp::ramp() {
  // The inputs are a start, which may be missing, and one step per axis.
  size_t axes = to.sizes.size(), first = inputs.size() - axes;
  if (inputs.size() < axes || first > 1)
    return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    int64_t value = first ? inputs.front().number.integer : 0;
    for (size_t axis = 0; axis < axes; ++axis)
      value += place[axis] * inputs[first + axis].number.integer;
    write(to, elementAt(to, place), {static_cast<double>(value), value, true});
  });
}

} // namespace npufuzz::hivm

//===- VectorOps.cpp - executes transfers and vector instructions ---------===//
//
// Executes each instruction element by element in row-major order, so it sees its own results, as
// the silicon does except for the width of its steps. A result that overwrites an operand still in
// use thus shows as a wrong value. Elements never written are undefined, and so are results
// computed from them. That is no event until a result of the program shows it.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/ElementOps.h"
#include "backend/hivm/simulator/Foreign.h"
#include "backend/hivm/simulator/References.h"
#include "backend/hivm/simulator/VectorOp.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz::hivm {

namespace {

enum class Form {
  move,
  elementwise,
  compare,
  select,
  broadcast,
  reduce,
  cumulate,
  convert,
  transpose,
  concatenate,
  gather,
  ramp
};

struct VectorRecord {
  llvm::StringLiteral name;
  unsigned pipe;
  Form form;
  /// Computes from the inputs; for a reduction, from the result so far and the next element.
  Number (*compute)(char element, element::Inputs inputs);
};

/// Truncates for integers. Nothing specifies this, but emitted code divides without remainder.
/// Returns 0 if there is no quotient.
Number quotient(char element, element::Inputs x) {
  if (isFloatLetter(element))
    return element::div(element, x);
  Number made;
  int64_t divisor = x[1].integer;
  made.integer = divisor == -1  ? element::negate(element, x).integer
                 : divisor == 0 ? 0
                                : x[0].integer / divisor;
  return made;
}

constexpr VectorRecord records[] = {
    {"load", pipeMTE2, Form::move, nullptr},
    {"store", pipeMTE3, Form::move, nullptr},
    {"copy", pipeV, Form::move, nullptr},
    {"vadd", pipeV, Form::elementwise, element::add},
    {"vsub", pipeV, Form::elementwise, element::sub},
    {"vmul", pipeV, Form::elementwise, element::mul},
    {"vdiv", pipeV, Form::elementwise, quotient},
    {"vmax", pipeV, Form::elementwise, element::max},
    {"vmin", pipeV, Form::elementwise, element::min},
    {"vand", pipeV, Form::elementwise, element::bitAnd},
    {"vor", pipeV, Form::elementwise, element::bitOr},
    {"vxor", pipeV, Form::elementwise, element::bitXor},
    {"vnot", pipeV, Form::elementwise, element::bitNot},
    {"vshl", pipeV, Form::elementwise, element::shiftLeft},
    {"vshr", pipeV, Form::elementwise, element::shiftRight},
    {"vmod", pipeV, Form::elementwise, element::remainder},
    {"vabs", pipeV, Form::elementwise, element::magnitude},
    {"vexp", pipeV, Form::elementwise, element::exponential},
    {"vln", pipeV, Form::elementwise, element::logarithm},
    {"vsqrt", pipeV, Form::elementwise, element::root},
    {"vrsqrt", pipeV, Form::elementwise, element::inverseRoot},
    {"vtanh", pipeV, Form::elementwise, element::hyperbolicTangent},
    {"vsin", pipeV, Form::elementwise, element::sine},
    {"vcos", pipeV, Form::elementwise, element::cosine},
    {"verf", pipeV, Form::elementwise, element::errorFunction},
    {"vrec", pipeV, Form::elementwise, element::reciprocal},
    {"vrelu", pipeV, Form::elementwise, element::rectify},
    {"vneg", pipeV, Form::elementwise, element::negate}, // only in linalg
    {"vcmp", pipeV, Form::compare, nullptr},
    {"vsel", pipeV, Form::select, nullptr},
    {"vbrc", pipeV, Form::broadcast, nullptr},
    {"vreduce", pipeV, Form::reduce, nullptr},
    {"vcumsum", pipeV, Form::cumulate, element::add},
    {"vcast", pipeV, Form::convert, nullptr},
    {"vtranspose", pipeV, Form::transpose, nullptr},
    {"vconcat", pipeV, Form::concatenate, nullptr},
    {"vgather", pipeV, Form::gather, nullptr},
    {"varange", pipeV, Form::ramp, nullptr},
};

const VectorRecord *findRecord(llvm::StringRef name) {
  auto found = llvm::find_if(records, [&](const VectorRecord &one) { return one.name == name; });
  return found == std::end(records) ? nullptr : found;
}

/// Groups of operands: an op says how many of each there are, or has a fixed number.
struct Operands {
  OperandRange inputs, outputs, rest;
};

std::optional<Operands> operandsOf(Operation &op, Form form) {
  OperandRange all = op.getOperands();
  size_t inputs = 1, outputs = op.getName().getStringRef() == "hfusion.cumsum" ? 0 : 1;
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
  if (form == Form::ramp) {
    // hivm puts the result first, hfusion last.
    bool isFirst = op.getName().getStringRef().starts_with("hivm.hir.");
    return Operands{all.take_front(0), isFirst ? all.take_front(1) : all.take_back(1),
                    isFirst ? all.drop_front(1) : all.drop_back(1)};
  }
  if (form == Form::concatenate && !all.empty())
    inputs = all.size() - 1;
  if (form == Form::gather)
    inputs = 2;
  if (segments) {
    inputs = static_cast<size_t>(segments[0]);
    outputs = static_cast<size_t>(segments[1]);
  }
  if (all.size() < inputs + outputs || outputs > (form == Form::reduce ? 2 : 1))
    return std::nullopt;
  return Operands{all.take_front(inputs), all.slice(inputs, outputs),
                  all.drop_front(inputs + outputs)};
}

} // namespace

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
  return datum.reference
             ? machine.elements.read(*datum.reference, elementAt(*datum.reference, place))
             : datum.number;
}

bool VectorOp::mismatch() const {
  machine.core.log.report(MachineEvent::Kind::outOfBounds, "extents of its operands differ",
                          "of operands that differ");
  return true;
}

//===----------------------------------------------------------------------===//
// Forms
//===----------------------------------------------------------------------===//

bool VectorOp::computed(llvm::function_ref<Number(ArrayRef<Number>)> compute, bool repeats) {
  for (const Datum &datum : inputs)
    if (datum.reference && !fits(*datum.reference, repeats))
      return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    SmallVector<Number, 3> numbers;
    for (size_t i = 0; i < inputs.size(); ++i)
      numbers.push_back(input(i, place));
    machine.elements.write(to, elementAt(to, place), compute(numbers));
  });
  return true;
}

bool VectorOp::elementwise(Compute compute, bool repeats) {
  return computed(
      [&](ArrayRef<Number> numbers) {
        Number value = compute ? compute(to.element, numbers) : numbers.front();
        value.isDefined = llvm::all_of(numbers, [](const Number &one) { return one.isDefined; });
        return value;
      },
      repeats);
}

bool VectorOp::reduce(Compute compute, ArrayRef<int64_t> axes, bool fromResult) {
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
      sum = machine.elements.read(to, elementAt(to, place));
    forEachPlace(terms, [&](ArrayRef<int64_t> term) {
      SmallVector<int64_t> at(place);
      for (size_t axis = 0; axis < at.size(); ++axis)
        at[axis] += term[axis];
      Number next = input(0, at);
      if (sum) {
        bool defined = sum->isDefined && next.isDefined;
        sum = compute(to.element, {*sum, next});
        sum->isDefined = defined;
      } else {
        sum = next;
      }
    });
    machine.elements.write(to, elementAt(to, place), sum.value_or(Number()));
  });
  return true;
}

bool VectorOp::cumulate(Compute compute, int64_t axis) {
  const Reference &from = *inputs.front().reference;
  if (!fits(from, /*repeats=*/false))
    return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    Number value = input(0, place);
    if (SmallVector<int64_t> before(place); before[static_cast<size_t>(axis)]-- > 0) {
      Number sum = machine.elements.read(to, elementAt(to, before));
      bool defined = sum.isDefined && value.isDefined;
      value = compute(to.element, {sum, value});
      value.isDefined = defined;
    }
    machine.elements.write(to, elementAt(to, place), value);
  });
  return true;
}

bool VectorOp::convert(Rounding rounding, bool wraps) {
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
    machine.elements.write(to, elementAt(to, place), value, rounding);
  });
  return true;
}

bool VectorOp::transpose(ArrayRef<int64_t> permutation) {
  Reference from = *inputs.front().reference, turned = from;
  if (permutation.size() != from.sizes.size() || from.sizes.size() != to.sizes.size())
    return mismatch();
  for (auto [axis, source] : llvm::enumerate(permutation)) {
    turned.sizes[axis] = from.sizes[static_cast<size_t>(source)];
    turned.strides[axis] = from.strides[static_cast<size_t>(source)];
  }
  inputs.front().reference = turned;
  return elementwise(nullptr, /*repeats=*/false);
}

bool VectorOp::concatenate(int64_t axis) {
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
      machine.elements.write(part, target, machine.elements.read(from, source));
    });
    rest.start += from.sizes[along] * rest.strides[along];
    rest.sizes[along] -= from.sizes[along];
  }
  return rest.sizes[along] == 0 || mismatch();
}

bool VectorOp::gather() {
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
    machine.elements.write(to, elementAt(to, place), chosen);
  });
  return true;
}

bool VectorOp::ramp(int64_t start, ArrayRef<int64_t> steps) {
  if (steps.size() != to.sizes.size())
    return mismatch();
  forEachPlace(to.sizes, [&](ArrayRef<int64_t> place) {
    int64_t value = start;
    for (auto [at, step] : llvm::zip_equal(place, steps))
      value += at * step;
    machine.elements.write(to, elementAt(to, place), {static_cast<double>(value), value, true});
  });
  return true;
}

//===----------------------------------------------------------------------===//
// Dispatch
//===----------------------------------------------------------------------===//

static std::optional<Rounding> roundingOf(llvm::StringRef word) {
  return llvm::StringSwitch<std::optional<Rounding>>(word)
      .Case("rint", Rounding::nearestEven)
      .Case("round", Rounding::nearestAway)
      .Case("floor", Rounding::floor)
      .Case("ceil", Rounding::ceil)
      .Cases("trunc", "truncwithoverflow", Rounding::trunc)
      .Case("odd", Rounding::odd)
      .Default(std::nullopt);
}

static VectorOp::Compute computeOf(llvm::StringRef word) {
  return llvm::StringSwitch<VectorOp::Compute>(word)
      .Case("sum", element::add)
      .Case("prod", element::mul)
      .Case("max", element::max)
      .Case("min", element::min)
      .Case("any", element::bitOr)
      .Case("all", element::bitAnd)
      .Default(nullptr);
}

/// Names an attribute that changes the op's meaning and that the machine does not support; empty:
/// none.
static std::string unknownIn(Operation &op) {
  for (llvm::StringRef name : {"pad_mode", "atomic_kind", "collapse_reassociation"})
    if (attributeOf(op, name))
      return " with " + name.str();
  if (!listOf(op, "transpose").empty())
    return " that transposes on the fly";
  for (llvm::StringRef name : {"reverse", "init_out_buffer"})
    if (auto flag = dyn_cast_or_null<BoolAttr>(attributeOf(op, name)); flag && flag.getValue())
      return " with " + name.str();
  if (auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
      op.getName().getStringRef() == "hivm.hir.vreduce" && segments && segments.size() == 4 &&
      segments[3] > 0)
    return " with indices";
  // vshr rounds unless it says otherwise, and nothing specifies how.
  if (op.getName().getStringRef() == "hivm.hir.vshr")
    if (auto flag = dyn_cast_or_null<BoolAttr>(attributeOf(op, "round")); !flag || flag.getValue())
      return " that rounds";
  return "";
}

/// Finds the destination; for a tensor it is a copy, which becomes the result. False if the op has
/// neither.
bool Machine::findDestination(Operation &op, OperandRange outputs, VectorOp &run) {
  std::optional<Reference> to;
  if (!outputs.empty())
    to = datum(outputs.front()).reference;
  else if (run.inputs.front().reference)
    to = run.inputs.front().reference;
  if (!to)
    return false;
  if (op.getNumResults() > 0) {
    to = copyOf(*to);
    set(op.getResult(0), *to);
  }
  run.to = *to;
  if (keepsRank(op))
    return true;
  Reference &smaller = run.inputs.front().reference->sizes.size() < run.to.sizes.size()
                           ? *run.inputs.front().reference
                           : run.to;
  smaller = withAxes(smaller, axesOf(op));
  return true;
}

std::optional<bool> Machine::runVector(Operation &op) {
  const VectorRecord *record = findRecord(instructionOf(op));
  if (!record)
    return std::nullopt;
  std::optional<Operands> operands = operandsOf(op, record->form);
  if (std::string why = unknownIn(op); !operands || !why.empty())
    return unsupported(op, why);
  VectorOp run(*this);
  core.step(record->pipe);
  bool isInside = true;
  for (Value operand : operands->inputs) {
    run.inputs.push_back(datum(operand));
    if (run.inputs.back().reference)
      isInside &= elements.touch(record->pipe, *run.inputs.back().reference, /*isWrite=*/false);
  }
  if (!findDestination(op, operands->outputs, run))
    return unsupported(op, " without a destination");
  isInside &= elements.touch(record->pipe, run.to, /*isWrite=*/true);
  for (Value temporary : operands->rest)
    if (const auto &reference = datum(temporary).reference)
      isInside &= elements.touch(record->pipe, *reference, /*isWrite=*/true);
  if (!isInside)
    return true;               // already reported
  if (op.getNumResults() == 0) // a tensor has a memory of its own, so nothing overlaps
    watchOverlaps(operands->inputs, operands->outputs, operands->rest);
  switch (record->form) {
  case Form::move:
    return run.elementwise(nullptr, /*repeats=*/false);
  case Form::elementwise:
    return run.elementwise(record->compute, !listOf(op, "broadcast").empty());
  case Form::compare:
    return run.compare(comparisonOf(op), !listOf(op, "broadcast").empty());
  case Form::select:
    return run.select(!listOf(op, "broadcast").empty());
  case Form::broadcast:
    return run.elementwise(nullptr, /*repeats=*/true);
  case Form::reduce: {
    if (operands->outputs.size() == 2)
      return runLocating(op, run, operands->outputs.back());
    VectorOp::Compute compute = computeOf(reductionOf(op));
    return compute ? run.reduce(compute, axesOf(op), reducesIntoResult(op))
                   : unsupported(op, " of such");
  }
  case Form::cumulate: {
    SmallVector<int64_t> axes = axesOf(op);
    return axes.size() == 1 ? run.cumulate(record->compute, axes.front())
                            : unsupported(op, " along several axes");
  }
  case Form::convert: {
    llvm::StringRef word = wordOf(attributeOf(op, "round_mode"));
    auto rounding = roundingOf(word);
    return rounding ? run.convert(*rounding, /*wraps=*/word == "truncwithoverflow")
                    : unsupported(op, " of such rounding");
  }
  case Form::transpose:
    return run.transpose(axesOf(op));
  case Form::concatenate: {
    auto axis = dyn_cast_or_null<IntegerAttr>(attributeOf(op, "dim"));
    return axis ? run.concatenate(axis.getInt()) : unsupported(op, " without an axis");
  }
  case Form::gather: {
    auto axis = dyn_cast_or_null<IntegerAttr>(attributeOf(op, "axis")); // only in hfusion
    bool isLast = !axis || axis.getInt() + 1 == static_cast<int64_t>(run.to.sizes.size());
    return isLast ? run.gather() : unsupported(op, " along another axis than the last");
  }
  case Form::ramp:
    return runRamp(op, run);
  }
  llvm_unreachable("no such form");
}

bool Machine::runRamp(Operation &op, VectorOp &run) {
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
  std::optional<Operands> operands = operandsOf(op, Form::ramp);
  if (!segments || segments.size() != 3)
    return unsupported(op, " of such operands");
  // Operands beyond one step per axis mean that there is a start, which comes first.
  size_t starts = operands->rest.size() - run.to.sizes.size();
  int64_t start = starts == 1 ? integer(operands->rest.front()) : 0;
  SmallVector<int64_t> steps;
  for (Value step : operands->rest.drop_front(starts))
    steps.push_back(integer(step));
  return run.ramp(start, steps);
}

} // namespace npufuzz::hivm

//===- VectorOps.cpp - dispatches transfers and vector instructions -------===//
//
// An op is decoded once: its record, its groups of operands, and what of it the machine lacks. Each
// execution watches the operands and computes the op's form.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/ElementOps.h"
#include "backend/hivm/simulator/Foreign.h"
#include "backend/hivm/simulator/VectorOp.h"

#include "interpreter/TensorElements.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

namespace npufuzz::hivm {

using interpreter::Call;
using interpreter::Flow;

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

/// Operands [first, first + count).
struct Group {
  unsigned first = 0, count = 0;
  unsigned end() const { return first + count; }
};

/// Groups of operands: an op says how many of each there are, or has a fixed number.
struct Operands {
  Group inputs, outputs, rest;
};

std::optional<Operands> operandsOf(Operation &op, Form form) {
  unsigned all = op.getNumOperands();
  auto segments = dyn_cast_or_null<DenseI32ArrayAttr>(attributeOf(op, "operandSegmentSizes"));
  if (form == Form::ramp) {
    // hivm puts the result first, hfusion last.
    bool isFirst = op.getName().getStringRef().starts_with("hivm.hir.");
    if (!segments || segments.size() != 3)
      return std::nullopt;
    return isFirst ? Operands{{}, {0, 1}, {1, all - 1}} : Operands{{}, {all - 1, 1}, {0, all - 1}};
  }
  unsigned inputs = 1, outputs = op.getName().getStringRef() == "hfusion.cumsum" ? 0 : 1;
  if (form == Form::concatenate && all > 0)
    inputs = all - 1;
  if (form == Form::gather)
    inputs = 2;
  if (segments) {
    inputs = static_cast<unsigned>(segments[0]);
    outputs = static_cast<unsigned>(segments[1]);
  }
  if (all < inputs + outputs || outputs > (form == Form::reduce ? 2 : 1))
    return std::nullopt;
  return Operands{{0, inputs}, {inputs, outputs}, {inputs + outputs, all - inputs - outputs}};
}

} // namespace

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

namespace {

/// An op, decoded.
struct Instruction : interpreter::StepCache {
  explicit Instruction(Operation &op) : record(findRecord(instructionOf(op))) {
    if (!record)
      return;
    operands = operandsOf(op, record->form);
    unknown = operands ? unknownIn(op) : " of such operands";
    repeats = !listOf(op, "broadcast").empty();
    axes = axesOf(op);
  }
  const VectorRecord *record;
  std::optional<Operands> operands;
  std::string unknown; ///< what the machine lacks; empty: nothing
  bool repeats = false;
  SmallVector<int64_t> axes;
};

/// One execution of an instruction: watches its operands, then computes.
class VectorRun {
public:
  VectorRun(Call &call, const Instruction &instruction)
      : call(call), op(*call.op()), instruction(instruction), operands(*instruction.operands),
        machine(call.extension<Machine>()), run(machine) {}

  Flow execute();

private:
  /// False if the machine has no elements of an operand's type.
  bool takeOperands();
  /// Finds the destination. False if the op has none.
  bool findDestination();
  /// Copies an operand, which becomes a result: ops on tensors write none of their operands.
  Reference copyAsResult(unsigned operand, unsigned result);
  bool touch(const Reference &reference, bool isWrite) {
    return machine.elements.touch(instruction.record->pipe, reference, isWrite);
  }
  /// Reports a result that begins inside an operand, and a temporary that overlaps either: nothing
  /// specifies how far an instruction has read when it writes.
  void watchOverlaps() const;
  Flow compute();
  Flow reduce();
  Flow ramp();
  /// Runs "max_with_index_left": one result of values and one of places.
  Flow locate();

  Call &call;
  Operation &op;
  const Instruction &instruction;
  const Operands &operands;
  Machine &machine;
  VectorOp run;
  SmallVector<Reference, 1> outputs, temporaries;
};

bool VectorRun::takeOperands() {
  for (unsigned i = operands.inputs.first; i < operands.inputs.end(); ++i) {
    std::optional<Datum> input = datumOf(call, i);
    if (!input)
      return false;
    run.inputs.push_back(std::move(*input));
  }
  auto take = [&](Group group, SmallVectorImpl<Reference> &references) {
    for (unsigned i = group.first; i < group.end(); ++i)
      if (std::optional<Datum> datum = datumOf(call, i); datum && datum->reference)
        references.push_back(std::move(*datum->reference));
  };
  take(operands.outputs, outputs);
  take(operands.rest, temporaries);
  return outputs.size() == operands.outputs.count;
}

Reference VectorRun::copyAsResult(unsigned operand, unsigned result) {
  char element = referenceOf(call, operand).element;
  auto copy = interpreter::copyOf(call.operand(operand).memory());
  call.setResult(result, interpreter::Value(copy));
  return Reference(*copy, element, /*isTensor=*/true);
}

bool VectorRun::findDestination() {
  if (!outputs.empty())
    run.to = outputs.front();
  else if (run.inputs.front().reference)
    run.to = *run.inputs.front().reference;
  else
    return false;
  if (op.getNumResults() > 0)
    run.to = copyAsResult(outputs.empty() ? operands.inputs.first : operands.outputs.first, 0);
  if (keepsRank(op) || !run.inputs.front().reference)
    return true;
  Reference &from = *run.inputs.front().reference,
            &smaller = from.sizes.size() < run.to.sizes.size() ? from : run.to;
  smaller = withAxes(smaller, instruction.axes);
  return true;
}

void VectorRun::watchOverlaps() const {
  auto firstByte = [](const Reference &reference) {
    return reference.begin + reference.start * reference.bitsOfElement() / 8;
  };
  auto isOnInput = [&](const Reference &one, bool mayBeginTogether) {
    return llvm::any_of(run.inputs, [&](const Datum &input) {
      return input.reference &&
             !(mayBeginTogether && firstByte(one) == firstByte(*input.reference)) &&
             haveCommonBytes(one, *input.reference);
    });
  };
  auto isOnResult = [&](const Reference &one) {
    return llvm::any_of(outputs,
                        [&](const Reference &result) { return haveCommonBytes(one, result); });
  };
  auto report = [&](const char *what) {
    machine.core.log.report(MachineEvent::Kind::outOfBounds, what, "of operands that overlap");
  };
  if (llvm::any_of(outputs, [&](const Reference &one) { return isOnInput(one, true); }))
    report("its result lies on an operand, and does not begin where that does");
  if (llvm::any_of(temporaries,
                   [&](const Reference &one) { return isOnInput(one, false) || isOnResult(one); }))
    report("its temporary buffer lies on an operand");
}

Flow VectorRun::execute() {
  if (!takeOperands())
    return unsupported(call, " of this type");
  machine.core.step(instruction.record->pipe);
  bool isInside = true;
  for (const Datum &input : run.inputs)
    if (input.reference)
      isInside &= touch(*input.reference, /*isWrite=*/false);
  if (!findDestination())
    return unsupported(call, " without a destination");
  isInside &= touch(run.to, /*isWrite=*/true);
  for (const Reference &temporary : temporaries)
    isInside &= touch(temporary, /*isWrite=*/true);
  if (!isInside)
    return Flow::next;         // already reported
  if (op.getNumResults() == 0) // a tensor has a memory of its own, so nothing overlaps
    watchOverlaps();
  return compute();
}

Flow VectorRun::compute() {
  switch (instruction.record->form) {
  case Form::move:
    return run.elementwise(nullptr, /*repeats=*/false);
  case Form::elementwise:
    return run.elementwise(instruction.record->compute, instruction.repeats);
  case Form::compare:
    return run.compare(comparisonOf(op), instruction.repeats);
  case Form::select:
    return run.select(instruction.repeats);
  case Form::broadcast:
    return run.elementwise(nullptr, /*repeats=*/true);
  case Form::reduce:
    return operands.outputs.count == 2 ? locate() : reduce();
  case Form::cumulate:
    return instruction.axes.size() == 1
               ? run.cumulate(instruction.record->compute, instruction.axes.front())
               : unsupported(call, " along several axes");
  case Form::convert: {
    llvm::StringRef word = wordOf(attributeOf(op, "round_mode"));
    auto rounding = roundingOf(word);
    return rounding ? run.convert(*rounding, /*wraps=*/word == "truncwithoverflow")
                    : unsupported(call, " of such rounding");
  }
  case Form::transpose:
    return run.transpose(instruction.axes);
  case Form::concatenate: {
    auto axis = dyn_cast_or_null<IntegerAttr>(attributeOf(op, "dim"));
    return axis ? run.concatenate(axis.getInt()) : unsupported(call, " without an axis");
  }
  case Form::gather: {
    auto axis = dyn_cast_or_null<IntegerAttr>(attributeOf(op, "axis")); // only in hfusion
    bool isLast = !axis || axis.getInt() + 1 == static_cast<int64_t>(run.to.sizes.size());
    return isLast ? run.gather() : unsupported(call, " along another axis than the last");
  }
  case Form::ramp:
    return ramp();
  }
  llvm_unreachable("no such form");
}

Flow VectorRun::reduce() {
  VectorOp::Compute compute = computeOf(reductionOf(op));
  return compute ? run.reduce(compute, instruction.axes, reducesIntoResult(op))
                 : unsupported(call, " of such");
}

Flow VectorRun::ramp() {
  // Operands beyond one step per axis mean that there is a start, which comes first.
  const Group &rest = operands.rest;
  bool hasStart = rest.count == run.to.sizes.size() + 1;
  SmallVector<int64_t> steps;
  for (unsigned i = rest.first + hasStart; i < rest.end(); ++i)
    steps.push_back(integerOf(call, i));
  return run.ramp(hasStart ? integerOf(call, rest.first) : 0, steps);
}

Flow VectorRun::locate() {
  llvm::StringRef word = reductionOf(op);
  Reference places = outputs.back();
  if (run.inputs.size() != 1 || instruction.axes.size() != 1 || op.getNumResults() == 1)
    return unsupported(call, " of such operands");
  if (op.getNumResults() == 2)
    places = copyAsResult(operands.outputs.first + 1, 1);
  if (!keepsRank(op))
    places = withAxes(places, instruction.axes);
  if (!touch(places, /*isWrite=*/true))
    return Flow::next; // already reported
  return run.locate(places, instruction.axes.front(), word.starts_with("max"),
                    word.ends_with("right"));
}

} // namespace

Flow runVector(Call &call) {
  const auto &instruction =
      call.cached<const Instruction>([&] { return std::make_unique<Instruction>(*call.op()); });
  if (!instruction.record)
    return unsupported(call);
  if (!instruction.unknown.empty())
    return unsupported(call, instruction.unknown);
  return VectorRun(call, instruction).execute();
}

} // namespace npufuzz::hivm

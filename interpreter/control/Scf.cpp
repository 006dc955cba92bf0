//===- Scf.cpp - structured control flow ----------------------------------===//
//
// Structured control flow: an op enters each of its regions, and the region hands its values back
// to the op. Bounds and conditions are used, so undefined ones are reported. The documentation of
// scf.for asks for a positive step; any other step traps, because the loop would not end or has no
// meaning.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Batch.h"
#include "interpreter/Handlers.h"
#include "interpreter/Loop.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::interpreter {

using Values = llvm::SmallVector<Value, 4>;

/// Assigns the values that the region handed over.
static void takeHandedOver(Call &call, Values &values, unsigned first = 0) {
  values.clear();
  for (Value &value : llvm::drop_begin(call.handedOver(), first))
    values.push_back(std::move(value));
}

static void setResults(Call &call, Values &values) {
  for (auto [i, value] : llvm::enumerate(values))
    call.setResult(static_cast<unsigned>(i), std::move(value));
}

llvm::SmallVector<int64_t, 6> tripCounts(const Box &box) {
  llvm::SmallVector<int64_t, 6> trips;
  for (auto [lower, upper, step] : llvm::zip(box.lower, box.upper, box.step)) {
    // The distance of two int64_t fits in a uint64_t.
    uint64_t distance =
        lower < upper ? static_cast<uint64_t>(upper) - static_cast<uint64_t>(lower) : 0;
    uint64_t trip = llvm::divideCeil(distance, static_cast<uint64_t>(step));
    trips.push_back(static_cast<int64_t>(std::min<uint64_t>(trip, INT64_MAX)));
  }
  return trips;
}

Flow runCountedLoop(Call &call, const CountedLoop &loop) {
  if (std::optional<Flow> flow = runLoopBatched(call, loop))
    return *flow;
  // The induction variable may be narrower than 64 bits; bits above its width must be 0.
  uint64_t mask = Format{FormatKind::integer, static_cast<uint8_t>(loop.width)}.mask();
  Values arguments(1), carried;
  for (unsigned i = loop.firstCarried; i < call.operandCount(); ++i)
    carried.push_back(call.operand(i));
  for (int64_t i = loop.lower; i < loop.upper;) {
    arguments.resize(1);
    arguments[0] = Value::scalar((static_cast<uint64_t>(i) ^ loop.bias) & mask);
    arguments.append(carried.begin(), carried.end());
    if (call.runRegion(0, arguments) == Flow::stop)
      return Flow::stop;
    takeHandedOver(call, carried);
    // The loop ends past the largest number, because the next value would exceed every bound.
    if (__builtin_add_overflow(i, loop.step, &i))
      break;
  }
  setResults(call, carried);
  return Flow::next;
}

Flow runChosenRegion(Call &call, unsigned region) {
  if (call.regionIsEmpty(region))
    return Flow::next;
  if (call.runRegion(region) == Flow::stop)
    return Flow::stop;
  Values yielded;
  takeHandedOver(call, yielded);
  setResults(call, yielded);
  return Flow::next;
}

namespace {

/// "By default, the integer comparison is signed", and in every loop before release 22 it was.
template <typename Op> bool isUnsigned(Op op) {
  if constexpr (requires { op.getUnsignedCmp(); })
    return op.getUnsignedCmp();
  return false;
}

/// Converts the loop to unsigned numbers with the same bits. Flipping the sign bit preserves the
/// order of 64-bit numbers; narrower ones are not negative.
CountedLoop unsignedLoop(CountedLoop loop) {
  if (loop.width == 64 && loop.lower >= 0 && loop.upper >= 0)
    return loop;
  uint64_t mask = Format{FormatKind::integer, static_cast<uint8_t>(loop.width)}.mask();
  loop.bias = loop.width == 64 ? uint64_t(1) << 63 : 0;
  for (int64_t *bound : {&loop.lower, &loop.upper})
    *bound = static_cast<int64_t>((static_cast<uint64_t>(*bound) & mask) ^ loop.bias);
  return loop;
}

Flow forLoop(Call &call) {
  if (call.operandType(0).format.kind == FormatKind::none)
    return call.unsupported("over an induction variable of more than 64 bits");
  int64_t lower = call.useScalar(0, "a loop bound"), upper = call.useScalar(1, "a loop bound"),
          step = call.useScalar(2, "the loop step");
  if (step < 0 && isUnsigned(call.as<scf::ForOp>()))
    return call.unsupported("by a step whose sign bit is set, over unsigned numbers");
  if (step <= 0)
    return call.trap("undefined behaviour: the loop step is " + Twine(step) + ", not positive");
  CountedLoop loop{lower, upper, step, 3, call.operandType(0).format.width};
  return runCountedLoop(call, isUnsigned(call.as<scf::ForOp>()) ? unsignedLoop(loop) : loop);
}

Flow ifElse(Call &call) {
  return runChosenRegion(call, call.useScalar(0, "the branch condition") != 0 ? 0 : 1);
}

/// The `before` region hands over the condition and the values that go to `after` or out of the
/// loop.
Flow whileLoop(Call &call) {
  Values values;
  for (unsigned i = 0; i < call.operandCount(); ++i)
    values.push_back(call.operand(i));
  while (true) {
    if (call.runRegion(0, values) == Flow::stop)
      return Flow::stop;
    // scf.condition has already reported an undefined condition.
    bool goesOn = call.handedOver()[0].scalarBits() != 0;
    takeHandedOver(call, values, 1);
    if (!goesOn)
      break;
    if (call.runRegion(1, values) == Flow::stop)
      return Flow::stop;
    takeHandedOver(call, values);
  }
  setResults(call, values);
  return Flow::next;
}

Flow condition(Call &call) {
  call.useScalar(0, "the loop condition");
  return call.exitWith();
}

Flow executeRegion(Call &call) { return runChosenRegion(call, 0); }

Flow indexSwitch(Call &call) {
  auto op = call.as<scf::IndexSwitchOp>();
  int64_t selector = call.useScalar(0, "the switch");
  for (auto [i, value] : llvm::enumerate(op.getCases()))
    if (value == selector)
      return runChosenRegion(call, static_cast<unsigned>(i) + 1);
  return runChosenRegion(call, 0);
}

} // namespace

void registerScf(HandlerTable &table) {
  table.add<scf::ForOp>(forLoop);
  table.add<scf::IfOp>(ifElse);
  table.add<scf::WhileOp>(whileLoop);
  table.add<scf::ConditionOp>(condition);
  table.add<scf::ExecuteRegionOp>(executeRegion);
  table.add<scf::IndexSwitchOp>(indexSwitch);
  table.add<scf::YieldOp>([](Call &call) { return call.exitWith(); });
}

} // namespace npufuzz::interpreter

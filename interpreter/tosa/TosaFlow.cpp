//===- TosaFlow.cpp - tosa: control flow ----------------------------------===//
//
// Conditions are tensors of one element. An undefined one is reported, as that of scf.if.
//
//===----------------------------------------------------------------------===//
#include "interpreter/tosa/TosaOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {

using Values = llvm::SmallVector<Value, 4>;

/// Runs a region and replaces `values` by what it yields.
bool runGraph(Call &call, unsigned region, Values &values) {
  if (call.runRegion(region, values) == Flow::stop)
    return false;
  values.assign(call.handedOver().begin(), call.handedOver().end());
  return true;
}

Flow setResults(Call &call, Values &values) {
  for (auto [i, value] : llvm::enumerate(values))
    call.setResult(static_cast<unsigned>(i), std::move(value));
  return Flow::next;
}

bool holds(Call &call, const Value &condition) {
  const MemoryReference &tensor = condition.memory();
  Cell cell = elementOf(tensor, Sizes(tensor.sizes.size(), 0));
  if (cell.undefined)
    call.undefinedUse("the condition is undefined");
  return cell.bits != 0;
}

Flow ifElse(Call &call) {
  Values values;
  for (unsigned i = 1; i < call.operandCount(); ++i)
    values.push_back(call.operand(i));
  unsigned chosen = holds(call, call.operand(0)) ? 0 : 1;
  return runGraph(call, chosen, values) ? setResults(call, values) : Flow::stop;
}

Flow whileLoop(Call &call) {
  Values values;
  for (unsigned i = 0; i < call.operandCount(); ++i)
    values.push_back(call.operand(i));
  while (true) {
    Values condition = values;
    if (!runGraph(call, 0, condition))
      return Flow::stop;
    if (!holds(call, condition.front()))
      return setResults(call, values);
    if (!runGraph(call, 1, values))
      return Flow::stop;
  }
}

} // namespace

void registerTosaFlow(HandlerTable &table) {
  table.add<tosa::IfOp>(ifElse);
  table.add<tosa::WhileOp>(whileLoop);
  table.add<tosa::YieldOp>([](Call &call) { return call.exitWith(); });
}

} // namespace npufuzz::interpreter

//===- ControlFlow.cpp - cf: branches between blocks ----------------------===//
//
// Branches within a region. The handler names the block and hands over the operands, and the loop
// in Executor::runRegion continues there. Without recursion, a loop of branches needs no stack.
//
// A branch on an undefined value is undefined behaviour (LLVM LangRef on br and poison). It is
// reported, and the run continues with the given bits, so that later events are seen too.
//
//===----------------------------------------------------------------------===//
#include "interpreter/Executor.h"
#include "interpreter/Handlers.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;

namespace npufuzz::interpreter {

namespace {
/// Branches to a successor with `count` operands from `first` on.
Flow branchTo(Call &call, Block *successor, unsigned first, unsigned count) {
  call.executor.handedOver.clear();
  for (unsigned i = first; i < first + count; ++i)
    call.executor.handedOver.push_back(call.operand(i));
  call.executor.branchTarget = successor;
  return Flow::branch;
}

Flow branch(Call &call) {
  return branchTo(call, call.as<cf::BranchOp>().getDest(), 0, call.operandCount());
}

Flow conditionalBranch(Call &call) {
  auto op = call.as<cf::CondBranchOp>();
  unsigned trueCount = op.getNumTrueOperands();
  if (call.useScalar(0, "the branch condition") != 0)
    return branchTo(call, op.getTrueDest(), 1, trueCount);
  return branchTo(call, op.getFalseDest(), 1 + trueCount, op.getNumFalseOperands());
}

/// True if a switch has a case value twice. The verifier accepts it, no document says which case is
/// taken, and LLVM has no such switch.
bool hasValueTwice(cf::SwitchOp op) {
  llvm::DenseSet<llvm::APInt> seen;
  auto values = op.getCaseValues();
  return values && llvm::any_of(values->getValues<llvm::APInt>(), [&](const llvm::APInt &value) {
           return !seen.insert(value).second;
         });
}

/// Cases of a switch, computed once per op.
struct SwitchCases : StepCache {
  explicit SwitchCases(bool areAmbiguous) : areAmbiguous(areAmbiguous) {}
  bool areAmbiguous;
};

/// Tests the cases in order, then takes the default.
Flow switchTo(Call &call) {
  auto op = call.as<cf::SwitchOp>();
  if (call.operandType(0).format.kind == FormatKind::none)
    return call.unsupported("on a flag of more than 64 bits");
  const auto &cases =
      call.cached<SwitchCases>([&] { return std::make_unique<SwitchCases>(hasValueTwice(op)); });
  if (cases.areAmbiguous)
    return call.unsupported("with two cases of one value");
  call.useScalar(0, "the switch");
  // Operands come in this order: flag, operands of the default, operands of each case.
  unsigned first = 1 + static_cast<unsigned>(op.getDefaultOperands().size());
  if (auto values = op.getCaseValues())
    for (auto [i, value] : llvm::enumerate(values->getValues<llvm::APInt>())) {
      auto count = static_cast<unsigned>(op.getCaseOperands(i).size());
      if (value.getZExtValue() == call.operand(0).scalarBits())
        return branchTo(call, op.getCaseDestinations()[i], first, count);
      first += count;
    }
  return branchTo(call, op.getDefaultDestination(), 1,
                  static_cast<unsigned>(op.getDefaultOperands().size()));
}

Flow assertTrue(Call &call) {
  if (call.useScalar(0, "the asserted condition") != 0)
    return Flow::next;
  return call.trap("assertion failed: " + call.as<cf::AssertOp>().getMsg());
}
} // namespace

void registerControlFlow(HandlerTable &table) {
  table.add<cf::BranchOp>(branch);
  table.add<cf::CondBranchOp>(conditionalBranch);
  table.add<cf::SwitchOp>(switchTo);
  table.add<cf::AssertOp>(assertTrue);
}

} // namespace npufuzz::interpreter

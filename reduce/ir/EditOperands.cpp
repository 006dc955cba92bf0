//===- EditOperands.cpp - replaces operands by constants ------------------===//
//
// Cuts a def-use edge without removing the definition, which other users may still need. Tries 2 as
// well, because 0 and 1 are absorbing or neutral in so many ops.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

struct Use {
  Operation *op;
  unsigned index;
};

bool isArgumentOfFunction(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument && argument.getOwner()->isEntryBlock() &&
         isa<FunctionOpInterface>(argument.getOwner()->getParentOp());
}

/// Uses of values that are no constants but could be. Without an input to fix, an argument of a
/// function is as simple as one.
std::vector<Use> uses(Candidate &candidate) {
  std::vector<Use> places;
  for (Operation *op : opsOf(*candidate.module))
    for (OpOperand &operand : op->getOpOperands()) {
      if (isScheduled(op))
        break;
      Operation *definition = operand.get().getDefiningOp();
      bool isConstant = definition && matchPattern(definition, m_Constant());
      if (!isConstant && !(candidate.function.empty() && isArgumentOfFunction(operand.get())))
        places.push_back({op, operand.getOperandNumber()});
    }
  return places;
}

/// The constants 0, 1 and 2.
constexpr size_t numbers = 3;

bool simplifyOperandAt(Candidate &candidate, size_t place, size_t) {
  Use use = uses(candidate)[place / numbers];
  Value constant = constantFor(use.op, use.op->getOperand(use.index).getType(),
                               static_cast<int64_t>(place % numbers));
  if (!constant)
    return false;
  use.op->setOperand(use.index, constant);
  return true;
}

} // namespace

const Edit simplifyOperands = {
    "replace operands by constants",
    [](Candidate &candidate) { return uses(candidate).size() * numbers; }, simplifyOperandAt};

} // namespace npufuzz::reduceir

//===- Branches.cpp - reduces scf.if --------------------------------------===//
//
// Two strengths: an arm replaces the branch, or, if the failure needs the branch itself, its
// condition becomes a constant.
//
//===----------------------------------------------------------------------===//
#include "reduce/program/Reductions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace npufuzz::reduce {

/// Replaces the branch by one arm.
static void inlineArm(scf::IfOp branch, bool isThen) {
  Region &arm = isThen ? branch.getThenRegion() : branch.getElseRegion();
  if (!arm.empty()) {
    Block &body = arm.front();
    Operation *yield = body.getTerminator();
    branch->getBlock()->getOperations().splice(branch->getIterator(), body.getOperations(),
                                               body.begin(), yield->getIterator());
    branch.getResults().replaceAllUsesWith(yield->getOperands());
  }
  branch.erase();
}

static std::vector<size_t> branchesOf(const Case &testCase) {
  std::vector<size_t> branches;
  for (auto [number, op] : llvm::enumerate(numberedOps(testCase.module)))
    if (isa<scf::IfOp>(op))
      branches.push_back(number);
  return branches;
}

Edits dropBranches(const Case &base, const Options &) {
  Edits edits;
  for (size_t number : branchesOf(base))
    for (bool isThen : {true, false})
      edits.push_back([number, isThen](Draft &draft) {
        inlineArm(draft.op<scf::IfOp>(number), isThen);
        return true;
      });
  return edits;
}

Edits fixConditions(const Case &base, const Options &) {
  Edits edits;
  for (size_t number : branchesOf(base))
    for (int64_t value : {1, 0})
      edits.push_back([number, value](Draft &draft) {
        auto branch = draft.op<scf::IfOp>(number);
        if (branch.getCondition().getDefiningOp<arith::ConstantOp>())
          return false;
        branch.getConditionMutable().assign(
            constantOf(kernelOf(branch), branch.getCondition().getType(), value));
        return true;
      });
  return edits;
}

} // namespace npufuzz::reduce

//===- EditBlocks.cpp - reduces control flow between blocks ---------------===//
//
// A single block is easiest to read. Only the last of these edits erases unused ops: a pass may
// break exactly those.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/Edits.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace npufuzz::reduceir {

namespace {

void dropUnreachable(Candidate &candidate) {
  IRRewriter rewriter(candidate.module->getContext());
  for (Operation &op : *candidate.module->getBody())
    (void)eraseUnreachableBlocks(rewriter, op.getRegions()); // failure: there are none
}

/// Uses the branch op of the replaced terminator's dialect.
void branchInsteadOf(Operation *old, Block *target, ValueRange operands) {
  OpBuilder builder(old);
  if (isa<LLVM::LLVMDialect>(old->getDialect()))
    builder.create<LLVM::BrOp>(old->getLoc(), operands, target);
  else
    builder.create<cf::BranchOp>(old->getLoc(), target, operands);
  old->erase();
}

//===----------------------------------------------------------------------===//
// Merging a block into its only predecessor
//===----------------------------------------------------------------------===//

std::vector<BranchOpInterface> plainBranches(Candidate &candidate) {
  std::vector<BranchOpInterface> places;
  candidate.module->walk([&](BranchOpInterface branch) {
    if (isa<cf::BranchOp, LLVM::BrOp>(branch))
      places.push_back(branch);
  });
  return places;
}

bool mergeBlockAt(Candidate &candidate, size_t place, size_t) {
  BranchOpInterface branch = plainBranches(candidate)[place];
  Block *block = branch->getBlock(), *target = branch->getSuccessor(0);
  if (target == block || target->isEntryBlock() || !target->hasOneUse())
    return false;
  for (auto [argument, operand] :
       llvm::zip(target->getArguments(), branch.getSuccessorOperands(0).getForwardedOperands()))
    argument.replaceAllUsesWith(operand);
  branch->erase();
  block->getOperations().splice(block->end(), target->getOperations());
  target->erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Skipping a block that only branches
//===----------------------------------------------------------------------===//

bool skipBlockAt(Candidate &candidate, size_t place, size_t) {
  BranchOpInterface branch = plainBranches(candidate)[place];
  Block *block = branch->getBlock(), *target = branch->getSuccessor(0);
  bool isEmpty = &block->front() == branch.getOperation() && block->getNumArguments() == 0 &&
                 branch->getNumOperands() == 0;
  if (!isEmpty || block->isEntryBlock() || target == block)
    return false;
  block->replaceAllUsesWith(target);
  dropUnreachable(candidate);
  return true;
}

//===----------------------------------------------------------------------===//
// Replacing a conditional branch by one of its ways
//===----------------------------------------------------------------------===//

std::vector<std::pair<Operation *, unsigned>> choices(Candidate &candidate) {
  std::vector<std::pair<Operation *, unsigned>> places;
  candidate.module->walk([&](Operation *op) {
    if (isa<cf::CondBranchOp, cf::SwitchOp, LLVM::CondBrOp, LLVM::SwitchOp>(op))
      for (unsigned i = 0; i < op->getNumSuccessors(); ++i)
        places.push_back({op, i});
  });
  return places;
}

/// Makes a branch go to `target`.
bool redirect(BranchOpInterface branch, Block *target) {
  SmallVector<Value> operands;
  for (Type type : target->getArgumentTypes())
    if (Value constant = constantFor(branch, type, 0))
      operands.push_back(constant);
  if (operands.size() != target->getNumArguments())
    return false;
  branchInsteadOf(branch, target, operands);
  return true;
}

/// Sends branches back to the choice, or to the chosen block, the other way, so that a loop runs
/// once.
bool leaveInsteadOfRepeating(Candidate &candidate, Block *choice, Block *chosen, Block *other) {
  DominanceInfo dominance(*candidate.module);
  for (BranchOpInterface branch : plainBranches(candidate)) {
    Block *from = branch->getBlock(), *to = branch->getSuccessor(0);
    bool isRepeated = from->getParent() == choice->getParent() && dominance.dominates(to, from);
    if (isRepeated && (to == choice || to == chosen) && !redirect(branch, other))
      return false;
  }
  return true;
}

/// Takes each way as it is, and again with the surrounding loop running once.
constexpr size_t deciding = 2;

bool decideBranchAt(Candidate &candidate, size_t place, size_t) {
  auto [op, number] = choices(candidate)[place / deciding];
  Block *choice = op->getBlock(), *chosen = op->getSuccessor(number);
  bool runsOnce = place % deciding == 1;
  if (runsOnce) {
    bool hasOther = op->getNumSuccessors() > 1; // a switch may have only its default
    if (!hasOther ||
        !leaveInsteadOfRepeating(candidate, choice, chosen, op->getSuccessor(number == 0 ? 1 : 0)))
      return false;
  }
  SuccessorOperands operands = cast<BranchOpInterface>(op).getSuccessorOperands(number);
  branchInsteadOf(op, chosen, operands.getForwardedOperands());
  dropUnreachable(candidate);
  return true;
}

//===----------------------------------------------------------------------===//
// Replacing block arguments by constants
//===----------------------------------------------------------------------===//

std::vector<BlockArgument> handedArguments(Candidate &candidate) {
  std::vector<BlockArgument> places;
  candidate.module->walk([&](Operation *op) {
    for (Region &region : op->getRegions())
      for (Block &block : region)
        if (!block.isEntryBlock())
          llvm::append_range(places, block.getArguments());
  });
  return places;
}

bool dropHandedAt(Candidate &candidate, size_t place, size_t) {
  BlockArgument argument = handedArguments(candidate)[place];
  Block *block = argument.getOwner();
  if (!argument.use_empty()) {
    Value constant = constantFor(block->getParentOp(), argument.getType(), 0);
    if (!constant)
      return false;
    argument.replaceAllUsesWith(constant);
  }
  for (BlockOperand &use : llvm::make_early_inc_range(block->getUses())) {
    auto branch = dyn_cast<BranchOpInterface>(use.getOwner());
    if (!branch)
      return false;
    branch.getSuccessorOperands(use.getOperandNumber()).erase(argument.getArgNumber());
  }
  block->eraseArgument(argument.getArgNumber());
  return true;
}

//===----------------------------------------------------------------------===//
// Simplifications of MLIR itself
//===----------------------------------------------------------------------===//

bool simplifyBlocksAt(Candidate &candidate, size_t, size_t) {
  IRRewriter rewriter(candidate.module->getContext());
  bool changed = false;
  for (Operation &op : *candidate.module->getBody())
    changed |= succeeded(simplifyRegions(rewriter, op.getRegions(), /*mergeBlocks=*/true));
  return changed;
}

} // namespace

const Edit mergeBlocks = {"merge blocks",
                          [](Candidate &candidate) { return plainBranches(candidate).size(); },
                          mergeBlockAt};
const Edit skipBlocks = {"skip empty blocks",
                         [](Candidate &candidate) { return plainBranches(candidate).size(); },
                         skipBlockAt};
const Edit decideBranches = {
    "decide branches", [](Candidate &candidate) { return choices(candidate).size() * deciding; },
    decideBranchAt};
const Edit dropHanded = {"drop arguments of blocks",
                         [](Candidate &candidate) { return handedArguments(candidate).size(); },
                         dropHandedAt};
const Edit simplifyBlocks = {"drop blocks and their arguments",
                             [](Candidate &) { return size_t(1); }, simplifyBlocksAt};

} // namespace npufuzz::reduceir

//===- VerificationWalk.cpp -----------------------------------------------===//
#include "backend/VerificationWalk.h"

#include "llvm/Support/FormatVariadic.h"

using namespace mlir;

namespace npufuzz {

void VerificationWalk::reset() {
  questions.clear();
  outOfOrder.clear();
  symbolUsers.clear();
  hasInnerSymbols = isStrange = false;
  definitions.clear();
  scopes.clear();
  branches.clear();
  scope = isolated = isolatedCount = 0;
}

void VerificationWalk::run(ModuleOp root) {
  reset();
  module = root;
  scopes.push_back({/*isOpen=*/true, isolated});
  visit(module);
}

void VerificationWalk::define(Value value) {
  definitions[value.getAsOpaquePointer()] = {value.getType(), scope};
}

/// Fills operandTypes. False where a definition was not met before, so that nothing of it may be
/// read yet.
bool VerificationWalk::readOperands(Operation *op) {
  operandTypes.clear();
  for (OpOperand &operand : op->getOpOperands()) {
    const void *value = operand.get().getAsOpaquePointer();
    if (!value) {
      isStrange = true;
      continue;
    }
    auto found = definitions.find(value);
    if (found == definitions.end() || !scopes[found->second.scope].isOpen) {
      outOfOrder.push_back({&operand, isolated});
      continue;
    }
    isStrange |= scopes[found->second.scope].isolated != isolated;
    operandTypes.push_back(found->second.type);
  }
  return operandTypes.size() == op->getNumOperands();
}

void VerificationWalk::visit(Operation *op) {
  const OpFacts &opFacts = facts.of(op->getName());
  isStrange |= !opFacts.registered;
  bool areOperandsKnown = readOperands(op);
  if (op->getNumSuccessors() > 0) {
    branches.push_back(op);
    isStrange |= op->getNextNode() != nullptr; // only the last op of a block branches
  }
  if (opFacts.isSymbolUser)
    symbolUsers.push_back(op);
  bool hasKey = opFacts.looksAtItselfAlone && areOperandsKnown && op->getNumRegions() == 0 &&
                op->getNumSuccessors() == 0 && !isForDialect(op->getRawDictionaryAttrs());
  if (!hasKey || !accepted.addOrFind(op, operandTypes)) {
    questions.push_back({op, &opFacts, /*ofRegions=*/false});
    visitRegions(op, opFacts);
    questions.push_back({op, &opFacts, /*ofRegions=*/true});
  }
  for (OpResult result : op->getResults()) // not before: no op uses its own results
    define(result);
}

void VerificationWalk::visitRegions(Operation *op, const OpFacts &opFacts) {
  if (op->getNumRegions() == 0)
    return;
  hasInnerSymbols |= opFacts.isSymbolTable && op != module;
  unsigned outerScope = scope, outerIsolated = isolated;
  if (opFacts.isIsolated)
    isolated = ++isolatedCount;
  for (Region &region : op->getRegions())
    if (!region.empty())
      visitRegion(region, opFacts);
  scope = outerScope;
  isolated = outerIsolated;
}

void VerificationWalk::visitRegion(Region &region, const OpFacts &parent) {
  bool hasOneBlock = region.hasOneBlock();
  isStrange |= !region.front().hasNoPredecessors() || (parent.saysRegionKind && !hasOneBlock);
  size_t entryScope = scopes.size();
  for (Block &block : region) {
    scope = scopes.size();
    scopes.push_back({/*isOpen=*/true, isolated});
    visitBlock(block);
    bool mayEndWithAnything = hasOneBlock && parent.needsNoTerminator;
    isStrange |=
        !mayEndWithAnything && (block.empty() || !facts.of(block.back().getName()).isTerminator);
    // The entry block dominates all others, of which none but DominanceInfo knows the order.
    scopes[scope].isOpen = scope == entryScope;
  }
  scopes[entryScope].isOpen = false;
}

void VerificationWalk::visitBlock(Block &block) {
  unsigned own = scope;
  for (BlockArgument argument : block.getArguments()) {
    isStrange |= argument.getOwner() != &block;
    define(argument);
  }
  for (Operation &op : block)
    visit(&op);
  scope = own;
}

/// All blocks below the module.
llvm::DenseSet<Block *> VerificationWalk::blocks() const {
  llvm::DenseSet<Block *> found;
  module->walk([&](Block *block) { found.insert(block); });
  return found;
}

std::string VerificationWalk::erasedValue() const {
  for (const Late &late : outOfOrder)
    if (!definitions.contains(late.operand->get().getAsOpaquePointer()))
      return llvm::formatv("operand {0} of {1}", late.operand->getOperandNumber(),
                           late.operand->getOwner()->getName());
  if (branches.empty())
    return "";
  llvm::DenseSet<Block *> alive = blocks();
  for (Operation *branch : branches)
    for (unsigned i = 0; i < branch->getNumSuccessors(); ++i)
      if (!alive.contains(branch->getSuccessor(i)))
        return llvm::formatv("successor {0} of {1}", i, branch->getName());
  return "";
}

static bool staysInRegion(Operation *branch) {
  return llvm::all_of(branch->getSuccessors(), [&](Block *successor) {
    return successor->getParent() == branch->getParentRegion();
  });
}

bool VerificationWalk::staysInside() const {
  return llvm::all_of(branches, staysInRegion) && llvm::all_of(outOfOrder, [&](const Late &late) {
           auto definition = definitions.find(late.operand->get().getAsOpaquePointer());
           return scopes[definition->second.scope].isolated == late.isolated;
         });
}

} // namespace npufuzz

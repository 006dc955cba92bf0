//===- VerificationWalk.cpp -----------------------------------------------===//
//
// Visits ops in program order and keeps the open scopes: a value counts as defined if its scope is
// still open. Each op either matches an accepted key or becomes a question for its verifier.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/VerificationWalk.h"

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
  std::swap(before, now);
  now.clear();
  nextBefore = 0;
}

void VerificationWalk::forget() {
  before.clear();
  now.clear();
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

/// Fills operandTypes. Returns false if a definition was not met before, so that nothing of it may
/// be read yet.
bool VerificationWalk::readOperands(Operation *op) {
  operandTypes.clear();
  for (OpOperand &operand : op->getOpOperands()) {
    const void *value = operand.get().getAsOpaquePointer();
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

/// Finds the op's record of the last walk. Passes mostly keep the order of ops, so it is among the
/// next few.
VerificationWalk::Memory VerificationWalk::recall(Operation *op) {
  constexpr size_t window = 8;
  OperationName name = op->getName();
  size_t end = std::min(before.size(), nextBefore + window);
  for (size_t i = nextBefore; i < end; ++i)
    if (before[i].op == op && before[i].name == name) {
      nextBefore = i + 1;
      return before[i];
    }
  return {op, name, &facts.of(name), /*key=*/nullptr, /*attributes=*/{}, /*isForDialect=*/false};
}

/// Addresses of ops are reused, so the key is compared with that of the op that is there now.
bool VerificationWalk::isAccepted(const AcceptedOps::Seen &seen, Memory &memory) {
  if (!memory.key || !AcceptedOps::isKeyOf(seen, *memory.key))
    memory.key = accepted.findOrAdd(seen);
  return memory.key != nullptr;
}

/// True if no dialect and no other block influences whether the op is valid.
bool VerificationWalk::isClosed(Memory &memory) {
  DictionaryAttr attributes = memory.op->getRawDictionaryAttrs();
  if (attributes != memory.attributes) {
    memory.attributes = attributes;
    memory.isForDialect = npufuzz::isForDialect(attributes);
  }
  return memory.op->getNumSuccessors() == 0 && !memory.isForDialect;
}

void VerificationWalk::visit(Operation *op) {
  size_t position = now.size();
  now.push_back(recall(op));
  const OpFacts &opFacts = *now.back().facts;
  isStrange |= !opFacts.registered;
  if (opFacts.isSymbolUser)
    symbolUsers.push_back(op);
  if (op->getNumSuccessors() > 0) {
    branches.push_back(op);
    isStrange |= op->getNextNode() != nullptr; // only the last op of a block branches
  }
  bool mayHaveKey = readOperands(op) && isClosed(now[position]);
  if (op->getNumRegions() > 0) {
    visitAround(op, position, mayHaveKey && opFacts.looksAtItsFrameAlone);
  } else if (!mayHaveKey || !opFacts.looksAtItselfAlone ||
             !isAccepted({op, *parent, operandTypes}, now[position])) {
    questions.push_back({op, &opFacts, /*ofRegions=*/false});
    questions.push_back({op, &opFacts, /*ofRegions=*/true});
  }
  for (OpResult result : op->getResults()) // not earlier: no op uses its own results
    define(result);
}

/// Reads the types of the block's arguments, and everything that its terminator's verifier sees.
/// Returns false if that verifier may see more.
bool VerificationWalk::readFrame(Block &block) {
  inside.clear();
  for (BlockArgument argument : block.getArguments())
    inside.push_back(argument.getType().getAsOpaquePointer());
  inside.push_back(nullptr);
  Operation &terminator = block.back(); // the last op visited, if it has no regions
  inside.push_back(terminator.getName().getAsOpaquePointer());
  for (Value operand : terminator.getOperands()) {
    auto found = definitions.find(operand.getAsOpaquePointer());
    if (found == definitions.end())
      return false;
    inside.push_back(found->second.type.getAsOpaquePointer());
  }
  return now.back().op == &terminator && terminator.getNumResults() == 0 && isClosed(now.back()) &&
         !terminator.getPropertiesStorage();
}

/// The key of an op with regions is known only after them, but its questions must surround theirs.
void VerificationWalk::visitAround(Operation *op, size_t position, bool mayHaveKey) {
  const OpFacts &opFacts = *now[position].facts;
  size_t own = questions.size();
  questions.push_back({op, &opFacts, /*ofRegions=*/false});
  visitRegions(op, opFacts);
  if (!mayHaveKey || op->getNumRegions() != 1 || !op->getRegion(0).hasOneBlock() ||
      op->getRegion(0).front().empty() || !readFrame(op->getRegion(0).front()) ||
      op->getNumOperands() + 1 != op->getRegion(0).getNumArguments() || !readOperands(op) ||
      !isAccepted({op, *parent, operandTypes, inside}, now[position])) {
    questions.push_back({op, &opFacts, /*ofRegions=*/true});
    return;
  }
  questions[own].op = nullptr;
  Operation *terminator = &op->getRegion(0).front().back();
  while (questions.back().op == terminator)
    questions.pop_back();
}

void VerificationWalk::visitRegions(Operation *op, const OpFacts &opFacts) {
  if (op->getNumRegions() == 0)
    return;
  hasInnerSymbols |= opFacts.isSymbolTable && op != module;
  unsigned outerScope = scope, outerIsolated = isolated;
  std::optional<OperationName> outerParent = parent;
  parent = op->getName();
  if (opFacts.isIsolated)
    isolated = ++isolatedCount;
  for (Region &region : op->getRegions())
    if (!region.empty())
      visitRegion(region, opFacts);
  scope = outerScope;
  isolated = outerIsolated;
  parent = outerParent;
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
    // The entry block dominates all others; only DominanceInfo knows how the others are ordered.
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

//===- Verification.cpp ---------------------------------------------------===//
//
// Asks the verifiers that the walk has not ruled out, then MLIR's dominance about operands out of
// order. It discards their diagnostics: after a rejection verifyReadable judges the whole module
// and reports. The walk itself is in VerificationWalk.cpp.
//
//===----------------------------------------------------------------------===//
#include "backend/passes/Verification.h"
#include "backend/passes/VerificationWalk.h"

#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;

namespace npufuzz {

/// True for a constant whose elements nobody can count.
static bool isUncountable(Operation *op) {
  DenseElementsAttr value;
  return op->hasTrait<OpTrait::ConstantLike>() && matchPattern(op, m_Constant(&value)) &&
         !value.getType().hasStaticShape();
}

LogicalResult verifyReadable(ModuleOp module) {
  if (failed(mlir::verify(module)))
    return failure();
  WalkResult walk = module.walk([](Operation *op) -> WalkResult {
    if (isUncountable(op))
      return op->emitOpError("has a constant of unknown extents");
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}

/// Checks that verifyReadable makes on the op itself.
static bool acceptsItself(Operation *op, const OpFacts &facts) {
  if (isUncountable(op))
    return false;
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (Dialect *dialect = attribute.getNameDialect())
      if (failed(dialect->verifyOperationAttribute(op, attribute)))
        return false;
  return succeeded(facts.registered->verifyInvariants(op));
}

static bool areNamesUnique(ModuleOp module) {
  SmallPtrSet<Attribute, 8> names;
  return llvm::all_of(*module.getBody(), [&](Operation &op) {
    auto name = op.getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName());
    return !name || names.insert(name).second;
  });
}

/// Checks what the module's verifier asks about its region, except for what the walk has seen:
/// isolation, one block, and the ops that use symbols. A symbol table would walk over everything to
/// find those.
static bool acceptsSymbols(ModuleOp module, ArrayRef<Operation *> users) {
  if (!areNamesUnique(module))
    return false;
  SymbolTableCollection tables;
  return llvm::all_of(users, [&](Operation *user) {
    return succeeded(cast<SymbolUserOpInterface>(user).verifySymbolUses(tables));
  });
}

static bool acceptsRegions(const VerificationWalk::Question &question, const VerificationWalk &walk,
                           ModuleOp module) {
  if (question.facts->checksOnlyIsolation) // the walk has checked it
    return true;
  if (question.op == module && !walk.hasInnerSymbols && module.getBodyRegion().hasOneBlock())
    return acceptsSymbols(module, walk.symbolUsers);
  return succeeded(question.facts->registered->verifyRegionInvariants(question.op));
}

/// Checks operands whose definition does not simply precede them. In unreachable code dominance has
/// no meaning.
static bool areDominated(ArrayRef<VerificationWalk::Late> outOfOrder) {
  DominanceInfo dominance;
  return llvm::all_of(outOfOrder, [&](const VerificationWalk::Late &late) {
    Operation *user = late.operand->getOwner();
    return dominance.properlyDominates(late.operand->get(), user) ||
           !dominance.isReachableFromEntry(user->getBlock());
  });
}

static bool isAccepted(ModuleOp module, const VerificationWalk &walk) {
  // Silent, because verifyReadable will report the errors again.
  ScopedDiagnosticHandler silence(module.getContext(), [](Diagnostic &diagnostic) {
    return success(diagnostic.getSeverity() == DiagnosticSeverity::Error);
  });
  for (const VerificationWalk::Question &question : walk.questions) {
    if (!question.op)
      continue;
    bool isContent = question.ofRegions ? acceptsRegions(question, walk, module)
                                        : acceptsItself(question.op, *question.facts);
    if (!isContent)
      return false;
  }
  return areDominated(walk.outOfOrder);
}

LogicalResult IncrementalVerifier::verify() {
  walk.run(module);
  erased = walk.erasedValue();
  if (erased.empty() && !walk.isStrange && walk.staysInside() && isAccepted(module, walk))
    return success();
  memory.accepted.clear(); // it holds ops that the walk added and no verifier accepted
  walk.forget();
  return erased.empty() ? verifyReadable(module) : failure();
}

} // namespace npufuzz

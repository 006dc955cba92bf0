//===- OpFacts.h - what verification knows of each kind of op ---*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_OPFACTS_H
#define NPUFUZZ_BACKEND_PASSES_OPFACTS_H

#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace npufuzz {

/// What holds for every op of one name; traits and interfaces are slow to ask for.
struct OpFacts {
  /// Without it the op is of no dialect that is loaded.
  std::optional<mlir::RegisteredOperationName> registered;
  /// Its verifier sees the op's inherent attributes, the types of its operands and results, and the
  /// name of its parent: no discardable attribute, no definition of an operand, no user, no block,
  /// no symbol.
  bool looksAtItselfAlone = false;
  /// Its verifier and that of its block's terminator see no more than that, the types of the
  /// block's arguments and of the terminator's operands, where all its own operands are initial
  /// values of arguments (all but the first).
  bool looksAtItsFrameAlone = false;
  /// All that the verifier says of its regions is that nothing in them refers to values outside.
  bool checksOnlyIsolation = false;
  bool isIsolated = false, isSymbolTable = false, isSymbolUser = false, isTerminator = false,
       needsNoTerminator = false, saysRegionKind = false;
};

/// The facts of the names that were asked for. Names live as long as their context.
class OpFactsTable {
public:
  const OpFacts &of(mlir::OperationName name);

private:
  llvm::DenseMap<void *, std::unique_ptr<OpFacts>> byName; // references to them stay good
};

/// Whether a dialect has a say in one of these discardable attributes: it may look at anything.
bool isForDialect(mlir::DictionaryAttr attributes);

} // namespace npufuzz

#endif

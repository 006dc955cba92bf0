//===- OpFacts.h - facts about each kind of op, for verification -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_OPFACTS_H
#define NPUFUZZ_BACKEND_PASSES_OPFACTS_H

#include "mlir/IR/OperationSupport.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>

namespace npufuzz {

/// Facts that hold for every op of one name; traits and interfaces are slow to query.
struct OpFacts {
  /// Empty: the op belongs to no loaded dialect.
  std::optional<mlir::RegisteredOperationName> registered;
  /// Its verifier sees only the op's inherent attributes, the types of its operands and results,
  /// and the name of its parent. It sees no discardable attribute, definition of an operand, user,
  /// block or symbol.
  bool looksAtItselfAlone = false;
  /// Its verifier, and that of its block's terminator, also see the types of the block's arguments
  /// and of the terminator's operands, and nothing else. Requires that all its operands but the
  /// first are initial values of arguments.
  bool looksAtItsFrameAlone = false;
  /// For its regions, the verifier only checks that nothing in them refers to values outside.
  bool checksOnlyIsolation = false;
  bool isIsolated = false, isSymbolTable = false, isSymbolUser = false, isTerminator = false,
       needsNoTerminator = false, saysRegionKind = false;
};

/// Cache of facts by name. Names live as long as their context.
class OpFactsTable {
public:
  const OpFacts &of(mlir::OperationName name);

private:
  llvm::DenseMap<void *, std::unique_ptr<OpFacts>> byName; // references to them stay valid
};

/// True if a dialect verifies one of these discardable attributes; it may look at anything.
bool isForDialect(mlir::DictionaryAttr attributes);

} // namespace npufuzz

#endif

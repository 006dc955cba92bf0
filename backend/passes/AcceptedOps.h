//===- AcceptedOps.h - ops like one whose verifier was content --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_ACCEPTEDOPS_H
#define NPUFUZZ_BACKEND_PASSES_ACCEPTEDOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"

namespace npufuzz {

/// All that the verifier of an op sees that looks at itself alone: OpFacts. Names, types and
/// attributes are unique in their context: equal pointers are equal things. Keys are compared
/// whole, their hash only finds them.
struct OpKey {
  size_t hash;
  /// Name, parent's name, numbers of operands and results, their types, what is inside.
  llvm::ArrayRef<const void *> words;
  /// Inherent attributes and what else the op keeps outside its dictionary.
  mlir::OpaqueProperties properties;
};

class AcceptedOps {
public:
  AcceptedOps() = default;
  AcceptedOps(const AcceptedOps &) = delete;
  ~AcceptedOps() { clear(); }

  /// The key of an op and of what its verifier sees around it.
  struct Seen {
    mlir::Operation *op;
    mlir::OperationName parent;
    llvm::ArrayRef<mlir::Type> operandTypes;
    /// Types and names in the regions of an op with regions.
    llvm::ArrayRef<const void *> inside = {};
  };
  /// The key of an op that its verifier cannot tell from this one; null where none is here, and
  /// then adds it.
  const OpKey *findOrAdd(const Seen &seen);
  /// Whether that is the op's key.
  static bool isKeyOf(const Seen &seen, const OpKey &key);
  void clear();

private:
  /// With the words in `words`.
  OpKey keyOf(const Seen &seen);
  OpKey *copyOf(const OpKey &key);

  struct Info {
    static OpKey *getEmptyKey() { return llvm::DenseMapInfo<OpKey *>::getEmptyKey(); }
    static OpKey *getTombstoneKey() { return llvm::DenseMapInfo<OpKey *>::getTombstoneKey(); }
    static unsigned getHashValue(const OpKey *key) { return static_cast<unsigned>(key->hash); }
    static unsigned getHashValue(const OpKey &key) { return static_cast<unsigned>(key.hash); }
    static bool isEqual(const OpKey *a, const OpKey *b) { return a == b; }
    static bool isEqual(const OpKey &wanted, const OpKey *there);
  };
  llvm::DenseSet<OpKey *, Info> keys;
  llvm::BumpPtrAllocator memory;
  llvm::SmallVector<const void *> words;
};

} // namespace npufuzz

#endif

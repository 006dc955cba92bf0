//===- AcceptedOps.h - remembers ops that their verifier accepted -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_ACCEPTEDOPS_H
#define NPUFUZZ_BACKEND_PASSES_ACCEPTEDOPS_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/Allocator.h"

namespace npufuzz {

/// Everything that the verifier of an op sees if it looks only at the op (OpFacts). Names, types
/// and attributes are unique in their context, so equal pointers mean equal values. Keys are
/// compared as a whole; their hash only finds them.
struct OpKey {
  size_t hash;
  /// Name, parent's name, numbers of operands and results, their types, facts about its regions.
  llvm::ArrayRef<const void *> words;
  /// Inherent attributes, and other data that the op keeps outside its dictionary.
  mlir::OpaqueProperties properties;
};

class AcceptedOps {
public:
  AcceptedOps() = default;
  AcceptedOps(const AcceptedOps &) = delete;
  ~AcceptedOps() { clear(); }

  /// An op and the values around it that its verifier sees.
  struct Seen {
    mlir::Operation *op;
    mlir::OperationName parent;
    llvm::ArrayRef<mlir::Type> operandTypes;
    /// Types and names in the regions of an op with regions.
    llvm::ArrayRef<const void *> inside = {};
  };
  /// Finds the key of an accepted op that its verifier cannot distinguish from this one. If there
  /// is none, adds this op's key and returns null.
  const OpKey *findOrAdd(const Seen &seen);
  /// True if that is the op's key.
  static bool isKeyOf(const Seen &seen, const OpKey &key);
  void clear();

private:
  /// Stores its words in `words`.
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

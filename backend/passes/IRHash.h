//===- IRHash.h - detects changes of IR -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_IRHASH_H
#define NPUFUZZ_BACKEND_PASSES_IRHASH_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/Hashing.h"

namespace npufuzz {

/// Hash of `root` and everything in it, with ops by their address: equal if nothing has changed,
/// within this process. Ignores locations. Covers the same as mlir::OperationFingerPrint, whose
/// SHA-1 takes most of the time if the IR is hashed before and after each attempt of a pattern.
llvm::hash_code hashOf(mlir::Operation *root);

} // namespace npufuzz

#endif

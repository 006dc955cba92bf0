//===- IRHash.h - whether IR has changed ------------------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PASSES_IRHASH_H
#define NPUFUZZ_BACKEND_PASSES_IRHASH_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/Hashing.h"

namespace npufuzz {

/// A hash of `root` and all that is in it, ops by their address: equal where nothing has changed,
/// within this process. Locations do not count. Asks the same of the IR as
/// mlir::OperationFingerPrint, whose SHA-1 takes most of the time where the IR is hashed before and
/// after each attempt of a pattern.
llvm::hash_code hashOf(mlir::Operation *root);

} // namespace npufuzz

#endif

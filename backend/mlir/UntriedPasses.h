//===- UntriedPasses.h - lists the passes of MLIR that are not drawn -*- C++ -*-===//
//
// Every pass of MLIR is in the table of drawn passes (UpstreamPasses.h), in the lowering
// (UpstreamLowering.h) or here, with the reason. A test compares with mlir-opt's list, so it
// reports a release with a new pass.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_UNTRIEDPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UNTRIEDPASSES_H

#include "support/mlir/Release.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::mlirbackend {

struct UntriedPass {
  /// A name or a pattern: "*" stands for any letters.
  const char *names;
  const char *reason;
  Releases in = {};
};

/// Passes of every release.
llvm::ArrayRef<UntriedPass> untriedPasses();

} // namespace npufuzz::mlirbackend

#endif

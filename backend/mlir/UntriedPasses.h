//===- UntriedPasses.h - what MLIR has and nothing draws --------*- C++ -*-===//
//
// Every pass of MLIR stands in the table of those that are drawn (UpstreamPasses.h), in the
// lowering (UpstreamLowering.h) or here, with the reason why not. A test asks mlir-opt for all of
// them, so a release with a new pass says so.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_UNTRIEDPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UNTRIEDPASSES_H

#include "support/mlir/Release.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::mlirbackend {

struct UntriedPass {
  /// A name, or names: "*" stands for any letters.
  const char *names;
  const char *reason;
  Releases in = {};
};

/// Of every release.
llvm::ArrayRef<UntriedPass> untriedPasses();

} // namespace npufuzz::mlirbackend

#endif

//===- UpstreamPasses.h - pipelines for IR of upstream dialects -*- C++ -*-===//
//
// Beside tile programs this backend takes functions of upstream dialects, which no lowering of ours
// made. Each comes with a pipeline of its own, is judged pass by pass (oracles/functions) and has
// no reference.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H

#include "backend/mlir/traits/Traits.h"
#include "support/mlir/Release.h"
#include "tile/Case.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::mlirbackend {

/// Passes of a drawn pipeline, without the lowering that follows.
inline constexpr int64_t upstreamPassesMax = 8;

/// Options of a pass, in braces, as one release or another spells them.
struct PassOptions {
  PassOptions(const char *text, Releases in = {}) : text(text), in(in) {}
  const char *text;
  Releases in;
};

/// A pass that keeps what a function computes.
struct UpstreamPass {
  /// With its anchor; "@" stands for the options.
  const char *text;
  /// All of this is in the IR that it is drawn for.
  Traits needs;
  /// One is drawn.
  std::vector<PassOptions> options{""};
  /// Drawn as often as so many other passes.
  size_t weight = 1;
  Releases in = {};

  std::string with(const PassOptions &options) const;
};

/// Of every release.
llvm::ArrayRef<UpstreamPass> allUpstreamPasses();
/// What the MLIR that is linked has of them.
llvm::ArrayRef<UpstreamPass> upstreamPasses();

} // namespace npufuzz::mlirbackend

#endif

//===- UpstreamPasses.h - pipelines for IR of upstream dialects -*- C++ -*-===//
//
// Besides tile programs this backend takes functions of upstream dialects, which no lowering of
// ours made. Each has a pipeline of its own, is judged pass by pass (oracles/functions), and has no
// reference.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H

#include "backend/mlir/traits/Traits.h"
#include "support/mlir/Release.h"
#include "tile/Case.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::mlirbackend {

/// Maximum passes of a drawn pipeline, without the lowering that follows.
inline constexpr int64_t upstreamPassesMax = 8;

/// Options of a pass, in braces, as releases spell them.
struct PassOptions {
  PassOptions(const char *text, Releases in = {}) : text(text), in(in) {}
  const char *text;
  Releases in;
};

/// A pass that preserves the results of a function.
struct UpstreamPass {
  /// Text with its anchor; "@" stands for the options.
  const char *text;
  /// Traits of the IR that it is drawn for; all are required.
  Traits needs;
  /// One of these is drawn.
  std::vector<PassOptions> options{""};
  /// Weight in the draw, relative to 1 for other passes.
  size_t weight = 1;
  Releases in = {};

  std::string with(const PassOptions &options) const;
};

/// Passes of every release.
llvm::ArrayRef<UpstreamPass> allUpstreamPasses();
/// Passes that the linked MLIR has.
llvm::ArrayRef<UpstreamPass> upstreamPasses();

} // namespace npufuzz::mlirbackend

#endif

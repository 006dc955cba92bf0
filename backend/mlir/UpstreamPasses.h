//===- UpstreamPasses.h - pipelines for IR of upstream dialects -*- C++ -*-===//
//
// Beside tile programs this backend takes functions of upstream dialects, which no lowering of ours
// made. Such a case says so in its settings, which also hold its pipeline; it is judged pass by
// pass (campaign/upstream) and has no reference.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H
#define NPUFUZZ_BACKEND_MLIR_UPSTREAMPASSES_H

#include "backend/mlir/traits/Traits.h"
#include "tile/Case.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::mlirbackend {

/// The kind of function (generators::functions::Family), as a number. Only cases of upstream dialects
/// have this setting.
inline constexpr const char *familySettingName = "upstream_family";
/// "pass1" …: the numbers of the passes (passNumber), in order. A position that is absent runs
/// nothing.
std::string passSettingName(int64_t position);
inline constexpr int64_t upstreamPassesMax = 8;

/// A pass that keeps what a function computes.
struct UpstreamPass {
  /// With its anchor; "@" stands for the options.
  const char *text;
  /// All of this is in the IR that it is drawn for.
  Traits needs;
  /// One is drawn.
  std::vector<const char *> options{""};
  /// Drawn as often as so many other passes.
  size_t weight = 1;

  std::string with(const char *option) const;
};

llvm::ArrayRef<UpstreamPass> upstreamPasses();

/// What stands for a pass in the settings. It depends on the text alone: a stored case keeps its
/// pipeline when the table changes.
int64_t passNumber(llvm::StringRef text);

bool isUpstream(const Settings &settings);
/// a,func.func(b). A number that no pass has becomes a pass that does not exist. Precondition:
/// isUpstream.
std::string upstreamPipeline(const Settings &settings);

} // namespace npufuzz::mlirbackend

#endif

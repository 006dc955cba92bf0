//===- MeaningConformance.h - does a translator keep meaning? ---*- C++ -*-===//
//
// Checks a command of --meaning. Upstream dialects mean what they say, so whatever it prints of
// them must compute the same. The user may also say in a file what private ops mean: @f.means, in
// upstream dialects, is what @f must compute.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_CONFORMANCE_MEANINGCONFORMANCE_H
#define NPUFUZZ_CAMPAIGN_CONFORMANCE_MEANINGCONFORMANCE_H

#include "backend/foreign/Translator.h"
#include "campaign/conformance/Conformance.h"

namespace npufuzz::campaign {

/// End of the name of a function that says what another one means.
inline constexpr llvm::StringLiteral meansSuffix = ".means";

struct MeaningConformanceOptions {
  TranslatorOptions translator;
  /// Number of drawn functions.
  int64_t count = 150;
  uint64_t baseSeed = 20260;
  /// Text of a file with pairs of functions, and its name; empty: none.
  std::string pairs = {}, pairsName = {};
  /// Dialects of that file, besides those of backend mlir.
  std::shared_ptr<const mlir::DialectRegistry> dialects = {};
  /// CPU seconds for a check.
  double secondsMax = 600;
  std::function<bool()> stop = [] { return false; };
};

/// Runs the checks in their order, each in a process of its own, and gives each result to `tell`. A
/// translator that fails the first check is asked nothing else.
void checkMeaning(const MeaningConformanceOptions &options,
                  llvm::function_ref<void(const ConformanceResult &)> tell);

} // namespace npufuzz::campaign

#endif

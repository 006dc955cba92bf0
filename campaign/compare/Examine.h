//===- Examine.h - one comparison, in a process of its own ------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_EXAMINE_H
#define NPUFUZZ_CAMPAIGN_COMPARE_EXAMINE_H

#include "campaign/cases/StoredCase.h"
#include "campaign/compare/Compare.h"

namespace npufuzz::campaign::compare {

/// Comparison and the IR that both commands got.
struct Examination {
  Comparison comparison;
  std::string input;
};

struct ExamineOptions {
  Options compare;
  /// Passes of the backend that prepare a program before the commands get it; empty: none.
  std::string preparation;
  /// Seed of the inputs that functions are called with. None: the case's seed, and 0 for other
  /// modules.
  std::optional<uint64_t> seed = {};
  /// The commands may sum floats in any order: inputs are exact (DrawArguments.h).
  bool mayReorderSums = false;
  /// Dialects of plugins, beside those of the backends.
  std::shared_ptr<const mlir::DialectRegistry> dialects = {};

  /// Returns a context with all of these dialects.
  std::unique_ptr<mlir::MLIRContext> makeContext() const;
};

/// Prepares a case and compares both commands on it. The reference judges programs of the language;
/// all other programs are judged by what their functions compute.
llvm::Expected<Examination> examineProgram(const StoredCase &testCase,
                                           const ExamineOptions &options);
/// Compares on any other module as it is, judged by what its functions compute on drawn inputs.
llvm::Expected<Examination> examineModule(const std::string &text, const std::string &fileName,
                                          const ExamineOptions &options);

} // namespace npufuzz::campaign::compare

#endif

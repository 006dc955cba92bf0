//===- Examine.h - one comparison, in a process of its own ------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_COMPARE_EXAMINE_H
#define NPUFUZZ_CAMPAIGN_COMPARE_EXAMINE_H

#include "campaign/cases/StoredCase.h"
#include "campaign/compare/Compare.h"

namespace npufuzz::campaign::compare {

/// A comparison and the IR that both commands got.
struct Examination {
  Comparison comparison;
  std::string input;
};

struct ExamineOptions {
  Options compare;
  /// Passes of the backend that a program goes through before the commands get it; empty: none.
  std::string preparation;
  /// Seed of the inputs that functions are called with. None: that of the case, 0 for other
  /// modules.
  std::optional<uint64_t> seed = {};
};

/// A case: prepared, handed to both commands. The reference judges a program of the language, what
/// its functions compute any other.
llvm::Expected<Examination> examineProgram(const StoredCase &testCase,
                                           const ExamineOptions &options);
/// Any other module as it stands, judged by what its functions compute on drawn inputs.
llvm::Expected<Examination> examineModule(const std::string &text, const std::string &fileName,
                                          const ExamineOptions &options);

} // namespace npufuzz::campaign::compare

#endif

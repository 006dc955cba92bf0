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
};

/// A program of the language: prepared, handed to both commands, judged by the reference.
llvm::Expected<Examination> examineProgram(const StoredCase &testCase,
                                           const ExamineOptions &options);
/// Any other module as it stands. Arguments of its @main get small integers where they are static
/// tensors and scalars of the language's types.
llvm::Expected<Examination> examineModule(const std::string &text, const std::string &fileName,
                                          const ExamineOptions &options);

} // namespace npufuzz::campaign::compare

#endif

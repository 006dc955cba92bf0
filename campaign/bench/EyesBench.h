//===- EyesBench.h - how sharply the oracles judge results ------*- C++ -*-===//
//
// Runs every mutant of the interpreter (interpreter/mutants) over the programs of a campaign, next
// to the correct executor. Counts the programs whose results differ in some bit, and how many of
// these the reference calls wrong.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_EYESBENCH_H
#define NPUFUZZ_CAMPAIGN_BENCH_EYESBENCH_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign {

/// One mutant over all programs.
struct EyesRow {
  std::string mutant, summary;
  /// Family of programs made for this mutant; empty: the campaign's programs.
  std::string family;
  bool isAllowed = false; ///< the language allows this behaviour
  int64_t programs = 0;   ///< programs with an op that the mutant computes differently
  /// Programs that end with another bit, NaN payloads aside, in an element that counts.
  int64_t differing = 0;
  int64_t seenAsAsked = 0; ///< differing programs that the language's own rules call wrong
  /// Differing programs that the correct executor's promise calls wrong.
  int64_t seenAsPromised = 0;
  int64_t trapped = 0; ///< programs that did not end normally; counted nowhere else
};

struct EyesResult {
  int64_t programs = 0, discards = 0;
  /// Programs on which the correct executor is called wrong.
  int64_t falseAlarmsAsAsked = 0, falseAlarmsAsPromised = 0;
  std::vector<EyesRow> rows; ///< in the order of the mutants, then the families
};

struct EyesOptions {
  const Backend *backend = nullptr; ///< backend whose programs are drawn
  const CaseSource *source = nullptr;
  uint64_t baseSeed = 0;
  int64_t count = 0; ///< number of programs, from the campaign and from each family
  int jobs = 1;      ///< threads; the result is the same for every number
};

/// Fails if the reference or the interpreter does not know an op.
llvm::Expected<EyesResult> measureEyes(const EyesOptions &options);

/// Share of a sample, with Wilson's interval: it contains the true share in 95 of 100 samples.
struct Share {
  double share, low, high; ///< 0 to 1
};
/// Precondition: `all` is not 0.
Share shareOf(int64_t part, int64_t all);

std::string eyesText(const EyesResult &result);
std::string eyesMarkdown(const EyesResult &result);
std::string eyesJson(const EyesResult &result, uint64_t baseSeed);

/// Family of programs that asks one question, and the mutant that the question is about.
struct EyesFamily {
  llvm::StringLiteral name, mutant;
  Case (*make)(mlir::MLIRContext &context, uint64_t seed);
};
llvm::ArrayRef<EyesFamily> eyesFamilies();

} // namespace npufuzz::campaign

#endif

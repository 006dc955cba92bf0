//===- EyesBench.h - how sharply results are judged -------------*- C++ -*-===//
//
// Every mutant of the interpreter (interpreter/mutants) runs the programs of a campaign beside the
// executor that is right. How many programs show the difference in some bit, and how many of these
// does the reference call wrong?
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_BENCH_EYESBENCH_H
#define NPUFUZZ_CAMPAIGN_BENCH_EYESBENCH_H

#include "campaign/cases/CaseSource.h"

namespace npufuzz::campaign {

/// One mutant over all programs.
struct EyesRow {
  std::string mutant, summary;
  /// Of what: empty for the campaign's programs, else a family of programs that is made for it.
  std::string family;
  bool isAllowed = false;  ///< the language allows it
  int64_t programs = 0;    ///< have an op that it computes otherwise
  int64_t differing = 0;   ///< end with another bit, NaN payloads aside, in an element that counts
  int64_t seenAsAsked = 0; ///< of these: wrong by what the language asks of everybody
  int64_t seenAsPromised = 0; ///< … by what the executor that is right promises
  int64_t trapped = 0;        ///< did not end as they should; counted nowhere else
};

struct EyesResult {
  int64_t programs = 0, discards = 0;
  /// Programs on which the executor that is right is called wrong.
  int64_t falseAlarmsAsAsked = 0, falseAlarmsAsPromised = 0;
  std::vector<EyesRow> rows; ///< in the order of the mutants, families behind them
};

struct EyesOptions {
  const Backend *backend = nullptr; ///< whose programs
  const CaseSource *source = nullptr;
  uint64_t baseSeed = 0;
  int64_t count = 0; ///< programs, of the campaign and of each family
  int jobs = 1;      ///< threads; the result is the same for every number
};

/// Fails where the reference or the interpreter does not know an op.
llvm::Expected<EyesResult> measureEyes(const EyesOptions &options);

/// Of a sample, with the interval of Wilson that holds the true share in 95 of 100 samples.
struct Share {
  double share, low, high; ///< 0 to 1
};
/// Precondition: `all` is not 0.
Share shareOf(int64_t part, int64_t all);

std::string eyesText(const EyesResult &result);
std::string eyesMarkdown(const EyesResult &result);
std::string eyesJson(const EyesResult &result, uint64_t baseSeed);

/// A family of programs that asks one question, with the mutant that it is asked of.
struct EyesFamily {
  llvm::StringLiteral name, mutant;
  Case (*make)(mlir::MLIRContext &context, uint64_t seed);
};
llvm::ArrayRef<EyesFamily> eyesFamilies();

} // namespace npufuzz::campaign

#endif

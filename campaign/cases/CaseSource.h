//===- CaseSource.h - where the cases of a campaign come from ---*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_CASESOURCE_H
#define NPUFUZZ_CAMPAIGN_CASES_CASESOURCE_H

#include "campaign/cases/CaseKinds.h"
#include "support/Counters.h"

#include <memory>

namespace npufuzz::campaign {

/// Where passes run that a source draws for a case, which may crash or never end. The same is drawn
/// in both.
enum class Drawing {
  inSandbox, ///< the pipeline ends with such a pass
  inProcess, ///< takes the process along: for one that is watched, and half the time
};

/// Deterministic: the same seed gives the same bytes in every process.
class CaseSource {
public:
  virtual ~CaseSource() = default;
  virtual uint64_t caseSeed(uint64_t baseSeed, int64_t index) const = 0;
  /// Total: always a valid case. Adds to `counters` what it contains.
  virtual Case generate(mlir::MLIRContext &context, uint64_t caseSeed, Counters &counters,
                        Drawing drawing) const = 0;
  /// The case of that index in a campaign.
  virtual Case generateAt(mlir::MLIRContext &context, uint64_t baseSeed, int64_t index,
                          Counters &counters, Drawing drawing) const {
    return generate(context, caseSeed(baseSeed, index), counters, drawing);
  }
  /// True where a block of cases shares what no seed of a case says: only generateAt() draws the
  /// cases of a campaign.
  virtual bool isDrawnInBlocks() const { return false; }
  /// Whether its cases go through the passes of the backend.
  virtual bool isCompiled() const { return true; }
};

enum class Profile { smoke, normal, deep };

/// The generators of tile programs, within what `backend` can do. Machine settings are drawn unless
/// `fixed` names them.
std::unique_ptr<CaseSource> programCases(const Backend &backend, const Settings &fixed = {},
                                         Profile profile = Profile::normal);
/// What a campaign draws from: tile programs, and for backend mlir functions of upstream dialects
/// too (FunctionCases.h).
std::unique_ptr<CaseSource> campaignCases(const Backend &backend, const Settings &fixed = {},
                                          Profile profile = Profile::normal);
/// What a fuzzer's bytes decode to, through the same choices as a seed: total too. Its seed is a
/// hash of the bytes.
Case caseFromBytes(mlir::MLIRContext &context, const Backend &backend,
                   llvm::ArrayRef<uint8_t> bytes);

/// Makes a case simpler while it still fails; keeps the best so far when told to stop.
using Reducer = std::function<Case(const Case &start, const ShrinkHooks &hooks)>;
/// Shrinks each case as its kind is shrunk, on the settings of `backend`.
Reducer shrinkByKind(const Backend &backend);

} // namespace npufuzz::campaign

#endif

//===- CaseSource.h - where the cases of a campaign come from ---*- C++ -*-===//
//
// A source draws cases from seeds, and a reducer makes them smaller. The campaign knows only these
// two interfaces, and no generator, backend or kind of case.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_CASESOURCE_H
#define NPUFUZZ_CAMPAIGN_CASES_CASESOURCE_H

#include "campaign/cases/CaseKinds.h"
#include "support/Counters.h"

#include <memory>

namespace npufuzz::campaign {

/// Place where a source runs passes while it draws a case; they may crash or never end. Both places
/// draw the same case.
enum class Drawing {
  inSandbox, ///< the pipeline ends at a pass that crashes or hangs
  inProcess, ///< such a pass takes the process along; for a supervised process, in half the time
};

/// Deterministic: the same seed gives the same bytes in every process.
class CaseSource {
public:
  virtual ~CaseSource() = default;
  virtual uint64_t caseSeed(uint64_t baseSeed, int64_t index) const = 0;
  /// Total: always returns a valid case. Adds its contents to `counters`.
  virtual Case generate(mlir::MLIRContext &context, uint64_t caseSeed, Counters &counters,
                        Drawing drawing) const = 0;
  /// Returns the case of that index in a campaign.
  virtual Case generateAt(mlir::MLIRContext &context, uint64_t baseSeed, int64_t index,
                          Counters &counters, Drawing drawing) const {
    return generate(context, caseSeed(baseSeed, index), counters, drawing);
  }
  /// True if cases come in blocks that share choices which no case's seed determines. Then only
  /// generateAt() gives the cases of a campaign.
  virtual bool isDrawnInBlocks() const { return false; }
  /// True if its cases go through the passes of the backend.
  virtual bool isCompiled() const { return true; }
};

enum class Profile { smoke, normal, deep };

/// Generators of tile programs, within the capabilities of `backend`. Machine settings are drawn
/// unless `fixed` names them.
std::unique_ptr<CaseSource> programCases(const Backend &backend, const Settings &fixed = {},
                                         Profile profile = Profile::normal);
/// Source of a campaign: tile programs, and for backend mlir also functions of upstream dialects
/// (FunctionCases.h).
std::unique_ptr<CaseSource> campaignCases(const Backend &backend, const Settings &fixed = {},
                                          Profile profile = Profile::normal);
/// Decodes a fuzzer's bytes into a case, through the same choices as a seed. Total as well. The
/// case's seed is a hash of the bytes.
Case caseFromBytes(mlir::MLIRContext &context, const Backend &backend,
                   llvm::ArrayRef<uint8_t> bytes);

/// Makes a case simpler while it still fails; returns the best so far when told to stop.
using Reducer = std::function<Case(const Case &start, const ShrinkHooks &hooks)>;
/// Shrinks each case by the row of its kind, on the settings of `backend`.
Reducer shrinkByKind(const Backend &backend);

} // namespace npufuzz::campaign

#endif

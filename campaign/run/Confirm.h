//===- Confirm.h - a case that ended its worker, once more ------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CONFIRM_H
#define NPUFUZZ_CAMPAIGN_RUN_CONFIRM_H

#include "campaign/run/Worker.h"
#include "support/Sandbox.h"

namespace npufuzz::campaign {

/// The record of a case in which a worker died: runs it alone, which gives the program, the blamed
/// pass, and whether it happens again. Takes as long as the case does, hangs included.
CaseRecord confirmDeath(const CampaignOptions &options, int64_t ordinal, const Death &death);

/// The same without asking again, because there is no time: `why` stands behind the evidence.
CaseRecord unconfirmedDeath(const CampaignOptions &options, int64_t ordinal, const Death &death,
                            llvm::StringRef why);

/// confirmDeath in a process of its own, so that workers go on beside it.
class Confirmation {
public:
  /// Fails where no process can be started.
  static llvm::Expected<std::unique_ptr<Confirmation>> start(const CampaignOptions &options,
                                                             int64_t ordinal, const Death &death);

  std::array<int, 2> fds() const { return process->fds(); }
  /// Reads what there is; the record once it is complete.
  std::optional<CaseRecord> poll();
  /// Ends it.
  CaseRecord giveUp(llvm::StringRef why);

private:
  Confirmation(const CampaignOptions &options, int64_t ordinal, Death death)
      : options(options), ordinal(ordinal), death(std::move(death)) {}
  const CampaignOptions &options;
  int64_t ordinal;
  Death death;
  std::unique_ptr<ChildProcess> process;
  std::string text;
};

} // namespace npufuzz::campaign

#endif

//===- Confirm.h - a case once more, in a process of its own ----*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CONFIRM_H
#define NPUFUZZ_CAMPAIGN_RUN_CONFIRM_H

#include "campaign/run/Worker.h"
#include "support/Sandbox.h"

namespace npufuzz::campaign {

/// The record of a case in which a worker died, without asking again, because there is no time:
/// `why` stands behind the evidence.
CaseRecord unconfirmedDeath(const CampaignOptions &options, int64_t ordinal, const Death &death,
                            llvm::StringRef why);

/// A case that is asked once more in a process of its own, so that workers go on beside it.
class Confirmation {
public:
  /// Runs a case in which a worker died: that gives the program, the blamed pass, and whether it
  /// happens again. Takes as long as the case does, hangs included. Fails, like the next, where no
  /// process can be started.
  static llvm::Expected<std::unique_ptr<Confirmation>> ofDeath(const CampaignOptions &options,
                                                               int64_t ordinal, const Death &death);
  /// The record as it is when the case runs alone: with the findings that it shows there, or
  /// without any. The record itself where that cannot be told.
  static llvm::Expected<std::unique_ptr<Confirmation>> ofFinding(const CampaignOptions &options,
                                                                 CaseRecord record);

  std::array<int, 2> fds() const { return process->fds(); }
  /// Reads what there is; the record once it is complete.
  std::optional<CaseRecord> poll();
  /// Ends it.
  CaseRecord giveUp(llvm::StringRef why);

private:
  /// What is known of the case where nobody answers: why nobody did, and what was said until then.
  using Unanswered = std::function<CaseRecord(llvm::StringRef why, llvm::StringRef said)>;
  static llvm::Expected<std::unique_ptr<Confirmation>>
  ask(int64_t ordinal, llvm::function_ref<void(ChildSide &)> answer, Unanswered unanswered);
  int64_t ordinal = 0;
  Unanswered unanswered;
  std::unique_ptr<ChildProcess> process;
  std::string text;
};

} // namespace npufuzz::campaign

#endif

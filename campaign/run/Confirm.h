//===- Confirm.h - runs a case once more in a separate process --*- C++ -*-===//
//
// Reruns a case in a child process while the supervisor goes on. The supervisor polls for the
// record, or gives up and takes an unconfirmed one.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_CAMPAIGN_RUN_CONFIRM_H
#define NPUFUZZ_CAMPAIGN_RUN_CONFIRM_H

#include "campaign/run/Worker.h"
#include "support/Sandbox.h"

namespace npufuzz::campaign {

/// Makes the record of a case in which a worker died, without running it again for lack of time;
/// `why` is appended to the evidence.
CaseRecord unconfirmedDeath(const CampaignOptions &options, int64_t ordinal, const Death &death,
                            llvm::StringRef why);

/// Runs a case once more in a separate process, while the workers go on.
class Confirmation {
public:
  /// Runs a case in which a worker died, to get the program, the blamed pass, and whether the death
  /// repeats. Takes as long as the case does, hangs included. Both functions fail if no process can
  /// be started.
  static llvm::Expected<std::unique_ptr<Confirmation>> ofDeath(const CampaignOptions &options,
                                                               int64_t ordinal, const Death &death);
  /// Returns the record of the case run alone, with the findings that it shows there, or without
  /// any. If that run is inconclusive, returns the record unchanged.
  static llvm::Expected<std::unique_ptr<Confirmation>> ofFinding(const CampaignOptions &options,
                                                                 CaseRecord record);

  std::array<int, 2> fds() const { return process->fds(); }
  /// Reads what has arrived; returns the record once it is complete.
  std::optional<CaseRecord> poll();
  /// Ends the run.
  CaseRecord giveUp(llvm::StringRef why);

private:
  /// Makes the record if no answer comes, from the reason and the output so far.
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

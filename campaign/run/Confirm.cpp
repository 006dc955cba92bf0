//===- Confirm.cpp --------------------------------------------------------===//
#include "campaign/run/Confirm.h"
#include "campaign/findings/Isolated.h"
#include "support/StopSignal.h"

namespace npufuzz::campaign {

using oracles::Verdict;

/// What comes to its end within so many time limits when it runs alone is slow, and does not hang:
/// CPU seconds double on a busy machine, and some passes take cubic time.
static constexpr double hangLimits = 4;

static Verdict verdictOf(const CampaignOptions &options, const Death &death) {
  return oracles::deathVerdict(death, options.evaluate.backends.front()->name());
}

static CaseRecord emptyRecord(const CampaignOptions &options, int64_t ordinal) {
  CaseRecord record;
  record.ordinal = ordinal;
  record.testCase.seed = options.source->caseSeed(options.baseSeed, caseIndex(options, ordinal));
  return record;
}

CaseRecord confirmDeath(const CampaignOptions &options, int64_t ordinal, const Death &death) {
  CaseRecord record = emptyRecord(options, ordinal);
  // The worker's own account is lost: all that is known is its board and its stderr.
  Verdict verdict = verdictOf(options, death);
  uint64_t seed = record.testCase.seed;
  std::optional<StoredCase> generated;
  double secondsMax = options.caseSecondsMax * (death.hung ? hangLimits : 1);
  Evaluation again =
      evaluateIsolated(*options.source, seed, options.evaluate, generated, secondsMax);
  if (stopRequested())
    return unconfirmedDeath(options, ordinal, death, "stopped by the user");
  auto sameOracle = llvm::find_if(
      again.verdicts, [&](const Verdict &other) { return other.oracle == verdict.oracle; });
  bool diesAlone = sameOracle != again.verdicts.end();
  if (diesAlone)
    verdict = *sameOracle;
  else
    verdict.evidence += (" (" + notAlone + ")").str();
  if (generated)
    record.testCase = *generated;
  record.testCase.seed = seed;
  std::vector<Verdict> found = again.findings();
  // Alone, each pass is verified: what follows invalid IR may end in any way.
  if (!diesAlone &&
      llvm::any_of(found, [](const Verdict &one) { return one.oracle == "verify"; })) {
    record.findings = std::move(found);
    return record;
  }
  record.isShownOnlyInWorker = !diesAlone;
  // Another case may have overwritten the worker's memory: a death that this case alone does not
  // show is no finding of this case.
  bool isInnocent = death.hung || (generated && rowOf(generated->kind).runsForeignCode);
  if (isInnocent && !diesAlone) {
    record.findings = std::move(found);
    record.discardReason = again.discardReason;
    // A pass that is drawn runs in the worker before it is evaluated, and dies there.
    bool wasDrawing = death.phase == Phase::generate;
    if (!death.hung && !wasDrawing && record.discardReason.empty())
      record.discardReason = verdict.message();
  } else if (oracles::isSelected(options.evaluate, verdict.oracle))
    record.findings.push_back(verdict);
  else
    record.discardReason = verdict.message();
  return record;
}

CaseRecord unconfirmedDeath(const CampaignOptions &options, int64_t ordinal, const Death &death,
                            llvm::StringRef why) {
  CaseRecord record = emptyRecord(options, ordinal);
  Verdict verdict = verdictOf(options, death);
  verdict.evidence += (" (not confirmed: " + why + ")").str();
  if (oracles::isSelected(options.evaluate, verdict.oracle))
    record.findings.push_back(std::move(verdict));
  else
    record.discardReason = verdict.message();
  return record;
}

llvm::Expected<std::unique_ptr<Confirmation>>
Confirmation::start(const CampaignOptions &options, int64_t ordinal, const Death &death) {
  std::unique_ptr<Confirmation> made(new Confirmation(options, ordinal, death));
  auto child = ChildProcess::start(
      [&](ChildSide &side) { side.write(toLine(confirmDeath(options, ordinal, death))); });
  if (!child)
    return child.takeError();
  made->process = std::move(*child);
  return made;
}

std::optional<CaseRecord> Confirmation::poll() {
  if (process->readAvailable(text))
    return std::nullopt;
  process->wait();
  CaseRecord record;
  if (fromLine(llvm::StringRef(text).split('\n').first, record) && record.ordinal == ordinal)
    return record;
  return unconfirmedDeath(options, ordinal, death, "the process that asked again died");
}

CaseRecord Confirmation::giveUp(llvm::StringRef why) {
  process->kill();
  return unconfirmedDeath(options, ordinal, death, why);
}

} // namespace npufuzz::campaign

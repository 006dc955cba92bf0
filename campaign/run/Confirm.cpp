//===- Confirm.cpp --------------------------------------------------------===//
//
// A worker runs many cases, so a finding in it may be the effect of an earlier case. The case runs
// again alone, and findings that do not repeat are marked as low confidence. If no answer comes in
// time, the record says so.
//
//===----------------------------------------------------------------------===//
#include "campaign/run/Confirm.h"
#include "backend/passes/SharedStorage.h"
#include "campaign/findings/CampaignOptions.h"
#include "campaign/findings/Isolated.h"
#include "campaign/findings/VerdictJson.h"
#include "support/BesideWork.h"
#include "support/StopSignal.h"

namespace npufuzz::campaign {

using oracles::Verdict;

/// Factor on the time limit. A case that runs alone and finishes within it is slow and no hang: CPU
/// seconds double on a busy machine, and some passes take cubic time.
static constexpr double hangLimits = 4;

static Verdict verdictOf(const CampaignOptions &options, const Death &death) {
  return oracles::deathVerdict(death, options.evaluate.backends.front()->name());
}

/// Sorts findings. One that a thread left running by a pass may have caused is of low confidence.
static void takeFindings(CaseRecord &record, std::vector<Verdict> found) {
  for (Verdict &verdict : found) {
    bool isDisturbed = llvm::StringRef(verdict.evidence).contains(leftThreadAtWork);
    (isDisturbed ? record.onlyInWorker : record.findings).push_back(std::move(verdict));
  }
}

static CaseRecord emptyRecord(const CampaignOptions &options, int64_t ordinal) {
  CaseRecord record;
  record.ordinal = ordinal;
  record.testCase.seed = options.source->caseSeed(options.baseSeed, caseIndex(options, ordinal));
  return record;
}

static const Verdict *bugBy(llvm::StringRef oracle, const Evaluation &evaluation) {
  auto found = llvm::find_if(evaluation.verdicts, [&](const Verdict &verdict) {
    return verdict.oracle == oracle && verdict.isBug();
  });
  return found == evaluation.verdicts.end() ? nullptr : &*found;
}

/// Runs the case in separate processes; returns the first answer, unless a later one is a death.
static Evaluation askAlone(const Death &death, llvm::StringRef oracle,
                           llvm::function_ref<Evaluation()> ask) {
  Evaluation first = ask();
  if (death.hung || oracles::mayBeFromOutside(death) || bugBy(oracle, first))
    return first;
  for (int question = 1; question < questionsMax && !stopRequested(); ++question) {
    disturbHeap(question);
    if (Evaluation other = ask(); bugBy(oracle, other))
      return other;
  }
  return first;
}

static CaseRecord unconfirmed(const CampaignOptions &options, int64_t ordinal, const Death &death,
                              Verdict verdict, llvm::StringRef why) {
  CaseRecord record = emptyRecord(options, ordinal);
  if (oracles::mayBeFromOutside(death)) {
    record.killedBy = oracles::endText(death.end);
    record.discardReason = ("killed from outside, not asked again: " + why).str();
    return record;
  }
  verdict.evidence += (" (not confirmed: " + why + ")").str();
  if (oracles::isSelected(options.evaluate, verdict.oracle))
    record.findings.push_back(std::move(verdict));
  else
    record.discardReason = verdict.message();
  return record;
}

/// Compiles the case again with each pass verified, for a death after the compilation of which no
/// selected oracle sees the cause: invalid IR that sparse verification let through ends the code
/// after it in any way.
static std::vector<Verdict> invalidIRBefore(const CampaignOptions &options, const Death &death,
                                            const StoredCase &testCase) {
  bool isAfter = death.phase == Phase::execute || death.phase == Phase::judge;
  if (death.hung || !isAfter || oracles::isSelected(options.evaluate, "verify"))
    return {};
  EvaluateOptions narrow = options.evaluate;
  narrow.oracles = {oracles::findOracle("verify")};
  return evaluateIsolated(testCase, narrow, options.caseSecondsMax).findings();
}

/// Makes the record of a case in which a worker died with that verdict, from a run of the case
/// alone.
static CaseRecord confirmDeath(const CampaignOptions &options, int64_t ordinal, const Death &death,
                               Verdict verdict) {
  CaseRecord record = emptyRecord(options, ordinal);
  uint64_t seed = record.testCase.seed;
  std::optional<StoredCase> generated;
  double secondsMax = options.caseSecondsMax * (death.hung ? hangLimits : 1);
  Evaluation again = askAlone(death, verdict.oracle, [&] {
    return evaluateIsolated(*options.source, options.baseSeed, caseIndex(options, ordinal),
                            options.evaluate, generated, secondsMax);
  });
  if (stopRequested())
    return unconfirmed(options, ordinal, death, std::move(verdict), "stopped by the user");
  const Verdict *sameOracle = bugBy(verdict.oracle, again);
  bool diesAlone = sameOracle;
  // The worker was killed from outside: the case is judged by a run that was not.
  if (!diesAlone && oracles::mayBeFromOutside(death)) {
    record.killedBy = oracles::endText(death.end);
    takeFindings(record, again.findings());
    record.discardReason = again.discardReason;
    if (generated)
      record.testCase = *generated;
    record.testCase.seed = seed;
    return record;
  }
  if (diesAlone)
    verdict = *sameOracle;
  else
    verdict.evidence += (" (" + notAlone + ")").str();
  if (generated)
    record.testCase = *generated;
  record.testCase.seed = seed;
  std::vector<Verdict> found = again.findings();
  if (!diesAlone && generated)
    if (std::vector<Verdict> invalid = invalidIRBefore(options, death, *generated);
        !invalid.empty()) {
      if (oracles::isSelected(options.evaluate, verdict.oracle))
        takeFindings(record, std::move(invalid));
      else
        record.discardReason = invalid.front().message();
      return record;
    }
  // A case run alone has each pass verified. Code after invalid IR may end in any way, so the
  // invalid IR is the finding.
  if (!diesAlone &&
      llvm::any_of(found, [](const Verdict &one) { return one.oracle == "verify"; })) {
    takeFindings(record, std::move(found));
    return record;
  }
  // A death that this case alone does not show may come from another case, which overwrote the
  // worker's memory.
  if (!diesAlone) {
    takeFindings(record, std::move(found));
    record.discardReason = again.discardReason;
  }
  if (death.hung && !diesAlone) // slow, but no hang
    return record;
  if (oracles::isSelected(options.evaluate, verdict.oracle))
    (diesAlone ? record.findings : record.onlyInWorker).push_back(verdict);
  else if (record.discardReason.empty())
    record.discardReason = verdict.message();
  return record;
}

CaseRecord unconfirmedDeath(const CampaignOptions &options, int64_t ordinal, const Death &death,
                            llvm::StringRef why) {
  return unconfirmed(options, ordinal, death, verdictOf(options, death), why);
}

static bool isOfSharedStorage(const Verdict &verdict) {
  return verdict.isBug() && llvm::StringRef(verdict.evidence).contains(writtenInPlace);
}

static CaseRecord foundAlone(const CampaignOptions &options, CaseRecord record) {
  std::optional<StoredCase> generated;
  uint64_t seed = record.testCase.seed;
  // A plugin's pass may have written to storage that the program shares with its IR.
  Evaluation alone =
      options.plugins.empty()
          ? evaluateIsolated(record.testCase, options.evaluate, options.caseSecondsMax)
          : evaluateIsolated(*options.source, options.baseSeed, caseIndex(options, record.ordinal),
                             options.evaluate, generated, options.caseSecondsMax);
  if (stopRequested())
    return record; // not run again: keep what the worker found
  if (generated)
    record.testCase = *generated;
  record.testCase.seed = seed;
  std::vector<Verdict> inWorker = std::exchange(record.findings, {});
  takeFindings(record, alone.findings());
  record.discardReason = alone.discardReason;
  // A run alone detects that a pass writes to attributes, and that casts doubt on all other
  // findings.
  if (llvm::any_of(alone.verdicts, isOfSharedStorage))
    return record;
  for (Verdict &verdict : inWorker) {
    bool showsAgain = llvm::any_of(alone.verdicts, [&](const Verdict &other) {
      return other.isBug() && other.signature() == verdict.signature();
    });
    if (showsAgain)
      continue;
    verdict.evidence += (" (" + notAlone + ")").str();
    record.onlyInWorker.push_back(std::move(verdict));
  }
  return record;
}

llvm::Expected<std::unique_ptr<Confirmation>>
Confirmation::ofDeath(const CampaignOptions &options, int64_t ordinal, const Death &death) {
  return ask(
      ordinal,
      [&](ChildSide &side) {
        // The worker's own report is lost: only its board and its stderr are known. Makes this
        // verdict here, because it loads symbol tables that the supervisor would keep for good.
        Verdict verdict = verdictOf(options, death);
        side.write(jsonLine(toJson(verdict)));
        side.write(toLine(confirmDeath(options, ordinal, death, std::move(verdict))));
      },
      [&options, ordinal, death](llvm::StringRef why, llvm::StringRef said) {
        Verdict verdict;
        if (!fromJson(parseJson(said.split('\n').first), verdict)) {
          Death withoutStack = death;
          withoutStack.stack = {};
          verdict = verdictOf(options, withoutStack);
        }
        return unconfirmed(options, ordinal, death, std::move(verdict), why);
      });
}

llvm::Expected<std::unique_ptr<Confirmation>>
Confirmation::ofFinding(const CampaignOptions &options, CaseRecord record) {
  return ask(
      record.ordinal, [&](ChildSide &side) { side.write(toLine(foundAlone(options, record))); },
      [record](llvm::StringRef why, llvm::StringRef /*said*/) {
        CaseRecord asItWas = record;
        for (Verdict &verdict : asItWas.findings)
          verdict.evidence += (" (not asked alone: " + why + ")").str();
        return asItWas;
      });
}

llvm::Expected<std::unique_ptr<Confirmation>>
Confirmation::ask(int64_t ordinal, llvm::function_ref<void(ChildSide &)> answer,
                  Unanswered unanswered) {
  auto child = ChildProcess::start(answer);
  if (!child)
    return child.takeError();
  auto made = std::make_unique<Confirmation>();
  made->ordinal = ordinal;
  made->unanswered = std::move(unanswered);
  made->process = std::move(*child);
  return made;
}

std::optional<CaseRecord> Confirmation::poll() {
  if (process->readAvailable(text))
    return std::nullopt;
  process->wait();
  for (llvm::StringRef line : llvm::split(text, '\n'))
    if (CaseRecord record; fromLine(line, record) && record.ordinal == ordinal)
      return record;
  return unanswered("the process that asked again died", text);
}

CaseRecord Confirmation::giveUp(llvm::StringRef why) {
  process->kill();
  return unanswered(why, text);
}

} // namespace npufuzz::campaign

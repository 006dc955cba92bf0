//===- DiffServe.cpp - one side of npufuzz diff ----------------------------===//
//
// A process that holds one system and answers requests, one line of JSON each: a case by the base
// seed and the index of a campaign, or by the path of a file. Each case runs in a process of its
// own.
//
//===----------------------------------------------------------------------===//
#include "tools/Diff.h"

#include "campaign/database/Digest.h"
#include "campaign/findings/Isolated.h"
#include "support/ShellWord.h"
#include "tools/CaseOptions.h"
#include "tools/DiffTally.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"

#include "llvm/Support/raw_ostream.h"

#include <iostream>

namespace npufuzz::tools {

/// "value:npu-vectorise:wrong value"
static std::string keyOf(const oracles::Verdict &verdict) {
  const std::string signature = verdict.signature();
  auto [oracle, rest] = llvm::StringRef(signature).split(':');
  return (oracle + ":" + rest.split(':').second).str();
}

static SideAnswer answerOf(const campaign::Evaluation &evaluation) {
  SideAnswer answer;
  for (const oracles::Verdict &bug : evaluation.findings())
    answer.bugs.push_back(
        {bug.oracle, keyOf(bug), oracles::severityName(bug.severity).str(), bug.message()});
  for (const oracles::Verdict &verdict : evaluation.verdicts)
    if (verdict.outcome == oracles::Outcome::cannotTell)
      answer.untoldBy.push_back(verdict.oracle);
  if (evaluation.isJudged()) {
    answer.outcome = SideAnswer::Outcome::judged;
  } else {
    answer.outcome =
        evaluation.isDiscard() ? SideAnswer::Outcome::declined : SideAnswer::Outcome::untold;
    answer.reason = evaluation.whyNotJudged();
  }
  return answer;
}

namespace {
class Side {
public:
  explicit Side(CaseSetup given) : setup(std::move(given)) {
    setup.applyTo(options);
    // As a campaign judges its programs.
    options.evaluate.secondRunPeriod = options.secondRunPeriod;
    options.evaluate.sparsely = true;
  }
  SideAnswer answer(const Json &request) const;

private:
  SideAnswer drawn(uint64_t baseSeed, int64_t index) const;
  SideAnswer stored(const std::string &file) const;

  CaseSetup setup;
  campaign::CampaignOptions options;
};
} // namespace

SideAnswer Side::drawn(uint64_t baseSeed, int64_t index) const {
  std::optional<campaign::StoredCase> generated;
  SideAnswer answer = answerOf(
      campaign::evaluateIsolated(*setup.source, baseSeed, index, options.evaluate, generated));
  if (generated)
    answer.program = campaign::database::digest({generated->program});
  bool isInBlocks = setup.source->isDrawnInBlocks();
  answer.replay = "--seed=" + hex(isInBlocks ? baseSeed : setup.source->caseSeed(baseSeed, index));
  if (isInBlocks)
    answer.replay += " --index=" + std::to_string(index);
  return answer;
}

SideAnswer Side::stored(const std::string &file) const {
  SideAnswer answer;
  answer.replay = "replay " + shellWord(file);
  System system = setup.system;
  // A bundle's plants would be in both.
  if (system.plants.empty())
    system.plants = {noPlant};
  auto replays = readReplays(file, system);
  if (!replays) {
    answer.reason = llvm::toString(replays.takeError());
    return answer;
  }
  if (replays->size() != 1 || replays->front().evaluate.backends.front() != setup.system.backend) {
    answer.reason = "not a case of this backend";
    return answer;
  }
  const Replay &replay = replays->front();
  RecordedMemory memory(replay.recipe);
  std::string words = answer.replay;
  answer = answerOf(campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate));
  answer.replay = words;
  return answer;
}

SideAnswer Side::answer(const Json &request) const {
  std::string file;
  uint64_t seed = 0;
  int64_t index = 0;
  if (readKey(request, "file", file))
    return stored(file);
  if (readKey(request, "seed", seed) && readKey(request, "index", index))
    return drawn(seed, index);
  return {}; // the first request asks only if the system is there
}

llvm::Expected<int> serveDiff(Arguments arguments) {
  auto commandLine = makeCommandLine("diff", "", "");
  CaseOptions caseOptions;
  caseOptions.addTo(*commandLine);
  caseOptions.addKindsTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  auto setup = caseOptions.resolve();
  if (!setup)
    return setup.takeError();
  Side side(std::move(*setup));
  for (std::string line; std::getline(std::cin, line);) {
    llvm::outs() << jsonLine(side.answer(parseJson(line)).json());
    llvm::outs().flush();
  }
  return nothingFound;
}

} // namespace npufuzz::tools

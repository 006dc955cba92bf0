#include "tools/AskFindings.h"

#include "campaign/findings/Isolated.h"
#include "support/Files.h"
#include "support/StopSignal.h"
#include "support/WorkFolder.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::tools {

using namespace campaign::database;

/// Replays before a repro counts as gone, because a bug that depends on the order of events may
/// show the next time.
static constexpr int goneTries = 3;

/// Returns the result of one replay for the finding, by any of its names.
static Shown runOnce(Replay replay, const std::vector<std::string> &signatures) {
  RecordedMemory memory(replay.recipe);
  campaign::Evaluation evaluation =
      campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate);
  Shown first;
  for (const std::string &signature : signatures) {
    replay.recipe.signature = signature;
    Shown shown = shownBy(evaluation, replay);
    if (shown.outcome == outcomeShows)
      return shown;
    if (first.outcome.empty())
      first = shown;
  }
  return first;
}

static Shown unclear(llvm::Error error) {
  return {outcomeUnclear, llvm::toString(std::move(error)), {}, /*isJudged=*/false};
}

Shown replayRepro(const FolderContents &files, const std::vector<std::string> &signatures,
                  const System &given) {
  auto folder = WorkFolder::make();
  if (!folder)
    return unclear(folder.takeError());
  if (llvm::Error error = writeFolder((*folder)->path(), "repro", files))
    return unclear(std::move(error));
  std::string path = (*folder)->path(files.size() == 1 ? "repro/" + files.begin()->first : "repro");
  if (isLitTest(path))
    return {outcomeUnclear,
            "a lit test (it has a RUN line)",
            {},
            /*isJudged=*/false,
            /*isAsked=*/false};
  auto replays = readReplays(path, given);
  if (!replays) {
    Shown shown = unclear(replays.takeError());
    // Remove the path of its temporary folder, which differs each time.
    for (size_t at; (at = shown.reason.find(path)) != std::string::npos;)
      shown.reason.replace(at, path.size(), "repro");
    return shown;
  }
  Shown shown;
  for (const Replay &replay : *replays)
    for (int tries = 0; tries < goneTries; ++tries) {
      shown = runOnce(replay, signatures);
      shown.plants = replay.evaluate.plants;
      if (shown.outcome == outcomeShows)
        return shown;
      if (shown.outcome != outcomeGone)
        break;
    }
  return shown;
}

FindingsAsker::FindingsAsker(System tested) : system(std::move(tested)) {
  system.machine.clear();
  system.pipeline.clear();
  system.oracles.clear();
  system.peers.clear();
  if (system.plants.empty())
    system.plants = {noPlant};
}

namespace {
/// Findings of a run: one with the same name may be the same bug, one of the same pass may be the
/// same bug under another name.
class MetByRun {
public:
  explicit MetByRun(const Run &run) {
    for (const StoredSighting &seen : run.sightings) {
      passes.insert(seen.pass);
      complaints.insert(complaintOf(seen.signature));
      for (const std::string &other : seen.alsoShows)
        complaints.insert(complaintOf(other));
    }
  }
  bool concerns(const Triaged::Evidence &evidence) const {
    return llvm::any_of(evidence.passes,
                        [&](const std::string &pass) { return passes.count(pass) > 0; }) ||
           llvm::any_of(evidence.signatures, [&](const std::string &signature) {
             return complaints.count(complaintOf(signature)) > 0;
           });
  }

private:
  std::set<std::string> complaints, passes;
};
} // namespace

llvm::Expected<std::string> FindingsAsker::outcomeOf(Database &database, const std::string &repro,
                                                     const std::set<std::string> &signatures) {
  auto [outcome, isFirst] = outcomes.try_emplace(repro, outcomeUnclear);
  if (!isFirst)
    return outcome->second;
  auto files = database.repro(repro);
  if (!files)
    return files.takeError();
  if (!files->empty())
    outcome->second = replayRepro(*files, {signatures.begin(), signatures.end()}, system).outcome;
  return outcome->second;
}

llvm::Error FindingsAsker::ask(Database &database, const Triaged::Evidence &evidence,
                               const Run &run, std::vector<ReproAnswer> &heard) {
  for (const std::string &repro : llvm::ArrayRef(evidence.repros).take_front(reprosAskedMax)) {
    bool isOwn = llvm::any_of(run.sightings,
                              [&](const StoredSighting &seen) { return seen.repro == repro; });
    if (isOwn || stopRequested())
      continue;
    auto outcome = outcomeOf(database, repro, evidence.signatures);
    if (!outcome)
      return outcome.takeError();
    if (*outcome != outcomeUnclear)
      heard.push_back({run.id(), repro, *outcome});
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<ReproAnswer>>
FindingsAsker::ask(Database &database, const std::vector<Triaged> &findings, const Run &run) {
  MetByRun met(run);
  std::vector<ReproAnswer> heard;
  for (const Triaged &finding : findings)
    for (const Triaged::Evidence &evidence : finding.evidence) {
      if (!met.concerns(evidence))
        continue;
      if (llvm::Error error = ask(database, evidence, run, heard))
        return std::move(error);
    }
  return heard;
}

} // namespace npufuzz::tools

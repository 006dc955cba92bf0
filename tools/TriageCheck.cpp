//===- TriageCheck.cpp - npufuzz triage check: does it still fail? ---------===//
#include "support/Printable.h"
#include "support/Version.h"
#include "support/WorkFolder.h"
#include "tools/Replaying.h"
#include "tools/Triage.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "campaign/findings/Isolated.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using namespace campaign::database;

/// Before a repro counts as gone: what depends on the order of events may show the next time.
static constexpr int goneTries = 3;

/// What one replay says of the finding, by any of its names.
static Shown runOnce(Replay replay, const Triaged &finding) {
  RecordedMemory memory(replay.recipe);
  campaign::Evaluation evaluation =
      campaign::evaluateIsolated(replay.recipe.testCase, replay.evaluate);
  std::vector<Subject> names = finding.others;
  names.insert(names.begin(), finding.subject);
  Shown first;
  for (const Subject &name : names) {
    replay.recipe.signature = name.signature;
    Shown shown = shownBy(evaluation, replay);
    if (shown.outcome == outcomeShows)
      return shown;
    if (first.outcome.empty())
      first = shown;
  }
  return first;
}

static Shown unclear(llvm::Error error) {
  return {outcomeUnclear, llvm::toString(std::move(error))};
}

static Shown replayRepro(const Triaged &finding, const FolderContents &files, const System &given) {
  if (!finding.reproducible)
    return {outcomeUnclear, "it was not shown again when it was found"};
  auto folder = WorkFolder::make();
  if (!folder)
    return unclear(folder.takeError());
  if (llvm::Error error = writeFolder((*folder)->path(), "repro", files))
    return unclear(std::move(error));
  std::string path = (*folder)->path(files.size() == 1 ? "repro/" + files.begin()->first : "repro");
  if (isLitTest(path))
    return {outcomeUnclear, "a lit test (it has a RUN line)"};
  auto replays = readReplays(path, given);
  if (!replays) {
    Shown shown = unclear(replays.takeError());
    // Its temporary folder has another name each time.
    for (size_t at; (at = shown.reason.find(path)) != std::string::npos;)
      shown.reason.replace(at, path.size(), "repro");
    return shown;
  }
  Shown shown;
  for (const Replay &replay : *replays)
    for (int tries = 0; tries < goneTries; ++tries) {
      shown = runOnce(replay, finding);
      if (shown.outcome == outcomeShows)
        return shown;
      if (shown.outcome != outcomeGone)
        break;
    }
  return shown;
}

/// What is there to replay: all, or those that were named, with their repros.
static llvm::Expected<std::vector<std::pair<Triaged, FolderContents>>>
readTasks(const TriageRequest &request) {
  auto state = openState(request, Sqlite::Access::write);
  if (!state)
    return state.takeError();
  auto chosen = findAsked(*state, request);
  if (!chosen)
    return chosen.takeError();
  std::vector<std::pair<Triaged, FolderContents>> tasks;
  for (const Triaged *finding : *chosen) {
    auto files = state->database->repro(finding->repro);
    if (!files)
      return files.takeError();
    if (!files->empty())
      tasks.emplace_back(*finding, std::move(*files));
  }
  return tasks;
}

llvm::Expected<int> triageCheck(const TriageRequest &request) {
  auto given = request.system.resolve(SystemOptions::Default::none);
  if (!given)
    return given.takeError();
  auto tasks = readTasks(request);
  if (!tasks)
    return tasks.takeError();
  for (const auto &[finding, files] : *tasks) {
    Shown shown = replayRepro(finding, files, *given);
    llvm::outs() << llvm::left_justify(shown.outcome, 9) << finding.id() << "  "
                 << oneLine(finding.subject.signature)
                 << (shown.reason.empty() ? "" : ": " + oneLine(shown.reason)) << "\n";
    llvm::outs().flush();
    // One by one: who stops it keeps what it has shown.
    if (llvm::Error error =
            recordChecks(request.database,
                         {{finding.subject, 0, build(), shown.outcome, oneLine(shown.reason)}}))
      return std::move(error);
  }
  auto state = tellCounts(request);
  if (!state)
    return state.takeError();
  return state->ofStatus({statusName(Status::back).str()}).empty() ? nothingFound : findings;
}

} // namespace npufuzz::tools

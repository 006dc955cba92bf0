//===- TriageCheck.cpp - npufuzz triage check: does it still fail? ---------===//
//
// Replays the repros of findings on the system of the command line and appends the outcomes. The
// database then computes which findings are fixed and which are back.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Digest.h"
#include "support/Date.h"
#include "support/Version.h"
#include "tools/AskFindings.h"
#include "tools/Judged.h"
#include "tools/Triage.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using namespace campaign::database;

namespace {
/// A finding to replay.
struct Task {
  Triaged finding;
  Repros repros; ///< best of all, and best of each name
};
} // namespace

/// Names the system of one invocation, as in ReproAnswer::run; a repro brings its own plants.
static std::string systemName(const System &given, const Shown &shown, int64_t date) {
  std::vector<std::string> parts = {build(), std::to_string(date)};
  for (const std::vector<std::string> &words :
       {given.plugins, recordedBackends(given), shown.plants}) {
    parts.push_back(std::to_string(words.size()));
    llvm::append_range(parts, words);
  }
  return "check-" + digest(parts);
}

/// Replays the best repro of each of its names: the finding is gone if all are.
static Shown replayFinding(const Task &task, const System &given, int64_t date,
                           std::vector<ReproAnswer> &heard) {
  if (!task.finding.reproducible)
    return {outcomeUnclear,
            "it was not shown again when it was found",
            {},
            /*isJudged=*/false,
            /*isAsked=*/false};
  std::vector<std::string> signatures = {task.finding.subject.signature};
  for (const Subject &other : task.finding.others)
    signatures.push_back(other.signature);
  Shown all;
  bool isJudged = false, isAsked = false;
  for (const auto &[repro, files] : task.repros) {
    Shown shown = replayRepro(files, signatures, given);
    if (shown.outcome != outcomeUnclear)
      heard.push_back({systemName(given, shown, date), repro, shown.outcome});
    isJudged |= shown.isJudged;
    isAsked |= shown.isAsked;
    bool decides = all.outcome.empty() || shown.outcome == outcomeShows ||
                   (shown.outcome == outcomeUnclear && all.outcome == outcomeGone);
    if (decides)
      all = shown;
  }
  all.isJudged = isJudged;
  all.isAsked = isAsked;
  return all;
}

/// Returns tasks for all findings, or for the named ones.
static llvm::Expected<std::vector<Task>> readTasks(const TriageRequest &request) {
  auto state = openState(request, Sqlite::Access::write);
  if (!state)
    return state.takeError();
  auto chosen = findAsked(*state, request);
  if (!chosen)
    return chosen.takeError();
  std::vector<Task> tasks;
  for (const Triaged *finding : *chosen) {
    Task task{*finding, {}};
    std::vector<std::string> wanted = {finding->repro};
    for (const Triaged::Evidence &evidence : finding->evidence)
      llvm::append_range(wanted, llvm::ArrayRef(evidence.repros).take_front(1));
    for (const std::string &repro : wanted) {
      auto files = state->database->repro(repro);
      if (!files)
        return files.takeError();
      if (!files->empty())
        task.repros[repro] = std::move(*files);
    }
    if (!task.repros.empty())
      tasks.push_back(std::move(task));
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
  int64_t date = currentDate();
  JudgedCount count{"findings"};
  for (const Task &task : *tasks) {
    std::vector<ReproAnswer> heard;
    Shown shown = replayFinding(task, *given, date, heard);
    llvm::outs() << llvm::left_justify(shown.outcome, 9) << task.finding.id() << "  "
                 << oneLine(task.finding.subject.signature)
                 << (shown.reason.empty() ? "" : ": " + oneLine(shown.reason)) << "\n";
    llvm::outs().flush();
    if (shown.isAsked)
      count.add(shown.isJudged ? "" : shown.reason);
    // Write each check at once: an interrupted run keeps its results.
    Check check = {task.finding.subject, 0, build(), shown.outcome, oneLine(shown.reason)};
    if (llvm::Error error = recordChecks(request.database, {check}, heard))
      return std::move(error);
  }
  auto state = tellCounts(request);
  if (!state)
    return state.takeError();
  bool isBack = !state->ofStatus({statusName(Status::back).str()}).empty();
  return exitCodeOf(isBack ? findings : nothingFound, count);
}

} // namespace npufuzz::tools

//===- TriageCheck.cpp - npufuzz triage check: does it still fail? ---------===//
#include "support/Version.h"
#include "tools/AskFindings.h"
#include "tools/Triage.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

using namespace campaign::database;

static Shown replayFinding(const Triaged &finding, const FolderContents &files,
                           const System &given) {
  if (!finding.reproducible)
    return {outcomeUnclear, "it was not shown again when it was found"};
  std::vector<std::string> signatures = {finding.subject.signature};
  for (const Subject &other : finding.others)
    signatures.push_back(other.signature);
  return replayRepro(files, signatures, given);
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
    Shown shown = replayFinding(finding, files, *given);
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

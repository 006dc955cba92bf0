//===- History.cpp --------------------------------------------------------===//
//
// Triages the whole database as `npufuzz triage` does, and matches each bug of the report with a
// finding by signature, shape and seed.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/History.h"

#include "campaign/database/ReproIndex.h"
#include "campaign/report/JoinNames.h"

namespace npufuzz::campaign::report {

using database::Triaged;

static void take(const Triaged &finding, const std::string &history, BugRecord &bug) {
  bug.id = finding.id();
  if (bug.occurrences == 0) // bundles without the summary of their run
    bug.occurrences = finding.programs;
  bug.signature = finding.subject.signature;
  bug.shape = finding.subject.shape;
  std::set<std::string> names = {bug.also.begin(), bug.also.end()};
  names.insert(bug.signature);
  for (const database::Subject &other : finding.others)
    if (names.insert(other.signature).second)
      bug.also.push_back(other.signature);
  bug.status = database::statusName(finding.status).str();
  bug.firstSeen = finding.firstSeen;
  bug.lastSeen = finding.lastSeen;
  bug.history = history + (finding.note.empty() ? "" : "; " + finding.note);
}

/// Bug that only the database knows: no run of the report met it.
static BugRecord bugOf(const Triaged &finding) {
  BugRecord bug;
  if (finding.status == database::Status::variant)
    bug.variantOf = finding.knownIssue;
  bug.backend = llvm::join(finding.backends, ", ");
  bug.oracle = finding.oracle;
  bug.severity = finding.severity;
  bug.pass = finding.pass;
  bug.message = finding.message.empty() ? finding.subject.signature : finding.message;
  bug.isLowConfidence = !finding.reproducible;
  bug.ops = finding.isReproOnRecord ? -1 : finding.ops;
  bug.occurrences = finding.programs;
  bug.seed = finding.reproSeed;
  return bug;
}

llvm::Error addHistory(database::Database &database,
                       llvm::function_ref<std::string(const Triaged &)> describe,
                       RunReport &report) {
  auto facts = database::readFacts(database);
  if (!facts)
    return facts.takeError();
  auto efforts = database.efforts();
  if (!efforts)
    return efforts.takeError();
  std::vector<Triaged> findings = database::triage(*facts);
  database::ReproIndex repros(findings);
  std::vector<BugRecord> bugs;
  std::map<const Triaged *, BugRecord> met;
  for (BugRecord &bug : report.bugs) {
    const Triaged *finding = repros.find({bug.signature, bug.shape}, bug.seed);
    if (!finding) {
      bugs.push_back(std::move(bug));
      continue;
    }
    auto [entry, isFirst] = met.try_emplace(finding, bug);
    if (!isFirst)
      entry->second = joined(std::move(entry->second), std::move(bug));
  }
  for (auto &[finding, bug] : met) {
    take(*finding, describe(*finding), bug);
    bugs.push_back(std::move(bug));
  }
  sortBugs(bugs);
  report.bugs = std::move(bugs);
  for (const Triaged &finding : findings)
    if (!met.count(&finding))
      take(finding, describe(finding), report.elsewhere.emplace_back(bugOf(finding)));
  report.database = database.path();
  report.nights = nightsOf(facts->runs, *efforts);
  return llvm::Error::success();
}

} // namespace npufuzz::campaign::report

//===- History.cpp --------------------------------------------------------===//
#include "campaign/report/History.h"

#include "campaign/database/ReproIndex.h"

namespace npufuzz::campaign::report {

using database::Triaged;

static void take(const Triaged &finding, const std::string &history, BugRecord &bug) {
  bug.id = finding.id();
  bug.status = database::statusName(finding.status).str();
  bug.firstSeen = finding.firstSeen;
  bug.lastSeen = finding.lastSeen;
  bug.history = history + (finding.note.empty() ? "" : "; " + finding.note);
}

/// What the database alone has of it: no run of the report met it.
static BugRecord bugOf(const Triaged &finding) {
  BugRecord bug;
  bug.signature = finding.subject.signature;
  bug.shape = finding.subject.shape;
  if (finding.status == database::Status::variant)
    bug.variantOf = finding.knownIssue;
  bug.backend = llvm::join(finding.backends, ", ");
  bug.oracle = finding.oracle;
  bug.severity = finding.severity;
  bug.pass = finding.pass;
  bug.message = finding.message.empty() ? finding.subject.signature : finding.message;
  bug.isLowConfidence = !finding.reproducible;
  bug.ops = finding.ops;
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
  std::vector<Triaged> findings =
      database::triage(facts->runs, facts->marks, facts->checks, facts->witnesses);
  database::ReproIndex repros(findings);
  std::set<const Triaged *> shown;
  for (BugRecord &bug : report.bugs)
    if (const Triaged *finding = repros.find({bug.signature, bug.shape}, bug.seed)) {
      take(*finding, describe(*finding), bug);
      shown.insert(finding);
    }
  for (const Triaged &finding : findings)
    if (!shown.count(&finding))
      take(finding, describe(finding), report.elsewhere.emplace_back(bugOf(finding)));
  report.database = database.path();
  report.nights = nightsOf(facts->runs, *efforts);
  return llvm::Error::success();
}

} // namespace npufuzz::campaign::report

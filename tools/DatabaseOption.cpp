#include "tools/DatabaseOption.h"
#include "tools/AskFindings.h"

#include "campaign/database/RecordRun.h"
#include "campaign/database/ReproIndex.h"
#include "support/Date.h"
#include "tools/CommandError.h"
#include "tools/ResultText.h"
#include "tools/Resume.h"
#include "tools/TriageText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

namespace npufuzz::tools {

using namespace campaign::database;

void DatabaseOption::addTo(CLI::App &commandLine, const std::string &text) {
  auto isNamed = [](const std::string &given) {
    return given.empty() ? "expected the path of a database, got none" : "";
  };
  commandLine.add_option("--db", file, text)->type_name("FILE")->check(isNamed, "");
}

llvm::Expected<std::unique_ptr<Database>>
openDatabase(const std::string &path, Sqlite::Access access, Database::Trust trust) {
  // SQLite uses this name for a database that vanishes when it is closed.
  if (path == ":memory:")
    return environmentError(path + ": expected the path of a database");
  return Database::open(path, access, sqliteWaitSecondsDefault, trust);
}

llvm::Expected<std::unique_ptr<Database>> DatabaseOption::open(Sqlite::Access access) const {
  auto opened = openDatabase(file, access,
                             isChecked ? Database::Trust::checkedBefore : Database::Trust::none);
  if (!opened)
    return environmentError("--db: " + llvm::toString(opened.takeError()));
  isChecked = true;
  return opened;
}

llvm::Error refuseLink(llvm::StringRef path) {
  return llvm::sys::fs::is_symlink_file(path)
             ? environmentError(oneLine(path) + ": expected no link")
             : llvm::Error::success();
}

llvm::Error DatabaseOption::prepare() const {
  if (!given())
    return llvm::Error::success();
  auto opened = open();
  if (!opened)
    return opened.takeError();
  return readFacts(**opened).takeError();
}

std::string statusCounts(llvm::ArrayRef<const Triaged *> findings) {
  std::map<std::string, int64_t> counts;
  for (const Triaged *finding : findings)
    ++counts[statusName(finding->status).str()];
  std::vector<std::string> parts;
  for (const auto &[name, count] : counts)
    parts.push_back(std::to_string(count) + " " + name);
  return counted(static_cast<int64_t>(findings.size()), "finding") + (parts.empty() ? "" : ": ") +
         joined(parts);
}

llvm::Expected<std::string> recordRun(const DatabaseOption &option,
                                      const campaign::CampaignOptions &options,
                                      const campaign::CampaignResult &result, int64_t date,
                                      const std::vector<std::string> &words, const System &system) {
  Repros repros;
  auto run = runOf(options, result, date, decidingWords(words), repros);
  if (!run)
    return run.takeError();
  auto database = option.open();
  if (!database)
    return database.takeError();
  auto before = triage(**database);
  if (!before)
    return before.takeError();
  auto heard = FindingsAsker(system).ask(**database, *before, *run);
  if (!heard)
    return heard.takeError();
  llvm::Error error = (*database)->write([&]() -> llvm::Error {
    if (llvm::Error trouble = (*database)->put(*run, repros))
      return trouble;
    if (llvm::Error trouble = (*database)->put(effortOf(*run, result)))
      return trouble;
    return putAll(**database, *heard);
  });
  if (error)
    return std::move(error);
  auto findings = triage(**database);
  if (!findings)
    return findings.takeError();
  std::vector<const Triaged *> met;
  for (const Triaged &finding : *findings)
    if (finding.lastSeen == date)
      met.push_back(&finding);
  return option.path() + ": this run met " + statusCounts(met);
}

std::string historyText(const Triaged &finding) {
  std::string text = statusName(finding.status).str();
  if (!finding.knownIssue.empty())
    text += (finding.status == Status::variant ? " of " : ", ") + finding.knownIssue;
  text += "; first seen " + dateText(finding.firstSeen) + ", last " + dateText(finding.lastSeen) +
          (finding.programs == 0 ? "; in no program yet"
                                 : "; in " + counted(finding.programs, "program") + " of " +
                                       counted(finding.campaigns, "campaign"));
  if (!finding.upstream.empty())
    text += "; upstream " + finding.upstream;
  return text;
}

int64_t dateAfter(const Triaged &finding) {
  int64_t date = std::max({currentDate(), finding.lastSeen + 1, finding.lastCheck + 1});
  for (const TrackerIssue &issue : finding.issues)
    date = std::max(date, issue.date + 1);
  return date;
}

namespace {
struct Opened {
  std::unique_ptr<Database> database;
  std::vector<Triaged> findings;
};
} // namespace

static llvm::Expected<Opened> openFindings(const DatabaseOption &option) {
  auto database = option.open();
  if (!database)
    return database.takeError();
  auto findings = triage(**database);
  if (!findings)
    return findings.takeError();
  return Opened{std::move(*database), std::move(*findings)};
}

/// Writes with the current time.
static llvm::Error put(Opened &opened, std::vector<Check> checks,
                       const std::vector<ReproAnswer> &heard = {}) {
  std::map<Subject, int64_t> dates;
  for (const Triaged &finding : opened.findings) {
    dates[finding.subject] = dateAfter(finding);
    for (const Subject &other : finding.others)
      dates[other] = dateAfter(finding);
  }
  for (Check &check : checks)
    check.date = dates.try_emplace(check.subject, currentDate()).first->second;
  return opened.database->write([&]() -> llvm::Error {
    llvm::Error error = putAll(*opened.database, checks);
    return error ? std::move(error) : putAll(*opened.database, heard);
  });
}

llvm::Error recordChecks(const DatabaseOption &option, std::vector<Check> checks,
                         const std::vector<ReproAnswer> &heard) {
  auto opened = openFindings(option);
  return opened ? put(*opened, std::move(checks), heard) : opened.takeError();
}

Reproduced reproducedBy(const campaign::Recipe &recipe) {
  return {{recipe.signature, recipe.variantShape}, recipe.testCase.seed};
}

llvm::Error recordReplays(const DatabaseOption &option,
                          const std::vector<std::pair<Reproduced, Check>> &replays) {
  auto opened = openFindings(option);
  if (!opened)
    return opened.takeError();
  ReproIndex repros(opened->findings);
  std::vector<Check> checks;
  for (const auto &[bundle, check] : replays) {
    const Triaged *finding = repros.find(bundle.subject, bundle.seed);
    checks.push_back(check);
    checks.back().subject = finding ? finding->subject : bundle.subject;
  }
  return put(*opened, std::move(checks));
}

llvm::Error recordMark(const DatabaseOption &option, const Reproduced &bundle,
                       const std::string &name, const std::string &value) {
  auto opened = openFindings(option);
  if (!opened)
    return opened.takeError();
  const Triaged *finding = ReproIndex(opened->findings).find(bundle.subject, bundle.seed);
  if (!finding)
    return usageError("--db: expected the finding " + bundle.subject.signature + " in " +
                      option.path() + ", got none; npufuzz triage import takes its bundle");
  Mark mark = {finding->subject, name, value, dateAfter(*finding)};
  return opened->database->write([&] { return opened->database->put(mark); });
}

} // namespace npufuzz::tools

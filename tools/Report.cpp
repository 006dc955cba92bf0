//===- Report.cpp - npufuzz report: pages about a run -----------*- C++ -*-===//
//
// Reads the folders of runs, adds the history of --db, and writes the pages. campaign/report/ does
// all three; this file chooses the exit code.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/Collect.h"
#include "campaign/report/History.h"
#include "campaign/report/Render.h"
#include "campaign/run/Summary.h"
#include "support/Files.h"
#include "tools/DatabaseOption.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"
#include "tools/Verbs.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const reportDescription =
    R"(Merges the results of runs into one report: index.html for people (findings,
where the time went, what was generated, as pictures; the page needs no other
file), summary.md for a chat, junit.xml for CI systems and findings.sarif for
viewers of code scanning. The page opens at once and is less than 5 MiB; it
counts what does not fit. docs/campaigns/report.md shows how to read it.
Reads every bundle and every file of --summary at or below each DIR: the shards
of a night, several nights, several backends. Findings of the same signature are
one; shapes tell variants of known issues apart. Findings of low confidence,
which did not show again alone, are listed apart and are skipped tests in
junit.xml.
Exit code 1 when there are other findings than those, 2 when a file of ours
cannot be read (the rest is reported).
)";

static const char *const reportExamples = R"(  npufuzz fuzz --duration=8h --out=night
  npufuzz report night                          writes npufuzz-report/index.html
  npufuzz report night --db=findings.db         what is new since last night
  npufuzz report shard-*/ -o /srv/www/npufuzz   merges the shards
)";

static constexpr const char *reportDirectoryDefault = "npufuzz-report";

static llvm::Error addHistory(const DatabaseOption &option, campaign::report::RunReport &report) {
  auto database = option.open(Sqlite::Access::read);
  if (!database)
    return database.takeError();
  return campaign::report::addHistory(**database, historyText, report);
}

llvm::Expected<int> runReport(Arguments arguments) {
  auto commandLine = makeCommandLine("report", reportDescription, reportExamples);
  std::vector<std::string> paths;
  commandLine->add_option("DIR", paths, "folders of runs")->required();
  OutOption outOption(reportDirectoryDefault);
  outOption.addTo(*commandLine, "-o,--out", "folder of the report; default npufuzz-report");
  DatabaseOption database;
  database.addTo(*commandLine,
                 "put first what is new since the last night of this findings database, "
                 "fold what it knows as dealt with, and draw its nights: findings, "
                 "programs a second, coverage, plants (npufuzz triage)");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);

  auto report = campaign::report::collect(paths);
  if (!report)
    return usageError(llvm::toString(report.takeError()));
  if (database.given())
    if (llvm::Error error = addHistory(database, *report))
      return std::move(error);
  auto out = outOption.resolve();
  if (!out)
    return out.takeError();
  for (const auto &[name, text] : {std::pair("index.html", campaign::report::htmlPage(*report)),
                                   std::pair("summary.md", campaign::report::chatMarkdown(*report)),
                                   std::pair("junit.xml", campaign::report::junitXml(*report)),
                                   std::pair("findings.sarif", campaign::report::sarif(*report))}) {
    llvm::SmallString<128> file(*out);
    llvm::sys::path::append(file, name);
    if (llvm::Error error = writeFile(file, text))
      return withExitCode(std::move(error));
    llvm::outs() << file << "\n";
  }
  int64_t confident = campaign::report::countConfident(*report);
  int64_t low = static_cast<int64_t>(report->bugs.size()) - confident;
  llvm::outs() << counted(report->programs, "program") << " in "
               << counted(static_cast<int64_t>(report->runs.size()), "run") << ", "
               << counted(confident, "finding");
  if (low > 0)
    llvm::outs() << ", " << low << " of low confidence";
  llvm::outs() << "\n";
  llvm::outs().flush();
  if (report->unreadable.empty())
    return confident == 0 ? nothingFound : findings;
  std::string more = report->unreadable.size() > 1
                         ? " (and " + std::to_string(report->unreadable.size() - 1) +
                               " more, listed in the report)"
                         : "";
  return usageError("cannot read " + report->unreadable.front() + more);
}

} // namespace npufuzz::tools

#include "tools/DiffResults.h"

#include "campaign/bundles/Bundle.h"
#include "campaign/report/Render.h"
#include "support/Files.h"
#include "support/ShellWord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

namespace npufuzz::tools {

namespace reports = campaign::report;

/// Path of the bundle; empty if the head does not show the finding again.
static llvm::Expected<std::string> writeBundle(Sides &sides, const Difference &one,
                                               const std::string &folder, double reduceSeconds) {
  Json request = diffRequest(diffAsk::bundle, Json::array({one.asked}));
  request["key"] = one.key;
  request["out"] = folder;
  request["reduce"] = reduceSeconds;
  auto answer = sides.head.ask(request);
  if (!answer)
    return answer.takeError();
  return answer->is_string() ? answer->get<std::string>() : "";
}

/// True if the base shows the finding in the bundle's program, too.
static llvm::Expected<bool> isOfBase(Sides &sides, const Difference &one,
                                     const std::string &bundle) {
  auto answer = sides.base.ask(diffRequest(diffAsk::alone, Json::array({Json{{"file", bundle}}})));
  if (!answer)
    return answer.takeError();
  SideAnswer said;
  return answer->is_array() && answer->size() == 1 && said.read((*answer)[0]) &&
         llvm::any_of(said.bugs, [&](const SideAnswer::Bug &bug) { return bug.key == one.key; });
}

llvm::Error writeDiffBundles(Sides &sides, DiffTally &tally, const std::string &folder,
                             double reduceSeconds) {
  for (const Difference &one : tally.added()) {
    if (one.severity == "refusal")
      continue; // a program that is declined shows no bug
    auto bundle = writeBundle(sides, one, folder, reduceSeconds);
    if (!bundle)
      return bundle.takeError();
    if (bundle->empty())
      continue;
    auto slipped = isOfBase(sides, one, *bundle);
    if (!slipped)
      return slipped.takeError();
    if (*slipped) {
      bundle = writeBundle(sides, one, folder, /*reduceSeconds=*/0);
      if (!bundle)
        return bundle.takeError();
    }
    tally.setBundle(one.key, *bundle);
  }
  return llvm::Error::success();
}

/// Fills what the bundle knows.
static void readBundle(reports::BugRecord &bug, const std::string &bundle) {
  bug.bundles = {bundle};
  llvm::SmallString<128> path(bundle);
  llvm::sys::path::append(path, "report.md");
  if (auto text = readFile(path))
    bug.reportMarkdown = *text;
  else
    llvm::consumeError(text.takeError()); // the command that replays it is there
}

/// The finding that the head compiles slower.
static reports::BugRecord slowerBug(const CompileTimes &times) {
  reports::BugRecord bug;
  bug.signature = "compile time: slower than the base";
  bug.oracle = "time";
  bug.severity = "refusal"; // no result is wrong
  bug.message = slowerText(times);
  bug.ops = -1;
  bug.occurrences = times.programs;
  return bug;
}

static reports::RunReport reportOf(const DiffTally &tally, const DiffFacts &facts) {
  reports::RunReport report;
  reports::RunRecord &run = report.runs.emplace_back();
  run.backend = facts.backend;
  run.seed = facts.seed;
  run.programs = report.programs = tally.cases;
  run.seconds = facts.seconds;
  for (const Difference &one : tally.added()) {
    reports::BugRecord &bug = report.bugs.emplace_back();
    bug.signature = one.key;
    bug.backend = facts.backend;
    bug.oracle = one.oracle;
    bug.severity = one.severity;
    bug.pass = one.pass;
    bug.message = one.message;
    bug.ops = -1; // only the bundle knows
    bug.occurrences = one.programs;
    bug.seed = facts.seed;
    bug.programsToFind = one.first;
    bug.secondsToFind = one.seconds;
    if (one.bundle.empty())
      bug.reportMarkdown = "npufuzz " + one.replay + facts.headWords + "\n";
    else
      readBundle(bug, one.bundle);
  }
  if (facts.failsOnSlower && tally.compileTimes && tally.compileTimes->isSlower) {
    report.bugs.push_back(slowerBug(*tally.compileTimes));
    report.bugs.back().backend = facts.backend;
  }
  reports::sortBugs(report.bugs);
  return report;
}

std::string diffSummary(llvm::StringRef file, const DiffTally &tally, const DiffFacts &facts) {
  if (file.ends_with(".md"))
    return diffMarkdown(tally, facts.baseWords, facts.headWords);
  if (file.ends_with(".sarif"))
    return reports::sarif(reportOf(tally, facts));
  if (file.ends_with(".xml"))
    return reports::junitXml(reportOf(tally, facts));
  return tally.json().dump(2) + "\n";
}

} // namespace npufuzz::tools

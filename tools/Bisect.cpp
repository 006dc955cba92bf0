//===- Bisect.cpp - npufuzz bisect: the first bad version ------------------===//
//
// Parses the options, lets a Bisection search, and puts its answer on record: in the report of the
// bundle, and in a findings database.
//
//===----------------------------------------------------------------------===//
#include "campaign/bundles/Bundle.h"
#include "support/Files.h"
#include "support/Folder.h"
#include "support/Printable.h"
#include "support/ShellWord.h"
#include "tools/Bisection.h"
#include "tools/DatabaseOption.h"
#include "tools/Replaying.h"
#include "tools/RunOptions.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const bisectDescription =
    R"(Finds the first bad version of a finding: replays its bundle on a list of
versions, oldest first, and searches by halves. Where the newest version no
longer shows the finding, it names the version that mended it.
--versions lists words that take the place of {} in the options of the system:
paths of tools, plugins or manifests, or parts of such paths. Nothing else is
loaded or run. Each version is asked in a process of its own, as npufuzz
bisect-run does, and the case runs there several times. A version that cannot
tell is skipped: one that does not start or load, that declines the program, or
that shows another bug. If the finding shows in some processes only, good
versions are asked again until such a finding would be missed once in 20 times.
FILE… -- COMMAND… searches versions of a command that prints its IR after each
pass, with {} for the version. npufuzz validate judges its passes on the file; a
version is bad if one is wrong. FILE may be a bundle, whose program.mlir it is.
The answer goes to the end of the report.md of the bundle, or of the bundle that
FILE lies in. With --db the finding in that database gets it, too; npufuzz
triage list and show have it as "since".
git bisect run npufuzz bisect-run BUNDLE searches versions that a script builds.
Exit code 0 with an answer, 3 if no version can tell.
)";

static const char *const bisectExamples =
    R"(  npufuzz bisect npufuzz-out/7c1e-pto --ptoas=/opt/ptoas-{}/bin/ptoas \
      --versions=0.38,0.39,0.40,0.41
  npufuzz bisect npufuzz-out/7c1e-mine --load-pass-plugin={} --versions=builds/
  npufuzz bisect mine.mlir --backend=command:{} --versions=@manifests.txt
  npufuzz bisect mine.mlir --versions=19,21,22 -- mlir-opt-{} --cse \
      --mlir-print-ir-after-all
)";

namespace {

/// The command line.
struct BisectOptions {
  Bisection bisection;
  std::vector<std::string> versions;
  std::string times, summary;
  SystemOptions system;
  DatabaseOption database;
};

} // namespace

static void addBisectOptions(CLI::App &commandLine, BisectOptions &given) {
  commandLine.add_option("BUNDLE", given.bisection.path, "a bundle, a .mlir or a .seq file")
      ->required();
  commandLine
      .add_option("--versions", given.versions,
                  "words separated by commas, @FILE with one a line, or a folder for its entries; "
                  "oldest first; repeatable")
      ->required()
      ->type_name("LIST");
  given.system.addTo(commandLine);
  commandLine
      .add_option("--times", given.times,
                  "processes to ask a version in; default 3, 8 for a finding of low confidence, 1 "
                  "for a command")
      ->group("How much")
      ->type_name("N");
  commandLine.add_option("--summary", given.summary, "write the answer as JSON")
      ->group("Results")
      ->type_name("FILE");
  given.database.addTo(
      commandLine, "note the answer for the bundle's finding in this database (npufuzz triage)");
}

/// Our options end at --; the words after it are the command.
static std::vector<std::string> takeBisectCommand(Arguments &arguments) {
  auto end = llvm::find(arguments, "--");
  if (end == arguments.end())
    return {};
  std::vector<std::string> command(std::next(end), arguments.end());
  arguments.erase(end, arguments.end());
  return command;
}

static llvm::Error checkVersionPlace(const Bisection &bisection) {
  auto isPlace = [](llvm::StringRef word) { return word.contains("{}"); };
  if (!bisection.command.empty() && !bisection.words.empty())
    return usageError("bisect: expected no option of a system with -- COMMAND, got " +
                      bisection.words.front());
  if (!bisection.command.empty() && llvm::none_of(bisection.command, isPlace))
    return usageError("--versions: expected {} in the command for the version, got none");
  if (bisection.command.empty() && llvm::none_of(bisection.words, isPlace))
    return usageError("--versions: expected {} in an option of the system for the version, such "
                      "as --ptoas={}, got none");
  return llvm::Error::success();
}

static llvm::Error resolveBisect(BisectOptions &given, const CLI::App &commandLine) {
  Bisection &bisection = given.bisection;
  ValueReader reader;
  bisection.times = static_cast<int>(reader.number("--times", given.times, 1, versionTimesMax, 0));
  if (llvm::Error error = reader.takeError())
    return error;
  auto versions = findVersions(given.versions);
  if (!versions)
    return versions.takeError();
  bisection.versions = std::move(*versions);
  bisection.words = sharedWords(commandLine);
  if (llvm::Error error = checkVersionPlace(bisection))
    return error;
  if (given.database.given() && bisection.bundle().empty())
    return usageError("--db: expected a bundle with it, got " + bisection.path);
  return given.summary.empty() ? llvm::Error::success() : checkWritable("--summary", given.summary);
}

/// Heading of the section of report.md with the answer.
static constexpr llvm::StringLiteral sinceHeading = "\n## Since which version\n";

/// Puts the answer at the end of the bundle's report, in the place of an earlier one.
static llvm::Error addToReport(const Bisection &bisection) {
  std::string bundle = bisection.bundle();
  if (bundle.empty())
    return llvm::Error::success();
  auto folder = Folder::open(bundle);
  auto text = readFile(bundle + "/report.md");
  if (!folder || !text) {
    llvm::consumeError(text.takeError());
    return llvm::Error::success(); // a bundle whose report somebody has removed
  }
  llvm::StringRef before = llvm::StringRef(*text).split(sinceHeading).first;
  std::string command =
      bisection.command.empty() ? "" : "command:" + shellWords(bisection.command) + "\n";
  std::string answer = "    " + printable(command + bisection.text());
  for (size_t at = 0; (at = answer.find('\n', at)) + 1 < answer.size(); at += 5)
    answer.insert(at + 1, "    ");
  if (std::error_code error =
          folder->replace("report.md", (before + sinceHeading + "\n" + answer).str()))
    return environmentError(bundle + "/report.md: " + error.message());
  return llvm::Error::success();
}

/// Notes the answer for the finding in the database.
static llvm::Error addToDatabase(const DatabaseOption &database, const Bisection &bisection) {
  if (!database.given() || bisection.since().empty())
    return llvm::Error::success();
  std::string file = bisection.bundle() + "/case.json";
  auto text = readFile(file);
  if (!text)
    return usageError(llvm::toString(text.takeError()));
  campaign::Recipe recipe;
  if (auto json = campaign::readCaseJson(*text, recipe); !json)
    return usageError(file + ": " + llvm::toString(json.takeError()));
  return recordMark(database, reproducedBy(recipe), campaign::database::sinceMark,
                    oneLine(bisection.since()));
}

llvm::Expected<int> runBisect(Arguments arguments) {
  auto commandLine = makeCommandLine("bisect", bisectDescription, bisectExamples);
  BisectOptions given;
  Bisection &bisection = given.bisection;
  bisection.command = takeBisectCommand(arguments);
  addBisectOptions(*commandLine, given);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  if (llvm::Error error = resolveBisect(given, *commandLine))
    return std::move(error);
  if (llvm::Error error = bisection.search())
    return withExitCode(std::move(error));
  llvm::outs() << printable(bisection.text());
  if (!given.summary.empty())
    if (llvm::Error error = writeFile(given.summary, bisection.json().dump(2) + "\n"))
      return withExitCode(std::move(error));
  if (bisection.turn.how == Turn::How::untold)
    return environment;
  if (llvm::Error error = addToReport(bisection))
    return withExitCode(std::move(error));
  if (llvm::Error error = addToDatabase(given.database, bisection))
    return withExitCode(std::move(error));
  return nothingFound;
}

} // namespace npufuzz::tools

//===- Bisect.cpp - npufuzz bisect: the first bad version ------------------===//
//
// Asks `npufuzz bisect-run` about versions of one tool, each in a process of its own, because
// plugins and tools configure a whole process. Searches by halves (Versions.h). Where a bad version
// shows the finding in some processes only, good versions are asked more often.
//
//===----------------------------------------------------------------------===//
#include "support/Files.h"
#include "support/Json.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "tools/Replaying.h"
#include "tools/RunOptions.h"
#include "tools/Verbs.h"
#include "tools/Versions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <map>
#include <optional>

namespace npufuzz::tools {

static const char *const bisectDescription =
    R"(Finds the first bad version of a finding: replays its bundle on a list of
versions, oldest first, and searches by halves. Where the newest version no
longer shows the finding, it names the version that mended it.
--versions lists words that take the place of {} in the options of the system:
paths of tools, plugins or manifests, or parts of such paths. Nothing else is
loaded or run. Each version is asked in a process of its own, as npufuzz
bisect-run does, and the case runs there several times. A version that cannot
tell is skipped. If the finding shows in some processes only, good versions are
asked again until such a finding would be missed once in 20 times.
git bisect run npufuzz bisect-run BUNDLE searches versions that a script builds.
Exit code 0 with an answer, 3 if no version can tell.
)";

static const char *const bisectExamples =
    R"(  npufuzz bisect npufuzz-out/7c1e-pto --ptoas=/opt/ptoas-{}/bin/ptoas \
      --versions=0.38,0.39,0.40,0.41
  npufuzz bisect npufuzz-out/7c1e-mine --load-pass-plugin={} --versions=builds/
  npufuzz bisect mine.mlir --backend=command:{} --versions=@manifests.txt
)";

/// Longest time for one process of one version; a case has its own limit, which is shorter.
static constexpr double versionSecondsMax = 3600;

namespace {

class Bisection {
public:
  std::string path;
  std::vector<std::string> versions, words;
  int times = 0;                         ///< 0: as bisect-run decides
  std::map<size_t, VersionResult> known; ///< answers so far
  Turn turn;

  llvm::Error search();
  std::string text() const;
  Json json() const;

private:
  VersionAnswer ask(size_t version);
  llvm::Expected<VersionResult> askProcess(size_t version) const;
  std::string certainty() const;
  std::string skippedText() const;

  std::optional<llvm::Error> trouble;
  bool hasAsked = false;
};

} // namespace

static llvm::Expected<VersionResult> readAnswer(const ProcessRun &run) {
  if (run.end.how == ProcessEnd::How::exited && run.end.code == bisectAbort)
    return usageError(llvm::StringRef(run.errors).trim().ltrim("npufuzz: "));
  VersionResult result;
  if (result.read(parseJson(run.output)))
    return result;
  return VersionResult{VersionAnswer::cannotTell, 0, 0,
                       run.failure().empty() ? "no answer" : run.failure()};
}

llvm::Expected<VersionResult> Bisection::askProcess(size_t version) const {
  std::vector<std::string> argv = {realPathOf("/proc/self/exe"), "bisect-run", path, "--json"};
  if (times > 0)
    argv.push_back("--times=" + std::to_string(times));
  llvm::append_range(argv, wordsOfVersion(words, versions[version]));
  auto run = runProcess(argv, ".", "", versionSecondsMax);
  if (!run)
    return run.takeError();
  return readAnswer(*run);
}

/// "bad, shows in 3 of 3 processes"
static std::string answerText(const VersionResult &known) {
  std::string text = nameOf(known.answer).str();
  if (known.times > 0)
    text += ", shows in " + std::to_string(known.shown) + " of " + std::to_string(known.times) +
            " processes";
  return text + (known.reason.empty() ? "" : ": " + printable(known.reason));
}

VersionAnswer Bisection::ask(size_t version) {
  auto found = known.find(version);
  bool isSure = found != known.end() &&
                (found->second.answer != VersionAnswer::good || found->second.times >= times);
  if (isSure || trouble)
    return found == known.end() ? VersionAnswer::cannotTell : found->second.answer;
  auto answer = askProcess(version);
  if (!answer) {
    trouble = answer.takeError();
    return VersionAnswer::cannotTell;
  }
  hasAsked = true;
  known[version] = *answer;
  if (answer->isFlaky())
    times = std::max(times, timesForGood(answer->shown, answer->times));
  llvm::outs() << printable(versions[version]) << ": " << answerText(*answer) << "\n";
  llvm::outs().flush();
  return answer->answer;
}

llvm::Error Bisection::search() {
  // A flaky answer raises `times`, after which some good versions must be asked again.
  do {
    hasAsked = false;
    turn = findTurn(versions.size(), [&](size_t version) { return ask(version); });
  } while (hasAsked && !trouble);
  return trouble ? std::move(*trouble) : llvm::Error::success();
}

std::string Bisection::certainty() const {
  int good = versionTimesMax;
  for (size_t at : {turn.before, turn.after}) {
    const VersionResult &one = known.at(at);
    if (one.isFlaky())
      return "flaky: the finding shows in " + std::to_string(one.shown) + " of " +
             std::to_string(one.times) + " processes of a bad version";
    good = std::min(good, one.times);
  }
  return "certain: all processes of a version agree, " + std::to_string(good) + " or more each";
}

/// Names the versions between the pair, which cannot tell.
static std::vector<std::string> skippedIn(const Turn &turn,
                                          const std::vector<std::string> &versions) {
  if (turn.how != Turn::How::found)
    return {};
  return {versions.begin() + static_cast<ptrdiff_t>(turn.before) + 1,
          versions.begin() + static_cast<ptrdiff_t>(turn.after)};
}

std::string Bisection::skippedText() const {
  std::vector<std::string> skipped = skippedIn(turn, versions);
  return skipped.empty()
             ? ""
             : "it may also be one of these, which cannot tell: " + joined(skipped) + "\n";
}

std::string Bisection::text() const {
  if (turn.how == Turn::How::untold)
    return "no version can tell\n";
  const std::string &before = versions[turn.before], &after = versions[turn.after];
  std::string all = before == after ? before + " alone can tell: it is "
                                    : "no change from " + before + " to " + after + ": both are ";
  if (turn.how == Turn::How::never)
    return all + "good\n";
  if (turn.how == Turn::How::always)
    return all + "bad\n";
  bool isBreaking = known.at(turn.after).answer == VersionAnswer::bad;
  return "first " + nameOf(known.at(turn.after).answer).str() + " version: " + after + "\nlast " +
         (isBreaking ? "good" : "bad") + " version: " + before + "\n" + skippedText() +
         certainty() + "\n";
}

Json Bisection::json() const {
  static constexpr const char *hows[] = {"found", "good", "bad", "cannot tell"};
  Json json = {{"bundle", path}, {"result", hows[static_cast<int>(turn.how)]}};
  if (turn.how == Turn::How::found) {
    bool isBreaking = known.at(turn.after).answer == VersionAnswer::bad;
    json[isBreaking ? "first_bad" : "first_good"] = versions[turn.after];
    json[isBreaking ? "last_good" : "last_bad"] = versions[turn.before];
    json["between"] = skippedIn(turn, versions);
    json["certainty"] = certainty();
  }
  json["asked"] = Json::array();
  for (const auto &[version, one] : known) {
    Json asked = {{"version", versions[version]}};
    asked.update(one.json());
    json["asked"].push_back(std::move(asked));
  }
  return json;
}

llvm::Expected<int> runBisect(Arguments arguments) {
  auto commandLine = makeCommandLine("bisect", bisectDescription, bisectExamples);
  Bisection bisection;
  std::vector<std::string> values;
  std::string times, summary;
  commandLine->add_option("BUNDLE", bisection.path, "a bundle, a .mlir or a .seq file")->required();
  commandLine
      ->add_option("--versions", values,
                   "words separated by commas, @FILE with one a line, or a folder for its entries; "
                   "oldest first; repeatable")
      ->required()
      ->type_name("LIST");
  SystemOptions systemOptions;
  systemOptions.addTo(*commandLine);
  commandLine
      ->add_option("--times", times,
                   "processes to ask a version in; default 3, and 8 for a finding of low "
                   "confidence")
      ->group("How much")
      ->type_name("N");
  commandLine->add_option("--summary", summary, "write the answer as JSON")
      ->group("Results")
      ->type_name("FILE");
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  ValueReader reader;
  bisection.times = static_cast<int>(reader.number("--times", times, 1, versionTimesMax, 0));
  if (llvm::Error error = reader.takeError())
    return std::move(error);
  auto versions = findVersions(values);
  if (!versions)
    return versions.takeError();
  bisection.versions = std::move(*versions);
  bisection.words = sharedWords(*commandLine);
  if (llvm::none_of(bisection.words, [](llvm::StringRef word) { return word.contains("{}"); }))
    return usageError("--versions: expected {} in an option of the system for the version, such "
                      "as --ptoas={}, got none");
  if (!summary.empty())
    if (llvm::Error error = checkWritable("--summary", summary))
      return std::move(error);
  if (llvm::Error error = bisection.search())
    return withExitCode(std::move(error));
  llvm::outs() << printable(bisection.text());
  if (!summary.empty())
    if (llvm::Error error = writeFile(summary, bisection.json().dump(2) + "\n"))
      return withExitCode(std::move(error));
  return bisection.turn.how == Turn::How::untold ? environment : nothingFound;
}

} // namespace npufuzz::tools

#include "tools/Bisection.h"

#include "campaign/bundles/Bundle.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "support/StopSignal.h"
#include "tools/BackendOptions.h"
#include "tools/CommandError.h"
#include "tools/ResultText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

/// Longest time for one process of one version; a case has its own limit, which is shorter.
static constexpr double versionSecondsMax = 3600;
/// Fewest runs of a command for one version.
static constexpr int commandTimesMin = 1;

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

std::string Bisection::bundle() const {
  std::string around = llvm::sys::path::parent_path(path).str();
  return campaign::isBundle(path) ? path : campaign::isBundle(around) ? around : "";
}

/// Judges what npufuzz validate says of one run of a command.
static VersionResult commandAnswer(const ProcessRun &run) {
  bool hasExited = run.end.how == ProcessEnd::How::exited;
  if (hasExited && run.end.code == findings) {
    llvm::StringRef wrong;
    for (llvm::StringRef line : llvm::split(run.output, '\n'))
      if (wrong.empty() && line.contains("WRONG"))
        wrong = line.trim();
    return {VersionAnswer::bad, 1, 1, wrong.str()};
  }
  if (hasExited && run.end.code == nothingFound)
    return {VersionAnswer::good, 0, 1, ""};
  return {VersionAnswer::cannotTell, 0, 0, run.failure()};
}

/// Validates what the command makes of the file, several times.
llvm::Expected<VersionResult> Bisection::askCommand(size_t version) const {
  // A bundle also has the IR after each pass of the system that it was found on.
  std::string file = bundle() == path ? path + "/" + campaign::programFile(tileProgram) : path;
  std::vector<std::string> argv = {realPathOf("/proc/self/exe"), "validate", file, "--reduce=0s",
                                   "--"};
  llvm::append_range(argv, wordsOfVersion(command, versions[version]));
  VersionResult asked{VersionAnswer::good, 0, 0, ""};
  for (int time = 0; time < std::max(times, commandTimesMin) && !stopRequested(); ++time) {
    auto run = runProcess(argv, ".", "", versionSecondsMax);
    if (!run)
      return run.takeError();
    VersionResult one = commandAnswer(*run);
    if (one.answer == VersionAnswer::cannotTell)
      return one;
    ++asked.times;
    asked.shown += one.shown;
    if (asked.reason.empty())
      asked.reason = one.reason;
  }
  if (asked.times == 0)
    return VersionResult{VersionAnswer::cannotTell, 0, 0, "stopped by the user"};
  if (asked.shown > 0)
    asked.answer = VersionAnswer::bad;
  return asked;
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
  auto answer = command.empty() ? askProcess(version) : askCommand(version);
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

/// Names the versions between the pair, which cannot tell.
static std::vector<std::string> skippedIn(const Turn &turn,
                                          const std::vector<std::string> &versions) {
  if (turn.how != Turn::How::found)
    return {};
  return {versions.begin() + static_cast<ptrdiff_t>(turn.before) + 1,
          versions.begin() + static_cast<ptrdiff_t>(turn.after)};
}

bool Bisection::isFlaky() const {
  return known.at(turn.before).isFlaky() || known.at(turn.after).isFlaky();
}

std::string Bisection::since() const {
  if (turn.how == Turn::How::always)
    return versions[turn.before] + " or before";
  if (turn.how != Turn::How::found)
    return "";
  bool isBreaking = known.at(turn.after).answer == VersionAnswer::bad;
  std::string text = std::string(isBreaking ? "" : "fixed in ") + versions[turn.after] + " (" +
                     (isBreaking ? "good: " : "bad: ") + versions[turn.before];
  if (std::vector<std::string> skipped = skippedIn(turn, versions); !skipped.empty())
    text += "; cannot tell: " + llvm::join(skipped, ", ");
  return text + (isFlaky() ? "; flaky)" : ")");
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

} // namespace npufuzz::tools

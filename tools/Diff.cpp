//===- Diff.cpp - npufuzz diff: what a change adds -------------------------===//
//
// Two processes hold the two versions of a system, because plugins and tools configure a whole
// process. Both get the same cases at the same time: stored ones first, then those that a campaign
// of the seed would draw. DiffTally.h compares the answers.
//
//===----------------------------------------------------------------------===//
#include "tools/Diff.h"

#include "campaign/bundles/Bundle.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "support/ShellWord.h"
#include "support/StopSignal.h"
#include "tools/CaseOptions.h"
#include "tools/DiffTally.h"
#include "tools/Judged.h"
#include "tools/Replaying.h"
#include "tools/ResultText.h"
#include "tools/RunOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::tools {

static const char *const diffDescription =
    R"(Compares two versions of a system on the same cases: what --head adds, what it
mends, and how much both have. A finding that both show is no news.
--base and --head are options of the system, in one word each; options next to
them are of both. Bundles, .mlir files and folders of them come first, then the
programs of a campaign with --seed. Plants that a bundle names are left out.
A difference counts if both versions can tell, and if it shows again when both
are asked twice more. A head that declines a program which the base takes adds
that, too.
Exit code 1 when the head adds something, 0 when not, 3 when no program could be
judged by both.
)";

static const char *const diffExamples =
    R"(  npufuzz diff --backend=pto --base='--ptoas=old/ptoas' \
      --head='--ptoas=new/ptoas' --duration=10m --summary=comment.md
  npufuzz diff corpus --head='--plant=cast-rounding' --count=500
)";

/// Longest time for the answer about one case; a case has its own limit, which is shorter.
static constexpr std::chrono::hours answerMax{1};

static std::chrono::steady_clock::time_point answerDeadline() {
  return std::chrono::steady_clock::now() + answerMax;
}

namespace {

/// A process that is one side.
class SideProcess {
public:
  SideProcess(std::string option, std::vector<std::string> words)
      : option(std::move(option)), words(std::move(words)) {}
  llvm::Error start();
  llvm::Error send(const Json &request);
  llvm::Expected<SideAnswer> receive();
  std::string shellText() const { return shellWords(words); }

private:
  llvm::Error whyItEnded();

  std::string option;
  std::vector<std::string> words;
  std::unique_ptr<Process> process;
};

struct DiffOptions {
  std::string base, head, count, duration, seed, addedMax, summary;
  std::vector<std::string> paths;
};

class Diff {
public:
  Diff(SideProcess base, SideProcess head) : base(std::move(base)), head(std::move(head)) {}
  llvm::Error start();
  /// Runs the stored cases and then fresh ones, up to the limits.
  llvm::Error run(const std::vector<std::string> &files);

  DiffTally tally;
  uint64_t seed = 0;
  int64_t countMax = 0, addedMax = 0;
  double secondsMax = 0;
  SideProcess base, head;

private:
  llvm::Expected<BothAnswers> ask(const Json &request);
  llvm::Error compare(const Json &request);
  bool isOver() const;

  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
};

} // namespace

llvm::Error SideProcess::start() {
  std::vector<std::string> argv = {realPathOf("/proc/self/exe"), "diff", serveDiffWord.str()};
  llvm::append_range(argv, words);
  auto started = Process::start(argv, ".");
  if (!started)
    return started.takeError();
  process = std::move(*started);
  return llvm::Error::success();
}

llvm::Error SideProcess::whyItEnded() {
  process->closeInput();
  ProcessEnd end = process->wait(answerDeadline());
  llvm::StringRef line = tellingLine(process->errors);
  line.consume_front("npufuzz: ");
  std::string text = option + ": " + (line.empty() ? "its process " + end.describe() : line.str());
  bool isUsage = end.how == ProcessEnd::How::exited && end.code == wrongUsage;
  return isUsage ? usageError(text) : environmentError(text);
}

llvm::Error SideProcess::send(const Json &request) {
  return process->write(jsonLine(request), answerDeadline()) ? llvm::Error::success()
                                                             : whyItEnded();
}

llvm::Expected<SideAnswer> SideProcess::receive() {
  std::string line;
  SideAnswer answer;
  if (process->readLine(line, answerDeadline()) && answer.read(parseJson(line)))
    return answer;
  return whyItEnded();
}

llvm::Expected<BothAnswers> Diff::ask(const Json &request) {
  for (SideProcess *side : {&base, &head})
    if (llvm::Error error = side->send(request))
      return std::move(error);
  BothAnswers answers;
  for (auto [side, answer] : {std::pair(&base, &answers.base), std::pair(&head, &answers.head)}) {
    auto received = side->receive();
    if (!received)
      return received.takeError();
    *answer = std::move(*received);
  }
  return answers;
}

llvm::Error Diff::start() {
  for (SideProcess *side : {&base, &head})
    if (llvm::Error error = side->start())
      return error;
  return ask(Json::object()).takeError();
}

llvm::Error Diff::compare(const Json &request) {
  auto answers = ask(request);
  if (!answers)
    return answers.takeError();
  llvm::Error error = llvm::Error::success();
  tally.add(*answers, [&](BothAnswers &again) {
    if (error || stopRequested())
      return false;
    auto asked = ask(request);
    if (asked)
      again = std::move(*asked);
    else
      error = asked.takeError();
    return !error;
  });
  return error;
}

bool Diff::isOver() const {
  std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
  return stopRequested() || (secondsMax > 0 && spent.count() >= secondsMax) ||
         (countMax > 0 && tally.cases >= countMax) ||
         (addedMax > 0 && tally.addedCount() >= addedMax);
}

llvm::Error Diff::run(const std::vector<std::string> &files) {
  StopSignals signals;
  for (const std::string &file : files)
    if (isOver())
      return llvm::Error::success();
    else if (llvm::Error error = compare({{"file", file}}))
      return error;
  for (int64_t index = 0; !isOver(); ++index)
    if (llvm::Error error = compare({{"seed", seed}, {"index", index}}))
      return error;
  return llvm::Error::success();
}

/// Splits the value of --base or --head as a shell would.
static std::vector<std::string> splitWords(llvm::StringRef text) {
  llvm::BumpPtrAllocator storage;
  llvm::StringSaver saver(storage);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  return {words.begin(), words.end()};
}

static llvm::Expected<std::vector<std::string>> findCases(const std::vector<std::string> &paths) {
  std::vector<std::string> files;
  for (const std::string &path : paths) {
    auto found = campaign::findRecipes(path);
    if (!found)
      return usageError(llvm::toString(found.takeError()));
    llvm::copy_if(*found, std::back_inserter(files),
                  [&](const std::string &item) { return item == path || !isLitTest(item); });
  }
  return files;
}

static void addDiffOptions(CLI::App &commandLine, DiffOptions &options) {
  commandLine.add_option("PATH", options.paths, "bundles, .mlir and .seq files, folders");
  auto add = [&](const char *name, std::string &value, const char *group, const char *sample,
                 const char *text) {
    commandLine.add_option(name, value, text)->group(group)->type_name(sample);
  };
  add("--base", options.base, "Versions", "OPTIONS", "options of the version before");
  add("--head", options.head, "Versions", "OPTIONS", "options of the version after");
  add("--duration", options.duration, "How much", "60s",
      "stop after this time; default 60s, no limit with --count");
  add("--count", options.count, "How much", "N", "stop after this many programs");
  add("--max-findings", options.addedMax, "How much", "N",
      "stop when the head adds this many findings");
  add("--seed", options.seed, "How much", "BASE", "base seed; default: a fresh one, shown");
  add("--summary", options.summary, "Results", "FILE",
      "write the answer as JSON, or as Markdown to a FILE.md: a comment for a pull request");
}

static llvm::Error writeSummary(const std::string &file, const Diff &diff) {
  if (file.empty())
    return llvm::Error::success();
  std::string text = llvm::StringRef(file).ends_with(".md")
                         ? diffMarkdown(diff.tally, diff.base.shellText(), diff.head.shellText())
                         : diff.tally.json().dump(2) + "\n";
  if (llvm::Error error = writeFile(file, printable(text)))
    return withExitCode(std::move(error));
  return llvm::Error::success();
}

static SideProcess sideOf(const char *option, const std::string &text,
                          std::vector<std::string> words) {
  llvm::append_range(words, splitWords(text));
  return {option, std::move(words)};
}

llvm::Expected<int> runDiff(Arguments arguments) {
  if (!arguments.empty() && arguments.front() == serveDiffWord)
    return serveDiff({arguments.begin() + 1, arguments.end()});
  auto commandLine = makeCommandLine("diff", diffDescription, diffExamples);
  DiffOptions given;
  addDiffOptions(*commandLine, given);
  CaseOptions caseOptions;
  caseOptions.addTo(*commandLine);
  caseOptions.addKindsTo(*commandLine);
  if (llvm::Error ended = parse(*commandLine, std::move(arguments)))
    return std::move(ended);
  if (given.base.empty() && given.head.empty())
    return usageError("diff: expected --base=OPTIONS or --head=OPTIONS, got neither");

  std::vector<std::string> common = sharedWords(*commandLine);
  Diff diff(sideOf("--base", given.base, common), sideOf("--head", given.head, common));
  ValueReader values;
  diff.countMax = values.number("--count", given.count, 1, INT64_MAX, 0);
  diff.addedMax = values.number("--max-findings", given.addedMax, 1, INT64_MAX, 0);
  diff.seed = values.seed("--seed", given.seed, freshSeed());
  diff.secondsMax =
      values.duration("--duration", given.duration, diff.countMax ? 0 : durationSecondsDefault);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  auto files = findCases(given.paths);
  if (!files)
    return files.takeError();
  if (!given.summary.empty())
    if (llvm::Error error = checkWritable("--summary", given.summary))
      return std::move(error);
  if (llvm::Error error = diff.start())
    return withExitCode(std::move(error));
  llvm::outs() << "base seed " << hex(diff.seed) << "\n";
  llvm::outs().flush();
  if (llvm::Error error = diff.run(*files))
    return withExitCode(std::move(error));
  llvm::outs() << printable(diffText(diff.tally, diff.base.shellText(), diff.head.shellText()));
  if (llvm::Error error = writeSummary(given.summary, diff))
    return std::move(error);
  JudgedCount count{"programs", diff.tally.cases, diff.tally.judged, diff.tally.reasons};
  return exitCodeOf(diff.tally.addedCount() == 0 ? nothingFound : findings, count);
}

} // namespace npufuzz::tools

//===- TriageSync.cpp - npufuzz triage sync: findings in a tracker ---------===//
//
// Asks a command of the user's about one finding after the other (campaign/database/Tracker.h). A
// claim is stored before the command runs and the answer after it, each in one transaction; no lock
// is held meanwhile. Two syncs on one database therefore never ask about the same finding.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Tracker.h"
#include "support/Date.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "support/StopSignal.h"
#include "tools/ResultText.h"
#include "tools/Triage.h"
#include "tools/TriageText.h"
#include "tools/Verbs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <thread>

namespace npufuzz::tools {

using namespace campaign::database;
using Clock = std::chrono::steady_clock;

/// Times that a sync asks about a finding whose command fails.
static constexpr int triesMax = 5;
/// A tracker that fails so often in a row is away; each try may take minutes.
static constexpr int failuresInRowMax = 10;
static constexpr int64_t limitDefault = 100, limitMax = 1'000'000;
static constexpr int64_t perMinuteDefault = 30, perMinuteMax = 60'000;
static constexpr double timeoutDefault = 60, timeoutMax = 300;
static_assert(timeoutMax < claimSecondsMax);
/// The command's exit code for "not now", as sysexits.h has it (EX_TEMPFAIL).
static constexpr int notNow = 75;
/// Bytes of a text for the tracker; GitHub takes 65,536 characters.
static constexpr size_t bodyBytesMax = 50'000;

//===----------------------------------------------------------------------===//
// The request
//===----------------------------------------------------------------------===//

/// Returns foreign text as a block of Markdown in which nothing is markup.
static std::string fenced(llvm::StringRef text) {
  size_t longest = 2;
  for (size_t i = 0; i < text.size(); ++i) {
    size_t run = text.substr(i).take_while([](char c) { return c == '`'; }).size();
    longest = std::max(longest, run);
    i += run;
  }
  std::string fence(longest + 1, '`');
  return fence + "\n" + text.rtrim().str() + "\n" + fence + "\n";
}

static std::string titleOf(const Triaged &finding) {
  constexpr size_t bytesMax = 120;
  std::string what = finding.message.empty() ? finding.subject.signature : finding.message;
  std::string title = (finding.pass.empty() ? finding.oracle : finding.pass) + ": " + what;
  llvm::StringRef line = llvm::StringRef(title).split('\n').first;
  return oneLine(line.size() <= bytesMax ? line.str() : beginningOf(line, bytesMax).str() + " …");
}

static std::string replayText(const Triaged &finding) {
  return "    npufuzz triage show " + finding.id() + " --out=found\n    npufuzz replay found\n";
}

/// The text of a new issue, or of the comment that tells what has changed. Markdown.
static std::string bodyOf(const TrackerTask &task, const TriageState &state,
                          const FolderContents &repro) {
  const Triaged &finding = *task.finding;
  std::string key = "\nnpufuzz finds this issue by its key: " + trackerKey(task.subject) + "\n";
  switch (task.action) {
  case TrackerAction::look:
    return "";
  case TrackerAction::close:
    return "The repro of this finding no longer fails: last met " + dateText(finding.lastSeen) +
           ", replayed " + dateText(finding.lastCheck) + " (UTC).\n";
  case TrackerAction::reopen:
    return "This finding is " + statusName(finding.status).str() + ": met again " +
           dateText(finding.lastSeen) + " (UTC).\n\n" + replayText(finding);
  case TrackerAction::file:
    break;
  }
  std::string body = "npufuzz found this" +
                     (finding.pass.empty() ? "" : " in `" + oneLine(finding.pass) + "`") + ".\n\n" +
                     fenced(showText(finding, state.marks, state.checks));
  for (const char *name : {"program.mlir", "issue.mlir"})
    if (auto file = repro.find(name); file != repro.end())
      body += "\n" + fenced(printable(shortened(file->second)));
  body += "\nWith the findings database:\n\n" + replayText(finding);
  if (body.size() > bodyBytesMax)
    body = "npufuzz found this.\n\n" + replayText(finding);
  return body + key;
}

static llvm::Expected<Json> requestOf(const TrackerTask &task, const TriageState &state) {
  auto repro = state.database->repro(task.finding->repro);
  if (!repro)
    return repro.takeError();
  return Json{{"schema", 1},
              {"action", actionName(task.action).str()},
              {"number", task.number.empty() ? Json(nullptr) : Json(task.number)},
              {"key", trackerKey(task.subject)},
              {"keys", trackerKeys(task)},
              {"retry", task.isRetry},
              {"title", titleOf(*task.finding)},
              {"body", bodyOf(task, state, *repro)},
              {"finding", toJson(*task.finding)}};
}

//===----------------------------------------------------------------------===//
// Asking
//===----------------------------------------------------------------------===//

namespace {

struct SyncLimits {
  int64_t findingsMax = limitDefault;
  std::chrono::duration<double> pause{0}; ///< between two starts of the command
  double secondsMax = timeoutDefault;
};

/// A task, and the facts about its finding that it was planned by.
struct Question {
  TrackerTask task;
  TrackerFacts facts;
};

class Sync {
public:
  Sync(const TriageRequest &request, const TriageState &state, SyncLimits limits)
      : command(request.sync.with), state(state), limits(limits) {}
  /// Asks about the tasks, and again about those that failed. Fails where the database does.
  llvm::Error run(llvm::ArrayRef<TrackerTask> tasks);
  std::string countsText() const;

  int64_t failed = 0;
  bool isOver = false; ///< the tracker or the user wants no more now

private:
  enum class Came { answered, failed, taken };
  llvm::Expected<Came> ask(Question &question);
  llvm::Expected<bool> claim(const Question &question);
  llvm::Error store(Question &question, const std::optional<TrackerAnswer> &answer);
  llvm::Error askAll(std::vector<Question> &questions, bool isFirst);
  llvm::Expected<TrackerAnswer> answerOf(const TrackerTask &task, const Json &request);
  void waitForTurn();
  void tell(llvm::StringRef word, const TrackerTask &task, const std::string &text) const;

  std::string command;
  const TriageState &state;
  SyncLimits limits;
  int failuresInRow = 0;
  std::optional<Clock::time_point> lastStart;
  std::map<std::string, int64_t> counts; ///< by what was done
  int64_t left = 0, taken = 0;
};

} // namespace

/// The facts about the task's finding, under all of its names.
static TrackerFacts factsOf(const TrackerTask &task, const TrackerFacts &all) {
  auto isIts = [&](const Subject &subject) {
    return subject == task.subject || subject == task.finding->subject ||
           llvm::is_contained(task.finding->others, subject);
  };
  TrackerFacts facts;
  for (const TrackerClaim &claim : all.claims)
    if (isIts(claim.subject))
      facts.claims.push_back(claim);
  for (const TrackerIssue &issue : all.issues)
    if (isIts(issue.subject))
      facts.issues.push_back(issue);
  return facts;
}

static const TrackerClaim *claimOf(const TrackerTask &task, const TrackerFacts &facts) {
  auto found =
      llvm::find_if(facts.claims, [&](auto &claim) { return claim.subject == task.subject; });
  return found == facts.claims.end() ? nullptr : &*found;
}

/// A claim that is stronger than the one before it.
static TrackerClaim claimAfter(const TrackerTask &task, const TrackerFacts &facts,
                               const char *outcome) {
  const TrackerClaim *before = claimOf(task, facts);
  int64_t date = std::max(currentDate(), before ? before->date + 1 : 0);
  return {task.subject, actionName(task.action).str(), outcome, date};
}

/// Returns false if another sync has asked about the finding since the plan was made.
llvm::Expected<bool> Sync::claim(const Question &question) {
  bool isOurs = false;
  llvm::Error error = state.database->write([&]() -> llvm::Error {
    auto now = readTrackerFacts(*state.database);
    if (!now)
      return now.takeError();
    TrackerFacts facts = factsOf(question.task, *now);
    isOurs = question.facts.claims == facts.claims && question.facts.issues == facts.issues;
    return isOurs ? state.database->put(claimAfter(question.task, facts, claimAsking))
                  : llvm::Error::success();
  });
  if (error)
    return std::move(error);
  return isOurs;
}

llvm::Error Sync::store(Question &question, const std::optional<TrackerAnswer> &answer) {
  const TrackerTask &task = question.task;
  return state.database->write([&]() -> llvm::Error {
    auto before = readTrackerFacts(*state.database);
    if (!before)
      return before.takeError();
    const char *outcome = answer ? claimAnswered : claimFailed;
    if (llvm::Error error = state.database->put(claimAfter(task, factsOf(task, *before), outcome)))
      return error;
    if (answer)
      if (llvm::Error error =
              state.database->put(issueAfter(task, *answer, dateAfter(*task.finding))))
        return error;
    auto after = readTrackerFacts(*state.database);
    if (!after)
      return after.takeError();
    question.facts = factsOf(task, *after);
    return llvm::Error::success();
  });
}

void Sync::waitForTurn() {
  constexpr std::chrono::milliseconds nap{50};
  while (lastStart && Clock::now() < *lastStart + limits.pause && !stopRequested())
    std::this_thread::sleep_for(nap);
  lastStart = Clock::now();
}

llvm::Expected<TrackerAnswer> Sync::answerOf(const TrackerTask &task, const Json &request) {
  auto ran = runProcess({"/bin/sh", "-c", command}, "", jsonLine(request), limits.secondsMax);
  if (!ran)
    return ran.takeError();
  isOver |= ran->end.how == ProcessEnd::How::exited && ran->end.code == notNow;
  if (!ran->end.succeeded())
    return llvm::createStringError("the command " + ran->failure());
  return readTrackerAnswer(ran->output, task);
}

void Sync::tell(llvm::StringRef word, const TrackerTask &task, const std::string &text) const {
  llvm::outs() << llvm::left_justify(word, 10) << task.finding->id() << "  " << oneLine(text)
               << "  " << oneLine(task.finding->subject.signature) << "\n";
  llvm::outs().flush();
}

llvm::Expected<Sync::Came> Sync::ask(Question &question) {
  TrackerTask &task = question.task;
  auto request = requestOf(task, state);
  if (!request)
    return request.takeError();
  auto isOurs = claim(question);
  if (!isOurs)
    return isOurs.takeError();
  if (!*isOurs)
    return Came::taken;
  auto answer = answerOf(task, *request);
  if (!answer) {
    tell("failed", task, llvm::toString(answer.takeError()));
    task.isRetry = true;
    if (llvm::Error error = store(question, std::nullopt))
      return std::move(error);
    return Came::failed;
  }
  if (llvm::Error error = store(question, *answer))
    return std::move(error);
  static constexpr llvm::StringLiteral words[] = {"filed", "reopened", "closed", "looked"};
  llvm::StringRef word = words[static_cast<int>(task.action)];
  ++counts[word.str()];
  tell(word, task, trackerText(issueAfter(task, *answer, 0)));
  return Came::answered;
}

/// Keeps the questions that failed.
llvm::Error Sync::askAll(std::vector<Question> &questions, bool isFirst) {
  std::vector<Question> again;
  for (Question &question : questions) {
    if (!isOver)
      waitForTurn();
    isOver |= stopRequested();
    if (isOver) {
      ++(isFirst ? left : failed);
      continue;
    }
    auto came = ask(question);
    if (!came)
      return came.takeError();
    taken += *came == Came::taken;
    failuresInRow = *came == Came::failed ? failuresInRow + 1 : 0;
    isOver |= failuresInRow == failuresInRowMax;
    if (*came == Came::failed)
      again.push_back(std::move(question));
  }
  questions = std::move(again);
  return llvm::Error::success();
}

llvm::Error Sync::run(llvm::ArrayRef<TrackerTask> tasks) {
  auto limit = static_cast<size_t>(limits.findingsMax);
  std::vector<Question> questions;
  for (const TrackerTask &task : tasks.take_front(limit))
    questions.push_back({task, factsOf(task, state.tracker)});
  left = static_cast<int64_t>(tasks.size() - questions.size());
  for (int tries = 0; tries < triesMax && !questions.empty(); ++tries)
    if (llvm::Error error = askAll(questions, tries == 0))
      return error;
  failed += static_cast<int64_t>(questions.size());
  return llvm::Error::success();
}

std::string Sync::countsText() const {
  std::vector<std::string> parts;
  for (const auto &[word, count] : counts)
    parts.push_back(std::to_string(count) + " " + word);
  for (const auto &[word, count] : {std::pair("failed", failed),
                                    {"left for the next sync", left},
                                    {"taken by another sync", taken}})
    if (count)
      parts.push_back(std::to_string(count) + " " + word);
  return parts.empty() ? "nothing to tell" : joined(parts);
}

//===----------------------------------------------------------------------===//
// The action
//===----------------------------------------------------------------------===//

static llvm::Expected<SyncLimits> limitsOf(const TriageRequest &request) {
  ValueReader values;
  SyncLimits limits;
  limits.findingsMax = values.number("--limit", request.sync.limit, 1, limitMax, limitDefault);
  int64_t perMinute =
      values.number("--per-minute", request.sync.perMinute, 1, perMinuteMax, perMinuteDefault);
  limits.pause = std::chrono::duration<double>(60.0 / static_cast<double>(perMinute));
  limits.secondsMax = values.duration("--timeout", request.sync.timeout, timeoutDefault);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  if (limits.secondsMax > timeoutMax)
    return usageError("--timeout: expected at most 5m, got \"" + request.sync.timeout + "\"");
  return limits;
}

/// Tells of findings that the tracker has twice, and of those that wait.
static void tellRest(const TrackerPlan &plan, const TriageState &state) {
  if (plan.claimed)
    llvm::outs() << counted(plan.claimed, "finding")
                 << ": another sync asks now, or was killed less than ten minutes ago\n";
  if (plan.byHand)
    llvm::outs() << counted(plan.byHand, "finding") << ": not filed, a person entered a number\n";
  for (const Triaged &finding : state.findings) {
    std::vector<std::string> numbers;
    for (const TrackerIssue &issue : finding.issues)
      numbers.push_back(issue.number);
    if (numbers.size() > 1)
      llvm::outs() << finding.id() << ": several issues: " << joined(numbers) << "\n";
  }
}

static llvm::Expected<int> printPlan(const TrackerPlan &plan, const TriageState &state,
                                     int64_t findingsMax) {
  for (const TrackerTask &task : llvm::ArrayRef(plan.tasks).take_front(findingsMax)) {
    auto request = requestOf(task, state);
    if (!request)
      return request.takeError();
    llvm::outs() << jsonLine(*request);
  }
  return nothingFound;
}

llvm::Expected<int> triageSync(const TriageRequest &request) {
  if (request.sync.with.empty() && !request.sync.isDry)
    return usageError("triage sync: expected --with=CMD, the command that talks to the tracker, "
                      "got none; --dry-run prints what it would read");
  auto limits = limitsOf(request);
  if (!limits)
    return limits.takeError();
  auto state =
      openState(request, request.sync.isDry ? Sqlite::Access::read : Sqlite::Access::write);
  if (!state)
    return state.takeError();
  auto chosen = findAsked(*state, request);
  if (!chosen)
    return chosen.takeError();
  TrackerPlan plan = planTracker(*chosen, request.sync.filesVariants, currentDate());
  if (request.sync.isDry)
    return printPlan(plan, *state, limits->findingsMax);
  StopSignals signals;
  Sync sync(request, *state, *limits);
  if (llvm::Error error = sync.run(plan.tasks))
    return withExitCode(std::move(error));
  llvm::outs() << sync.countsText() << "\n";
  auto after = tellCounts(request);
  if (!after)
    return after.takeError();
  tellRest(plan, *after);
  return sync.failed || sync.isOver ? environment : nothingFound;
}

} // namespace npufuzz::tools

#include "campaign/database/Tracker.h"
#include "campaign/database/CheckRows.h"
#include "campaign/database/Digest.h"
#include "support/Json.h"
#include "support/Printable.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::campaign::database {

llvm::StringRef actionName(TrackerAction action) {
  static constexpr llvm::StringLiteral names[] = {"file", "reopen", "close", "look"};
  return names[static_cast<int>(action)];
}

/// True for a status of a bug that is there.
static bool isThere(Status status) {
  return llvm::is_contained({Status::fresh, Status::variant, Status::known, Status::back}, status);
}

static bool isToBeFiled(const Triaged &finding, bool filesVariants) {
  if (finding.standing == Status::variant && !filesVariants)
    return false;
  return llvm::is_contained({Status::fresh, Status::variant, Status::back}, finding.status);
}

/// Returns what its issue is to be told; nothing if the tracker and the database agree that it is
/// over.
static std::optional<TrackerAction> actionOn(const TrackerIssue &issue, const Triaged &finding) {
  if (isThere(finding.status) && (issue.state == issueFixed || issue.told == issueFixed))
    return TrackerAction::reopen;
  if (finding.status != Status::fixed)
    return TrackerAction::look;
  if (issue.state != issueOpen)
    return std::nullopt;
  return issue.told == issueFixed ? TrackerAction::look : TrackerAction::close;
}

static std::optional<TrackerTask> taskOf(const Triaged &finding, bool filesVariants) {
  TrackerTask task{TrackerAction::file, &finding, finding.subject, "", false};
  if (finding.issues.empty()) {
    if (!isToBeFiled(finding, filesVariants))
      return std::nullopt;
    task.isRetry = finding.claim.has_value();
    // An issue may exist under the key of that name.
    if (task.isRetry)
      task.subject = finding.claim->subject;
    return task;
  }
  const TrackerIssue &issue = finding.issues.front();
  auto action = actionOn(issue, finding);
  if (!action)
    return std::nullopt;
  task.action = *action;
  task.subject = issue.subject;
  task.number = issue.number;
  task.isRetry = finding.claim && finding.claim->outcome != claimAnswered &&
                 finding.claim->action == actionName(*action);
  return task;
}

TrackerPlan planTracker(llvm::ArrayRef<const Triaged *> findings, bool filesVariants, int64_t now) {
  TrackerPlan plan;
  for (const Triaged *finding : findings) {
    auto task = taskOf(*finding, filesVariants);
    if (!task)
      continue;
    const auto &claim = finding->claim;
    if (claim && claim->outcome == claimAsking && now - claim->date < claimSecondsMax)
      ++plan.claimed;
    else if (task->action == TrackerAction::file && !finding->upstream.empty())
      ++plan.byHand;
    else
      plan.tasks.push_back(*task);
  }
  llvm::stable_sort(plan.tasks, [](const TrackerTask &a, const TrackerTask &b) {
    auto lastLook = [](const TrackerTask &task) {
      return task.action == TrackerAction::look ? task.finding->issues.front().date : INT64_MIN;
    };
    return lastLook(a) < lastLook(b);
  });
  return plan;
}

std::string trackerKey(const Subject &subject) {
  constexpr size_t digits = 16;
  return "npufuzz-" + digest({"tracker", subject.signature, subject.shape}).substr(0, digits);
}

std::vector<std::string> trackerKeys(const TrackerTask &task) {
  std::vector<std::string> keys = {trackerKey(task.subject), trackerKey(task.finding->subject)};
  for (const Subject &other : task.finding->others)
    keys.push_back(trackerKey(other));
  keys.erase(std::remove(keys.begin() + 1, keys.end(), keys.front()), keys.end());
  return keys;
}

/// Reads a number that is a JSON number or a text.
static std::string numberIn(const Json &json) {
  if (isWholeNumber<int64_t>(json))
    return std::to_string(json.get<int64_t>());
  return json.is_string() ? json.get<std::string>() : "";
}

llvm::Expected<TrackerAnswer> readTrackerAnswer(llvm::StringRef output, const TrackerTask &task) {
  auto refuse = [&](const char *expected) {
    llvm::StringRef line = output.trim().split('\n').first;
    constexpr size_t shown = 60;
    return llvm::createStringError("expected " + std::string(expected) + ", got \"" +
                                   printable(beginningOf(line, shown)) + "\"");
  };
  llvm::StringRef line = output.trim();
  Json json = parseJson(line);
  if (line.contains('\n') || json.is_discarded())
    return refuse("one line with the issue's number or JSON");
  TrackerAnswer answer;
  if (!json.is_object()) {
    answer.number = numberIn(json);
  } else {
    answer.number = json.contains("number") ? numberIn(json["number"]) : "";
    readKey(json, "state", answer.state);
    readKey(json, "reason", answer.reason);
  }
  if (!isIssueNumber(answer.number))
    return refuse("the issue's number");
  if (!task.number.empty() && answer.number != task.number)
    return refuse(("the number " + task.number).c_str());
  bool isKnown = answer.state.empty() || llvm::is_contained({issueOpen, issueFixed, issueNotABug},
                                                            llvm::StringRef(answer.state));
  if (!isKnown)
    return refuse("the state open, fixed or not-a-bug");
  answer.reason = shortened(answer.reason);
  return answer;
}

TrackerIssue issueAfter(const TrackerTask &task, const TrackerAnswer &answer, int64_t date) {
  TrackerIssue issue{task.subject, answer.number, answer.state, answer.reason, "", date, date};
  const auto &known = task.finding->issues;
  const TrackerIssue *before = task.number.empty() ? nullptr : &known.front();
  bool isClosing = task.action == TrackerAction::close;
  bool isLooking = task.action == TrackerAction::look;
  if (issue.state.empty())
    issue.state = isLooking ? before->state : isClosing ? issueFixed : issueOpen;
  issue.told = isLooking                              ? before->told
               : isClosing                            ? issueFixed
               : task.finding->status == Status::back ? "back"
                                                      : "new";
  // An issue that stays fixed although it was told that the finding is back is fixed anew.
  if (before && before->state == issue.state && task.action != TrackerAction::reopen) {
    issue.since = before->since;
    if (issue.reason.empty())
      issue.reason = before->reason;
  }
  return issue;
}

} // namespace npufuzz::campaign::database

#include "tools/DiffSearch.h"

#include "support/StopSignal.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::tools {

/// Blocks are as large as a side needs about this time for, within these bounds.
static constexpr double blockSeconds = 1;
static constexpr int64_t blockSizeMax = 256;

static double secondsSince(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

bool DiffSearch::isOver() const {
  return stopRequested() || (secondsMax > 0 && secondsSince(begin) >= secondsMax) ||
         (countMax > 0 && tally.cases >= countMax) ||
         (addedMax > 0 && tally.addedCount() >= addedMax);
}

int64_t DiffSearch::roomFor(int64_t cases) const {
  return countMax > 0 ? std::min(cases, countMax - tally.cases) : cases;
}

/// Reads a list with one entry for each case; empty if it is none.
template <typename Answer> static std::vector<Answer> readAll(const Json &json, size_t count) {
  std::vector<Answer> answers;
  if (!json.is_array() || json.size() != count)
    return {};
  for (const Json &one : json)
    if (!answers.emplace_back().read(one))
      return {};
  return answers;
}

static llvm::Error noAnswer() {
  return environmentError("diff: a process of a version gives no answer");
}

llvm::Expected<std::vector<BothAnswers>> DiffSearch::judge(const std::vector<Json> &cases,
                                                           const char *question) {
  std::vector<BothAnswers> all;
  if (cases.empty())
    return all;
  auto answers = sides.ask(diffRequest(question, cases));
  if (!answers)
    return answers.takeError();
  auto base = readAll<SideAnswer>(answers->first, cases.size());
  auto head = readAll<SideAnswer>(answers->second, cases.size());
  if (base.empty() || head.empty())
    return noAnswer();
  for (auto [one, other, asked] : llvm::zip_equal(base, head, cases))
    all.push_back({std::move(one), std::move(other), asked});
  return all;
}

llvm::Error DiffSearch::addJudged(const BothAnswers &answers) {
  llvm::Error error = llvm::Error::success();
  tally.add(answers, [&](BothAnswers &again) {
    if (error || stopRequested())
      return false;
    auto asked = judge({answers.asked}, diffAsk::alone);
    if (asked)
      again = std::move(asked->front());
    else
      error = asked.takeError();
    return !error;
  });
  return error;
}

llvm::Error DiffSearch::compareBlock(const std::vector<Json> &cases) {
  std::vector<CompiledForm> base(cases.size()), head(cases.size());
  if (comparesCode) {
    auto forms = sides.ask(diffRequest(diffAsk::forms, cases));
    if (!forms)
      return forms.takeError();
    base = readAll<CompiledForm>(forms->first, cases.size());
    head = readAll<CompiledForm>(forms->second, cases.size());
    if (base.empty() || head.empty())
      return noAnswer();
  }
  auto isExecuted = [&, first = tally.cases](size_t i) {
    return !base[i].isSame(head[i]) || (first + static_cast<int64_t>(i)) % sameExecutedPeriod == 0;
  };
  std::vector<Json> executed;
  for (size_t i = 0; i < cases.size(); ++i)
    if (isExecuted(i))
      executed.push_back(cases[i]);
  auto answers = judge(executed, diffAsk::judge);
  if (!answers)
    return answers.takeError();
  for (size_t i = 0, next = 0; i < cases.size() && !isOver(); ++i) {
    std::string why = head[i].refusal;
    if (!isExecuted(i)) {
      tally.addSame(why);
    } else {
      why = (*answers)[next].whyNotJudged();
      if (llvm::Error error = addJudged((*answers)[next++]))
        return error;
    }
    if (cases[i].contains("file"))
      storedCount.add(why);
  }
  return llvm::Error::success();
}

llvm::Error DiffSearch::run(const std::vector<Json> &stored) {
  size_t nextStored = 0;
  int64_t nextIndex = 0;
  while (!isOver()) {
    std::vector<Json> cases;
    for (int64_t room = roomFor(blockSize); room > 0; --room)
      cases.push_back(nextStored < stored.size() ? stored[nextStored++]
                                                 : Json{{"seed", seed}, {"index", nextIndex++}});
    auto blockBegin = std::chrono::steady_clock::now();
    if (llvm::Error error = compareBlock(cases))
      return error;
    bool isLong = secondsSince(blockBegin) > blockSeconds;
    blockSize = isLong ? std::max<int64_t>(1, blockSize / 2)
                       : std::min<int64_t>(blockSizeMax, blockSize * 2);
  }
  return llvm::Error::success();
}

} // namespace npufuzz::tools

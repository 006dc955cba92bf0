//===- DiffSides.cpp - the processes of npufuzz diff, from outside ---------===//
#include "tools/Diff.h"

#include "support/Files.h"
#include "support/ShellWord.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"

namespace npufuzz::tools {

/// Longest time for an answer; each case has its own limit, which is shorter.
static constexpr std::chrono::hours answerMax{1};

static std::chrono::steady_clock::time_point answerDeadline() {
  return std::chrono::steady_clock::now() + answerMax;
}

Json diffRequest(const char *question, Json cases) {
  return {{diffAsk::key, question}, {"cases", std::move(cases)}};
}

llvm::Error SideProcess::start() {
  std::vector<std::string> argv = {realPathOf("/proc/self/exe"), "diff", serveDiffWord.str()};
  llvm::append_range(argv, words);
  process.reset(); // before the new one starts
  auto started = Process::start(argv, ".");
  if (!started)
    return started.takeError();
  process = std::move(*started);
  return llvm::Error::success();
}

std::string SideProcess::shellText() const { return shellWords(words); }

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

llvm::Expected<Json> SideProcess::receive() {
  std::string line;
  if (!process->readLine(line, answerDeadline()))
    return whyItEnded();
  return parseJson(line);
}

llvm::Expected<Json> SideProcess::ask(const Json &request) {
  if (llvm::Error error = send(request))
    return std::move(error);
  return receive();
}

llvm::Expected<std::pair<Json, Json>> Sides::ask(const Json &request) {
  for (SideProcess *side : {&base, &head})
    if (llvm::Error error = side->send(request))
      return std::move(error);
  std::pair<Json, Json> answers;
  for (auto [side, answer] :
       {std::pair(&base, &answers.first), std::pair(&head, &answers.second)}) {
    auto received = side->receive();
    if (!received)
      return received.takeError();
    *answer = std::move(*received);
  }
  return answers;
}

llvm::Expected<DiffState> Sides::start() {
  for (SideProcess *side : {&base, &head})
    if (llvm::Error error = side->start())
      return std::move(error);
  auto answers = ask(diffRequest(diffAsk::state, Json::array()));
  if (!answers)
    return answers.takeError();
  DiffState state;
  bool baseShows = false;
  if (!readKey(answers->first, "shows_forms", baseShows) ||
      !readKey(answers->second, "shows_forms", state.showsForms) ||
      !readKey(answers->second, "is_compiled", state.isCompiled) ||
      !readKey(answers->second, "backend", state.backend))
    return environmentError("--head: its process gives no answer");
  state.showsForms &= baseShows;
  return state;
}

} // namespace npufuzz::tools

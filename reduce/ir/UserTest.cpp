//===- UserTest.cpp - runs commands, several at a time --------------------===//
//
// Candidates are asked about in order, and the commands of later ones run meanwhile. Whoever waits
// for the first therefore also reads what the others print: a full pipe would stop them, and their
// time would be up. Time in which nobody reads does not count.
//
//===----------------------------------------------------------------------===//
#include "reduce/ir/UserTest.h"

#include "backend/passes/PassStep.h"
#include "oracles/Verdict.h"
#include "oracles/refinement/CompilerDeath.h"
#include "support/ChildProcess.h"
#include "support/EnvironmentError.h"
#include "support/ParsableIR.h"
#include "support/Printable.h"
#include "support/ShellWord.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>
#include <sys/resource.h>

using namespace mlir;

namespace npufuzz::reduceir {

static constexpr llvm::StringLiteral candidateFile = "candidate.mlir";

static std::string commandOn(StringRef command, const std::string &path) {
  if (!command.contains(fileMark))
    return (command + " " + path).str();
  std::string text;
  while (command.contains(fileMark)) {
    auto [before, after] = command.split(fileMark);
    text += before.str() + path;
    command = after;
  }
  return text + command.str();
}

llvm::Expected<Asker::Run> Asker::start(const std::string &command, StringRef text) const {
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  // The mark may stand in quotes of any kind, and no quoting fits them all.
  if (!isPlainToShell((*folder)->path()))
    return llvm::make_error<EnvironmentError>(
        "expected a TMPDIR of letters, digits and -_./ for the files of a test, got \"" +
        (*folder)->path() + "\"");
  if (llvm::Error error = (*folder)->write(candidateFile, text))
    return std::move(error);
  std::string words = commandOn(command, (*folder)->path(candidateFile));
  // Nobody reads what a command prints if only its exit code counts.
  if (test.kind == UserTest::Kind::exitCode)
    words = "exec >/dev/null 2>&1\n" + words;
  auto process = Process::start({"/bin/sh", "-c", words}, "");
  if (!process)
    return process.takeError();
  (*process)->closeInput();
  auto budget = std::chrono::ceil<Clock::duration>(std::chrono::duration<double>(test.secondsMax));
  return Run{std::move(*folder), std::move(*process), Clock::now() + budget};
}

llvm::Error Asker::startAll(uint64_t number, StringRef text) {
  Runs runs{number, {}};
  for (const std::string &command : test.commands) {
    auto run = start(command, text);
    if (!run)
      return run.takeError();
    runs.runs.push_back(std::move(*run));
  }
  running.push_back(std::move(runs));
  return llvm::Error::success();
}

void Asker::foresee(uint64_t number, StringRef text) {
  if (test.kind == UserTest::Kind::slower)
    return;
  // ask() tries again, and says why it cannot.
  llvm::consumeError(startAll(number, text));
}

void Asker::waitWithOthers(const Run &run) {
  constexpr int pollMilliseconds = 10;
  auto idle = Clock::now() - lastRead;
  for (Runs &runs : running)
    for (Run &one : runs.runs)
      one.deadline += idle;
  while (!run.process->hasEnded() && Clock::now() < run.deadline) {
    // The end of another program is no news, and would be told again and again.
    std::vector<int> fds = {run.process->fds().front()};
    for (const Runs &runs : running)
      for (const Run &one : runs.runs)
        llvm::append_range(fds, llvm::drop_begin(one.process->fds()));
    waitReadable(fds, pollMilliseconds);
    for (const Runs &runs : running)
      for (const Run &one : runs.runs)
        one.process->takeArrived();
    lastRead = Clock::now();
  }
}

CommandRun Asker::finish(Run &run) {
  waitWithOthers(run);
  constexpr int shellSignalBase = 128;
  ProcessEnd end = run.process->wait(run.deadline);
  CommandRun done;
  done.hung = end.how == ProcessEnd::How::hung;
  done.exitCode = end.how == ProcessEnd::How::signalled ? shellSignalBase + end.code : end.code;
  done.output = std::move(run.process->output);
  done.errors = std::move(run.process->errors);
  // The name of the file is another one each time.
  const std::string path = run.folder->path(candidateFile);
  for (std::string *text : {&done.output, &done.errors})
    for (size_t at = 0; (at = text->find(path, at)) != std::string::npos;)
      text->replace(at, path.size(), fileMark.data(), fileMark.size());
  return done;
}

std::vector<CommandRun> Asker::finishAll(std::deque<Runs>::iterator runs) {
  std::vector<CommandRun> done;
  for (Run &run : runs->runs)
    done.push_back(finish(run));
  running.erase(runs);
  return done;
}

llvm::Expected<CommandRun> Asker::runAlone(size_t command, StringRef text) {
  auto run = start(test.commands[command], text);
  if (!run)
    return run.takeError();
  running.push_back({0, {}});
  running.back().runs.push_back(std::move(*run));
  return finishAll(std::prev(running.end())).front();
}

static std::string endOf(const CommandRun &run) {
  std::string failure = run.failure();
  return "the command " + (failure.empty() ? "exits with code 0" : failure);
}

UserAnswer Asker::judgeDeath(const CommandRun &run) const {
  auto death = refinement::deathOf(run, refinement::readIRLog(run));
  if (!death)
    return {false, endOf(run), ""};
  return {expected.empty() || death->name() == expected, death->text(), death->name()};
}

/// Error of the verifier about IR; empty if it accepts it, or the text is no IR.
static std::string invalidityOf(StringRef ir, MLIRContext &context) {
  if (ir.trim().empty())
    return "";
  if (llvm::Error error = checkParsable(ir)) {
    llvm::consumeError(std::move(error));
    return "";
  }
  FirstError firstError(context);
  auto module = parseSourceString<ModuleOp>(ir, ParserConfig(&context, /*verifyAfterParse=*/false));
  return module && failed(verify(*module)) ? firstError.text() : "";
}

UserAnswer Asker::judgeInvalid(const CommandRun &run) const {
  bool isDead = run.hung || run.exitCode >= 128;
  if (isDead)
    return {false, endOf(run), ""};
  std::string invalid;
  if (run.exitCode == 0) {
    invalid = invalidityOf(run.output, context);
  } else {
    StringRef line = tellingLine(run.errors), message = line.split("error: ").second;
    invalid = (message.empty() ? line : message).str();
  }
  std::string name = oracles::normaliseKind(invalid);
  return {!invalid.empty() && (expected.empty() || name == expected),
          invalid.empty() ? endOf(run) : "the command makes invalid IR: " + shortened(invalid),
          name};
}

UserAnswer Asker::judge(llvm::ArrayRef<CommandRun> done) const {
  switch (test.kind) {
  case UserTest::Kind::exitCode:
    return {done[0].succeeded(), endOf(done[0]), ""};
  case UserTest::Kind::crash:
    return judgeDeath(done[0]);
  case UserTest::Kind::invalid:
    return judgeInvalid(done[0]);
  case UserTest::Kind::differs:
    break;
  case UserTest::Kind::slower:
    llvm_unreachable("times are measured alone");
  }
  for (auto [run, command] : llvm::zip(done, test.commands))
    if (!run.succeeded())
      return {false, "of " + command + ": " + endOf(run), ""};
  bool differs = done[0].output != done[1].output;
  return {differs,
          differs ? "the commands differ in what they print" : "both commands print the same", ""};
}

static double childrenSeconds() {
  rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  auto seconds = [](const timeval &time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Interleaved, and the least of each counts: noise only adds.
llvm::Expected<UserAnswer> Asker::compareTimes(StringRef text) {
  constexpr int rounds = 3;
  constexpr double shareOfHopeless = 0.5;
  constexpr double secondsApartMin = 0.01; // the clocks of processes tick some milliseconds
  double least[2] = {INFINITY, INFINITY};
  for (int round = 0; round < rounds; ++round) {
    for (size_t i = 0; i < 2; ++i) {
      double before = childrenSeconds();
      auto run = runAlone(i, text);
      if (!run)
        return run.takeError();
      if (!run->succeeded())
        return UserAnswer{false, "of " + test.commands[i] + ": " + endOf(*run), ""};
      least[i] = std::min(least[i], childrenSeconds() - before);
    }
    if (least[0] < test.factor * least[1] * shareOfHopeless)
      break;
  }
  bool isSlower = least[0] >= test.factor * least[1] && least[0] - least[1] >= secondsApartMin;
  return UserAnswer{isSlower,
                    llvm::formatv("the commands take {0:f3} s and {1:f3} s of processor time",
                                  least[0], least[1]),
                    ""};
}

llvm::Expected<UserAnswer> Asker::ask(uint64_t number, StringRef text) {
  if (test.kind == UserTest::Kind::slower)
    return compareTimes(text);
  auto isIt = [&](const Runs &runs) { return runs.number == number; };
  if (running.empty())
    lastRead = Clock::now();
  if (llvm::none_of(running, isIt))
    if (llvm::Error error = startAll(number, text))
      return std::move(error);
  std::vector<CommandRun> done = finishAll(llvm::find_if(running, isIt));
  std::string first = done[0].output;
  UserAnswer answer = judge(done);
  if (test.kind != UserTest::Kind::differs || !answer.isInteresting)
    return answer;
  // One that prints what memory happened to hold differs from itself, too.
  auto again = runAlone(0, text);
  if (!again)
    return again.takeError();
  if (again->output != first)
    return UserAnswer{false, test.commands[0] + " does not print the same each time", ""};
  return answer;
}

} // namespace npufuzz::reduceir

//===- ReduceByTest.cpp - the verb around reduce/ir/ReduceByTest.h --------===//
//
// Reads the file and the question, keeps the smallest file on disk, and says how far it is.
//
//===----------------------------------------------------------------------===//
#include "tools/ReduceByTest.h"

#include "support/Files.h"
#include "support/Printable.h"
#include "support/StopSignal.h"
#include "tools/AllDialects.h"
#include "tools/CommandError.h"
#include "tools/Plugins.h"
#include "tools/Programs.h"
#include "tools/Registration.h"
#include "tools/RunOptions.h"
#include "tools/Values.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <thread>

namespace npufuzz::tools {

namespace {

using reduceir::TestedProgress;
using reduceir::UserTest;

constexpr double timeoutSecondsDefault = 10;
constexpr const char *group = "Any question (FILE)";

/// Says on stderr how far the reduction is: all the time on a terminal, else when some time has
/// passed.
class ProgressLine {
public:
  void show(const TestedProgress &progress) {
    double seconds = secondsSince(begin);
    if (progress.text.empty() || secondsSince(last) < (isLive ? liveSeconds : logSeconds))
      return;
    last = Clock::now();
    std::string line =
        llvm::formatv("reducing: {0} of {1} ops left, {2} tests, {3:f1} a second, {4:f0} s",
                      progress.ops, progress.opsBefore, progress.tests,
                      static_cast<double>(progress.tests) / std::max(seconds, 0.1), seconds);
    llvm::errs() << (isLive ? "\r" : "") << line << (isLive ? "\x1b[K" : "\n");
    isShown = isLive;
  }
  ~ProgressLine() {
    if (isShown)
      llvm::errs() << "\r\x1b[K";
  }
  double seconds() const { return secondsSince(begin); }

private:
  using Clock = std::chrono::steady_clock;
  static double secondsSince(Clock::time_point time) {
    return std::chrono::duration<double>(Clock::now() - time).count();
  }

  static constexpr double liveSeconds = 0.2, logSeconds = 10;
  const bool isLive = llvm::errs().is_displayed();
  const Clock::time_point begin = Clock::now();
  Clock::time_point last = begin;
  bool isShown = false;
};

std::string outputFor(const std::string &path) {
  if (path == "-")
    return "reduced.mlir";
  return (llvm::sys::path::stem(path) + ".reduced.mlir").str();
}

/// Says what the result is, and what it is not.
void conclude(const TestedProgress &progress, const std::string &path, const std::string &out,
              double seconds) {
  llvm::errs() << printable(llvm::formatv("{0}: {1}\n", path, progress.answer).str());
  if (progress.functionsDefined > 0)
    llvm::errs() << "kept defined on the inputs drawn: " << progress.functionsDefined
                 << (progress.functionsDefined == 1 ? " function\n" : " functions\n");
  for (const std::string &line : progress.notDefined)
    llvm::errs() << printable("cannot tell whether it stays defined: " + line + "\n");
  if (!progress.complete)
    llvm::errs() << (stopRequested() ? "stopped by the user" : "stopped by --duration")
                 << ": something smaller may be interesting, too\n";
  llvm::outs() << printable(llvm::formatv("{0} ops reduced to {1} by {2} tests in {3:f1} s: {4}\n",
                                          progress.opsBefore, progress.ops, progress.tests, seconds,
                                          out)
                                .str());
}

} // namespace

void TestOptions::addTo(CLI::App &commandLine) {
  auto add = [&](const char *name, auto &value, const char *sample, const char *text) {
    return commandLine.add_option(name, value, text)->group(group)->type_name(sample);
  };
  add("--test", exitCode, "CMD", "keep files for which CMD ends with exit code 0; {} is the file")
      ->expected(1);
  add("--crash", crash, "CMD", "keep files of which CMD dies (or hangs) in the same functions")
      ->expected(1);
  add("--invalid", invalid, "CMD",
      "keep files for which CMD gives the same error, or prints IR that the verifier rejects")
      ->expected(1);
  add("--differs", differs, "A", "and B: keep files for which they print something else")
      ->expected(2);
  add("--slower", slower, "N",
      "and A and B: keep files for which A takes N times the processor time of B")
      ->expected(3);
  add("--timeout", timeout, "10s", "longest time for one run of a command; default 10s");
  add("--jobs", jobs, "N", "tests that run at a time; default: one a core; the result is the same");
  commandLine
      .add_flag("--allow-undefined", allowsUndefined,
                "keep files that are undefined where FILE is defined")
      ->group(group);
  add("--load-dialect-plugin", dialects, "SO",
      "load dialects from a shared library; repeatable; without it ops of unknown dialects must "
      "be in the generic form");
}

bool TestOptions::isGiven() const {
  return !exitCode.empty() || !crash.empty() || !invalid.empty() || !differs.empty() ||
         !slower.empty();
}

llvm::Error TestOptions::checkNone() const {
  if (timeout.empty() && jobs.empty() && !allowsUndefined && dialects.empty())
    return llvm::Error::success();
  return usageError("reduce: expected --test, --crash, --invalid, --differs or --slower with "
                    "--timeout, --jobs, --allow-undefined and --load-dialect-plugin, got none");
}

llvm::Expected<UserTest> TestOptions::test() const {
  using Kind = UserTest::Kind;
  UserTest test;
  ValueReader values;
  test.secondsMax = values.duration("--timeout", timeout, timeoutSecondsDefault);
  if (llvm::Error error = values.takeError())
    return std::move(error);
  int given = 0;
  for (auto [kind, words] : {std::pair(Kind::exitCode, &exitCode), std::pair(Kind::crash, &crash),
                             std::pair(Kind::invalid, &invalid), std::pair(Kind::differs, &differs),
                             std::pair(Kind::slower, &slower)})
    if (!words->empty()) {
      ++given;
      test.kind = kind;
      test.commands = *words;
    }
  if (given > 1)
    return usageError(
        "reduce: expected one of --test, --crash, --invalid, --differs and --slower, got more");
  if (test.kind == Kind::slower) {
    char *end = nullptr;
    test.factor = std::strtod(test.commands.front().c_str(), &end);
    if (*end != '\0' || !(test.factor > 1) || !(test.factor <= 1e6))
      return usageError("--slower: expected a number above 1, got \"" + test.commands.front() +
                        "\"");
    test.commands.erase(test.commands.begin());
  }
  for (const std::string &command : test.commands)
    if (llvm::StringRef(command).trim().empty())
      return usageError("reduce: expected a command with {} for the file, got an empty one");
  return test;
}

llvm::Expected<int> TestOptions::run(const std::string &path, const std::string &out,
                                     const std::string &duration) const {
  auto question = test();
  if (!question)
    return question.takeError();
  reduceir::TestLimits limits;
  ValueReader values;
  limits.secondsMax = values.duration("--duration", duration, 0);
  int64_t cores = std::max(1u, std::thread::hardware_concurrency());
  bool measuresTime = question->kind == UserTest::Kind::slower;
  limits.jobs = static_cast<size_t>(values.number("--jobs", jobs, 1, jobsMax, cores));
  if (measuresTime)
    limits.jobs = 1;
  limits.allowsUndefined = allowsUndefined;
  if (llvm::Error error = values.takeError())
    return std::move(error);

  mlir::DialectRegistry registry;
  registerStockDialects(registry);
  registerDialects(registry);
  if (llvm::Error error = loadDialectPlugins(splitList(dialects), registry))
    return std::move(error);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();

  auto text = readInput(path);
  if (!text)
    return text.takeError();
  auto module = parseProgram(*text, path, context);
  if (!module)
    return module.takeError();
  reduceir::TestedFile file{*text, std::move(*module), reduceir::readReproducer(*text, context)};
  std::string output = out.empty() ? outputFor(path) : out;
  if (llvm::Error error = checkWritable("-o", output))
    return std::move(error);

  ProgressLine line;
  StopSignals signals;
  auto reduced = reduceir::reduceByTest(
      file, *question, limits,
      [&](const TestedProgress &better) {
        return isStream(output) ? llvm::Error::success() : writeFile(output, better.text);
      },
      [&](const TestedProgress &progress) { line.show(progress); });
  if (!reduced)
    return withExitCode(llvm::handleErrors(
        reduced.takeError(), [&](std::unique_ptr<llvm::StringError> error) -> llvm::Error {
          return usageError(path + ": " + error->getMessage());
        }));
  if (reduced->text.empty())
    return usageError(path + ": stopped before the test said that it is interesting");
  if (isStream(output))
    if (llvm::Error error = writeFile(output, reduced->text))
      return withExitCode(std::move(error));
  conclude(*reduced, path, output, line.seconds());
  return nothingFound;
}

} // namespace npufuzz::tools

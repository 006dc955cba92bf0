#include "tools/UserCommand.h"

#include "support/ShellWord.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::tools {

static constexpr llvm::StringLiteral placeholder = "{in}";
/// The first says what happens, and the second in which pass.
static constexpr int runsMax = 2;

/// Quotes a word for the shell, but leaves the placeholder outside quotes.
static std::string quoted(llvm::StringRef word) {
  auto [before, after] = word.split(placeholder);
  if (before.size() == word.size())
    return shellWord(word);
  return (before.empty() ? "" : shellWord(before)) + placeholder.str() +
         (after.empty() ? "" : quoted(after));
}

std::string shellCommand(const std::vector<std::string> &words) {
  std::string command = llvm::join(llvm::map_range(words, quoted), " ");
  return llvm::StringRef(command).contains(placeholder) ? command
                                                        : command + " " + placeholder.str();
}

llvm::Error noDumpsError(const std::string &where) {
  return usageError(where + ": expected IR printed after passes, got none; mlir-opt prints it with "
                            "--mlir-print-ir-after-all --mlir-disable-threading");
}

static CommandLog logOf(CommandRun run) {
  CommandLog log{std::move(run), {}, {}};
  log.dumps = refinement::readIRLog(log.run);
  log.death = refinement::deathOf(log.run, log.dumps);
  return log;
}

/// Runs a command that died again, so that it tells more. Returns its log; nothing if it did not
/// die in the same way.
static std::optional<CommandLog> askForPass(const refinement::CompilerDeath &death,
                                            const std::string &command, const std::string &program,
                                            double secondsMax) {
  auto run = runCommand(refinement::printingBefore(command), program, secondsMax);
  if (!run) {
    llvm::consumeError(run.takeError()); // the death is told without its pass
    return std::nullopt;
  }
  CommandLog again = logOf(std::move(*run));
  bool isTold = again.death && again.death->how == death.how && !again.death->pass.empty();
  return isTold ? std::optional(std::move(again)) : std::nullopt;
}

llvm::Expected<CommandLog> runUserCommand(const std::string &command, const std::string &program,
                                          double secondsMax) {
  constexpr int notFound = 127, notExecutable = 126;
  const double secondsOfEach = secondsMax / runsMax;
  auto run = runCommand(command, program, secondsOfEach);
  if (!run)
    return withExitCode(run.takeError());
  CommandLog log = logOf(std::move(*run));
  if (log.run.exitCode == notFound || log.run.exitCode == notExecutable)
    return usageError("expected a command that runs, got " + command + ", which " +
                      log.run.failure());
  if (log.death && log.death->pass.empty())
    if (auto again = askForPass(*log.death, command, program, secondsOfEach))
      return std::move(*again);
  if (!log.dumps.empty() || log.death)
    return log;
  std::string failure = log.run.failure();
  return noDumpsError(command + (failure.empty() ? "" : ", which " + failure));
}

} // namespace npufuzz::tools

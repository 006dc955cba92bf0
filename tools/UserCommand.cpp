#include "tools/UserCommand.h"

#include "support/ShellWord.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz::tools {

static constexpr llvm::StringLiteral placeholder = "{in}";

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

std::string CommandLog::death() const {
  if (!died())
    return "";
  return llvm::formatv("the command died{0}: it {1}",
                       dumps.empty() ? "" : " after " + dumps.back().name(), run.failure());
}

llvm::Error noDumpsError(const std::string &where) {
  return usageError(where + ": expected IR printed after passes, got none; mlir-opt prints it with "
                            "--mlir-print-ir-after-all --mlir-disable-threading");
}

llvm::Expected<CommandLog> runUserCommand(const std::string &command, const std::string &program,
                                          double secondsMax) {
  constexpr int notFound = 127, notExecutable = 126;
  auto run = runCommand(command, program, secondsMax);
  if (!run)
    return withExitCode(run.takeError());
  CommandLog log{std::move(*run), {}};
  if (log.run.exitCode == notFound || log.run.exitCode == notExecutable)
    return usageError("expected a command that runs, got " + command + ", which " +
                      log.run.failure());
  log.dumps = refinement::readIRLog(log.run.errors, "stderr");
  for (refinement::Dump &dump : refinement::readIRLog(log.run.output, "stdout"))
    log.dumps.push_back(std::move(dump));
  if (!log.dumps.empty() || log.died())
    return log;
  std::string failure = log.run.failure();
  return noDumpsError(command + (failure.empty() ? "" : ", which " + failure));
}

} // namespace npufuzz::tools

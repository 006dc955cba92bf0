#include "oracles/refinement/CompilerDeath.h"

#include "oracles/Frames.h"
#include "oracles/Verdict.h"
#include "oracles/refinement/DumpedModule.h"
#include "support/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cstring>

namespace npufuzz::refinement {

namespace {

constexpr int shellSignalBase = 128;

/// The pass that was printed beforehand last and of which nothing was printed afterwards.
std::string openPass(llvm::ArrayRef<Dump> dumps) {
  std::vector<std::pair<std::string, std::string>> open; // pass and what it runs on
  for (const Dump &dump : dumps) {
    std::pair<std::string, std::string> pass{dump.name(), subjectOf(dump, DumpedModule())};
    if (dump.when == Dump::When::before) {
      // A pass that changed nothing may print nothing afterwards: the next one on that op ends it.
      llvm::erase_if(
          open, [&](const auto &one) { return pass.second.empty() || one.second == pass.second; });
      open.push_back(std::move(pass));
      continue;
    }
    auto found = llvm::find(llvm::reverse(open), pass);
    if (found != open.rend())
      open.erase(std::next(found).base());
  }
  return open.empty() ? "" : open.back().first;
}

} // namespace

std::string CompilerDeath::text() const {
  return "the command died" + (pass.empty() && !last.empty() ? " after " + last : "") + ": " + how +
         (frames.empty() ? "" : " in " + llvm::join(frames, " < "));
}

std::string CompilerDeath::name() const {
  // Memory that a pass has spoilt shows where chance has it.
  if (pass.empty() && !last.empty())
    return "after " + last + ": " + oracles::normaliseKind(how);
  return pass + ": " + oracles::normaliseKind(how) + oracles::framesText(frames);
}

std::optional<CompilerDeath> deathOf(const CommandRun &run, llvm::ArrayRef<Dump> dumps) {
  if (!run.hung && run.exitCode < shellSignalBase)
    return std::nullopt;
  CompilerDeath death;
  death.pass = openPass(dumps);
  death.last = dumps.empty() ? "" : dumps.back().name();
  if (run.hung) {
    death.how = "it did not end in time";
    death.hangs = true;
    return death;
  }
  const char *signal = sigabbrev_np(run.exitCode - shellSignalBase);
  death.how = signal ? std::string("SIG") + signal : "exit code " + std::to_string(run.exitCode);
  if (std::string words = lastWords(run.errors); !words.empty())
    death.how += ": " + words;
  death.frames = oracles::framesIn(run.errors);
  return death;
}

std::vector<Dump> readIRLog(const CommandRun &run) {
  std::vector<Dump> dumps = readIRLog(run.errors, "stderr");
  for (Dump &dump : readIRLog(run.output, "stdout"))
    dumps.push_back(std::move(dump));
  return dumps;
}

std::string printingBefore(llvm::StringRef command) {
  std::string words = " --mlir-print-ir-before-all";
  if (command.contains("mlir-print-ir-before-all"))
    return command.str();
  if (!command.contains("mlir-disable-threading"))
    words += " --mlir-disable-threading";
  // Beside the option that is there, which may stand inside the quotes of a nested shell.
  for (llvm::StringRef option : {"mlir-print-ir-after-all", "mlir-print-ir-after-change"}) {
    size_t at = command.find(option);
    if (at == llvm::StringRef::npos)
      continue;
    at += option.size();
    return (command.take_front(at) + words + command.drop_front(at)).str();
  }
  return command.str() + words;
}

} // namespace npufuzz::refinement

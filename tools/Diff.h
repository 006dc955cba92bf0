//===- Diff.h - the processes of npufuzz diff -------------------*- C++ -*-===//
//
// A process holds one version of the system, because plugins and tools configure a whole process.
// It answers requests, one line of JSON each. A request asks one question about cases: {"seed",
// "index"} is a case of a campaign, {"file", "replay"} a stored one with the words that show it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_DIFF_H
#define NPUFUZZ_TOOLS_DIFF_H

#include "support/Process.h"
#include "tools/CompiledForm.h"
#include "tools/DiffTally.h"
#include "tools/Verbs.h"

namespace npufuzz::tools {

/// First word after the verb for a process that is one side of it.
inline constexpr llvm::StringLiteral serveDiffWord = "--serve";
/// Answers requests of stdin about the system of these options until there are no more.
llvm::Expected<int> serveDiff(Arguments arguments);

/// Questions, and the key of a request that names one.
namespace diffAsk {
inline constexpr const char *key = "ask";
inline constexpr const char *state = "state";   ///< DiffState
inline constexpr const char *forms = "forms";   ///< a CompiledForm for each case
inline constexpr const char *judge = "judge";   ///< a SideAnswer for each case
inline constexpr const char *alone = "alone";   ///< likewise, in a process for each case
inline constexpr const char *times = "times";   ///< seconds of a compilation for each case
inline constexpr const char *bundle = "bundle"; ///< path of the bundle of a finding
} // namespace diffAsk

/// Facts about one side.
struct DiffState {
  std::string backend;
  bool isCompiled = false; ///< its cases go through passes
  bool showsForms = false; ///< the IR that its compiler ends with can be seen
};

/// A side, seen from the process that compares.
class SideProcess {
public:
  SideProcess(std::string option, std::vector<std::string> words)
      : option(std::move(option)), words(std::move(words)) {}
  /// Starts the process; one that runs is replaced.
  llvm::Error start();
  /// Asks and waits. Fails if the process ends.
  llvm::Expected<Json> ask(const Json &request);
  /// The two halves of ask(), so that both sides work at the same time.
  llvm::Error send(const Json &request);
  llvm::Expected<Json> receive();
  /// Options of the side, as a shell reads them.
  std::string shellText() const;
  /// Another process for the same version.
  SideProcess twin() const { return {option, words}; }

private:
  llvm::Error whyItEnded();

  std::string option;
  std::vector<std::string> words;
  std::unique_ptr<Process> process;
};

/// The two versions.
struct Sides {
  SideProcess base, head;

  /// Starts both and returns the head's state.
  llvm::Expected<DiffState> start();
  /// Asks both the same at the same time; the answers of the base come first.
  llvm::Expected<std::pair<Json, Json>> ask(const Json &request);
};

/// Returns the request of that question about the cases.
Json diffRequest(const char *question, Json cases);

} // namespace npufuzz::tools

#endif

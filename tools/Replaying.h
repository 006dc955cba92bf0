//===- Replaying.h - stored cases run again ---------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REPLAYING_H
#define NPUFUZZ_TOOLS_REPLAYING_H

#include "campaign/bundles/Bundle.h"
#include "tools/SystemOptions.h"

namespace npufuzz::tools {

/// A stored case with everything that its run needs.
struct Replay {
  campaign::Recipe recipe;
  campaign::EvaluateOptions evaluate;
  /// The command line replaces nothing that the file says but the plants: what it shows now says
  /// what has become of the finding.
  bool isAsRecorded = false;
};

/// With --plant the compiler as it is, whatever plants a file names.
inline constexpr const char *noPlant = "none";

/// Reads one bundle or .mlir file: what the command line gives replaces what the file says; a file
/// that names no backend, where the command line names none either, is one replay for each backend.
/// What it names is neither loaded nor run. Fails with one line where it cannot be read or names
/// what this build does not have.
llvm::Expected<std::vector<Replay>> readReplays(llvm::StringRef path, const System &given);

/// While this lives the memory that killed a recorded case is in force, unless the command line
/// limits it.
class RecordedMemory {
public:
  explicit RecordedMemory(const campaign::Recipe &recipe);
  ~RecordedMemory();
  RecordedMemory(const RecordedMemory &) = delete;

private:
  int64_t given;
};

/// One of the outcomes of campaign/database/Rows.h, and why where it is unclear: whether a replay
/// showed what its file records.
struct Shown {
  std::string outcome, reason;
  std::vector<std::string> plants = {}; ///< that the compiler had
  bool isJudged = true;                 ///< false: no test, or no oracle could tell
  bool isAsked = true;                  ///< false: it was not to be judged
};
Shown shownBy(const campaign::Evaluation &evaluation, const Replay &replay);

/// Whether it is lit's, which runs it with other tools.
bool isLitTest(const std::string &path);

using OnReplayed = std::function<void(const Replay &, const campaign::Evaluation &)>;
/// Runs everything at and below `paths`, one line of stdout each, and a last line with the counts.
/// Returns 0, 1 when something is found, 2 when something cannot be read, 3 when nothing could be
/// judged. What cannot be read does not keep the others from running. `showsShapes`: of what fails
/// the line that enters its shape into a record, too.
llvm::Expected<int> replayPaths(const std::vector<std::string> &paths, const System &given,
                                const OnReplayed &onReplayed = nullptr, bool showsShapes = false);

} // namespace npufuzz::tools

#endif

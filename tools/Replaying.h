//===- Replaying.h - runs stored cases again --------------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REPLAYING_H
#define NPUFUZZ_TOOLS_REPLAYING_H

#include "campaign/bundles/Bundle.h"
#include "tools/SystemOptions.h"

namespace npufuzz::tools {

/// A stored case with everything that its run needs.
struct Replay {
  campaign::Recipe recipe;
  campaign::EvaluateOptions evaluate;
  /// True if the command line replaces nothing from the file except plants. The result then updates
  /// the finding's status.
  bool isAsRecorded = false;
};

/// Value of --plant that runs the compiler as it is, whatever plants a file names.
inline constexpr const char *noPlant = "none";

/// Reads one bundle or .mlir file. The command line replaces values of the file. If neither names a
/// backend, returns one replay per backend. Neither loads nor runs what the file names. Fails with
/// one line if the file cannot be read or names something that this build does not have.
llvm::Expected<std::vector<Replay>> readReplays(llvm::StringRef path, const System &given);

/// Enforces, during its lifetime, the memory limit that killed a recorded case, unless the command
/// line sets one.
class RecordedMemory {
public:
  explicit RecordedMemory(const campaign::Recipe &recipe);
  ~RecordedMemory();
  RecordedMemory(const RecordedMemory &) = delete;

private:
  int64_t given;
};

/// Tells whether a replay showed what its file records: one of the outcomes of
/// campaign/database/Rows.h, with the reason if it is unclear.
struct Shown {
  std::string outcome, reason;
  std::vector<std::string> plants = {}; ///< of the compiler
  bool isJudged = true;                 ///< false: not a test, or inconclusive
  bool isAsked = true;                  ///< false: no judgement was requested
};
Shown shownBy(const campaign::Evaluation &evaluation, const Replay &replay);

/// True for a file of lit's, which runs it with other tools.
bool isLitTest(const std::string &path);

using OnReplayed = std::function<void(const Replay &, const campaign::Evaluation &)>;
/// Runs everything at and below `paths`, with one line of stdout each and a last line of counts.
/// Returns 0, 1 if something is found, 2 if something cannot be read, 3 if nothing could be judged.
/// An unreadable file does not keep the others from running. With `showsShapes`, also prints the
/// line that enters a failure's shape into a record.
llvm::Expected<int> replayPaths(const std::vector<std::string> &paths, const System &given,
                                const OnReplayed &onReplayed = nullptr, bool showsShapes = false);

} // namespace npufuzz::tools

#endif

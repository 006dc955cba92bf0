//===- AskFindings.h - did a run meet a bug that we know? -------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ASKFINDINGS_H
#define NPUFUZZ_TOOLS_ASKFINDINGS_H

#include "campaign/database/Triage.h"
#include "tools/Replaying.h"

namespace npufuzz::tools {

/// Number of repros of a finding's signature that a run replays: one may fail because of another
/// bug by chance.
inline constexpr size_t reprosAskedMax = 3;

/// Tells whether a repro shows one of the signatures. Replays it several times before it counts as
/// gone, because the bug may depend on the order of events.
Shown replayRepro(const FolderContents &files, const std::vector<std::string> &signatures,
                  const System &given);

/// Replays the repros of findings on one system, each once.
class FindingsAsker {
public:
  /// Uses only the tested part of the system: a repro brings its machine, pipeline and oracles.
  explicit FindingsAsker(System tested);

  /// Returns the answers of the repros of findings that share a signature or a blamed pass with the
  /// run. Leaves out unclear answers. `database` has the repros.
  llvm::Expected<std::vector<campaign::database::ReproAnswer>>
  ask(campaign::database::Database &database,
      const std::vector<campaign::database::Triaged> &findings, const campaign::database::Run &run);

private:
  llvm::Error ask(campaign::database::Database &database,
                  const campaign::database::Triaged::Evidence &evidence,
                  const campaign::database::Run &run,
                  std::vector<campaign::database::ReproAnswer> &heard);
  llvm::Expected<std::string> outcomeOf(campaign::database::Database &database,
                                        const std::string &repro,
                                        const std::set<std::string> &signatures);
  System system;
  std::map<std::string, std::string> outcomes; ///< by repro
};

} // namespace npufuzz::tools

#endif

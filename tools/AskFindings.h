//===- AskFindings.h - is what a run met the bug that we know? --*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_ASKFINDINGS_H
#define NPUFUZZ_TOOLS_ASKFINDINGS_H

#include "campaign/database/Triage.h"
#include "tools/Replaying.h"

namespace npufuzz::tools {

/// Repros of a finding's signature that a run asks: one may fail of another bug by chance.
inline constexpr size_t reprosAskedMax = 3;

/// Whether a repro shows one of the signatures. What depends on the order of events is asked
/// several times before it counts as gone.
Shown replayRepro(const FolderContents &files, const std::vector<std::string> &signatures,
                  const System &given);

/// Asks the repros of findings on one system, each once.
class FindingsAsker {
public:
  /// Of the system only what is tested counts: a repro brings its machine, pipeline and oracles.
  explicit FindingsAsker(System tested);

  /// What the repros of those findings that go by a signature of the run's, or blame a pass that it
  /// blames, say of its system. What is unclear is left out. `database` has the repros.
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

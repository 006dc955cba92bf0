//===- DatabaseOption.h - --db: where findings stay -------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_DATABASEOPTION_H
#define NPUFUZZ_TOOLS_DATABASEOPTION_H

#include "campaign/bundles/Bundle.h"
#include "campaign/database/Triage.h"
#include "campaign/run/Campaign.h"
#include "tools/Arguments.h"
#include "tools/SystemOptions.h"

namespace npufuzz::tools {

/// Database of `npufuzz triage` unless --db names another.
inline constexpr const char *databaseDefault = "findings.db";

class DatabaseOption {
public:
  explicit DatabaseOption(std::string byDefault = "") : file(std::move(byDefault)) {}
  void addTo(CLI::App &commandLine, const std::string &text);
  bool given() const { return !file.empty(); }
  const std::string &path() const { return file; }
  /// Opens the database. Fails with exit code 3 if the file is not ours, or is newer.
  llvm::Expected<std::unique_ptr<campaign::database::Database>>
  open(Sqlite::Access access = Sqlite::Access::write) const;
  /// Creates the database if it is missing and fails like open(): before hours of work instead of
  /// after them.
  llvm::Error prepare() const;

private:
  std::string file;
  mutable bool isChecked = false;
};

/// Opens a file of any name. Fails with exit code 3.
llvm::Expected<std::unique_ptr<campaign::database::Database>>
openDatabase(const std::string &path, Sqlite::Access access,
             campaign::database::Database::Trust trust = campaign::database::Database::Trust::none);

/// Fails if the path is a link: a foreign link may lead to files that must not be read or changed.
llvm::Error refuseLink(llvm::StringRef path);

/// Records a run of this system that began on `date`, with the words of its command line, in the
/// database, and replays the repros there on the system (FindingsAsker). Returns a line for a
/// watching person: how many of the run's findings are new, back, ….
llvm::Expected<std::string> recordRun(const DatabaseOption &option,
                                      const campaign::CampaignOptions &options,
                                      const campaign::CampaignResult &result, int64_t date,
                                      const std::vector<std::string> &words, const System &system);

/// Puts facts; call it within Database::write.
template <typename Fact>
llvm::Error putAll(campaign::database::Database &database, const std::vector<Fact> &facts) {
  for (const Fact &fact : facts)
    if (llvm::Error error = database.put(fact))
      return error;
  return llvm::Error::success();
}

/// Returns a date for a new statement about the finding: now, and after everything in the database,
/// because its author knows that.
int64_t dateAfter(const campaign::database::Triaged &finding);

/// Records statements with the current time, and the answers of repros for the system.
llvm::Error recordChecks(const DatabaseOption &option,
                         std::vector<campaign::database::Check> checks,
                         const std::vector<campaign::database::ReproAnswer> &heard = {});

/// Finding that a bundle reproduces; no signature for a plain file.
struct Reproduced {
  campaign::database::Subject subject;
  uint64_t seed = 0; ///< of its program
};
Reproduced reproducedBy(const campaign::Recipe &recipe);
/// Records, with the current time, the results of replayed bundles for the findings that they
/// reproduce.
llvm::Error
recordReplays(const DatabaseOption &option,
              const std::vector<std::pair<Reproduced, campaign::database::Check>> &replays);

/// Records, with the current time, a statement about the finding that a bundle reproduces.
llvm::Error recordMark(const DatabaseOption &option, const Reproduced &bundle,
                       const std::string &name, const std::string &value);

/// "3 findings: 1 new, 2 known".
std::string statusCounts(llvm::ArrayRef<const campaign::database::Triaged *> findings);

/// "back; first seen 2026-11-23 12:00:05, last …; in 7 programs of 2 campaigns".
std::string historyText(const campaign::database::Triaged &finding);

} // namespace npufuzz::tools

#endif

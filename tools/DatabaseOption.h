//===- DatabaseOption.h - --db: where findings stay -------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_DATABASEOPTION_H
#define NPUFUZZ_TOOLS_DATABASEOPTION_H

#include "campaign/bundles/Bundle.h"
#include "campaign/database/Triage.h"
#include "campaign/run/Campaign.h"
#include "tools/Arguments.h"
#include "tools/SystemOptions.h"

namespace npufuzz::tools {

/// The database of `npufuzz triage` unless --db says otherwise.
inline constexpr const char *databaseDefault = "findings.db";

class DatabaseOption {
public:
  explicit DatabaseOption(std::string byDefault = "") : file(std::move(byDefault)) {}
  void addTo(CLI::App &commandLine, const std::string &text);
  bool given() const { return !file.empty(); }
  const std::string &path() const { return file; }
  /// Fails with exit code 3 where it is no database of ours, or newer.
  llvm::Expected<std::unique_ptr<campaign::database::Database>>
  open(Sqlite::Access access = Sqlite::Access::write) const;
  /// Makes it where it is missing, and fails likewise: before hours of work and not after.
  llvm::Error prepare() const;

private:
  std::string file;
  mutable bool isChecked = false;
};

/// A file, whatever its name. Fails with exit code 3.
llvm::Expected<std::unique_ptr<campaign::database::Database>>
openDatabase(const std::string &path, Sqlite::Access access,
             campaign::database::Database::Trust trust = campaign::database::Database::Trust::none);

/// Fails where a link lies there: what others made may lead to what they must not see or change.
llvm::Error refuseLink(llvm::StringRef path);

/// Puts a run of this system that began on `date`, with these words on its command line, into the
/// database, with what the repros there say of the system (FindingsAsker), and returns a line for
/// whoever watches: how many of the findings that it met are new, back, ….
llvm::Expected<std::string> recordRun(const DatabaseOption &option,
                                      const campaign::CampaignOptions &options,
                                      const campaign::CampaignResult &result, int64_t date,
                                      const std::vector<std::string> &words, const System &system);

/// Within Database::write.
template <typename Fact>
llvm::Error putAll(campaign::database::Database &database, const std::vector<Fact> &facts) {
  for (const Fact &fact : facts)
    if (llvm::Error error = database.put(fact))
      return error;
  return llvm::Error::success();
}

/// Now, and after all that the database has of it: who speaks now knows that.
int64_t dateAfter(const campaign::database::Triaged &finding);

/// Puts them in, as of now, and what repros said of the system.
llvm::Error recordChecks(const DatabaseOption &option,
                         std::vector<campaign::database::Check> checks,
                         const std::vector<campaign::database::ReproAnswer> &heard = {});

/// What a bundle reproduces; no signature where it is a plain file.
struct Reproduced {
  campaign::database::Subject subject;
  uint64_t seed = 0; ///< of its program
};
Reproduced reproducedBy(const campaign::Recipe &recipe);
/// Puts in what replays of bundles showed, of the findings that they reproduce, as of now.
llvm::Error
recordReplays(const DatabaseOption &option,
              const std::vector<std::pair<Reproduced, campaign::database::Check>> &replays);

/// "3 findings: 1 new, 2 known".
std::string statusCounts(llvm::ArrayRef<const campaign::database::Triaged *> findings);

/// "back; first seen 2026-11-23 12:00:05, last …; in 7 programs of 2 campaigns".
std::string historyText(const campaign::database::Triaged &finding);

} // namespace npufuzz::tools

#endif

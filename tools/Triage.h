//===- Triage.h - the actions of npufuzz triage -----------------*- C++ -*-===//
//
// An action is a function and a row in Triage.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_TRIAGE_H
#define NPUFUZZ_TOOLS_TRIAGE_H

#include "tools/DatabaseOption.h"
#include "tools/RunOptions.h"

namespace npufuzz::tools {

/// The command line of an action.
struct TriageRequest {
  std::vector<std::string> names; ///< findings, databases or paths
  DatabaseOption database{databaseDefault};
  std::vector<std::string> statuses;
  std::string note, upstream, into, shape;
  OutOption out{""};
  bool replays = false;
  struct {
    std::string with, timeout, limit, perMinute;
    bool filesVariants = false, isDry = false;
  } sync;
  SystemOptions system;
};

/// A database and its contents, read at one moment.
struct TriageState {
  std::unique_ptr<campaign::database::Database> database;
  std::vector<campaign::database::Mark> marks;
  std::vector<campaign::database::Check> checks;
  campaign::database::TrackerFacts tracker;
  std::vector<campaign::database::Triaged> findings;

  /// Returns the findings of the named statuses; all if none is named.
  std::vector<const campaign::database::Triaged *>
  ofStatus(const std::vector<std::string> &statuses) const;
};
llvm::Expected<TriageState> openState(const TriageRequest &request, Sqlite::Access access);

/// Returns findings by their ids; fails with one line if none is named or one does not exist.
llvm::Expected<std::vector<const campaign::database::Triaged *>>
findNamed(const TriageState &state, const std::vector<std::string> &names);
/// Returns the named findings; if none is named, those of the named statuses.
llvm::Expected<std::vector<const campaign::database::Triaged *>>
findAsked(const TriageState &state, const TriageRequest &request);

/// Prints the current number of findings by status.
llvm::Expected<TriageState> tellCounts(const TriageRequest &request);

// Each action returns the exit code.
llvm::Expected<int> triageList(const TriageRequest &request);
llvm::Expected<int> triageShow(const TriageRequest &request);
llvm::Expected<int> triageMark(const TriageRequest &request);
llvm::Expected<int> triageSplit(const TriageRequest &request);
llvm::Expected<int> triageMerge(const TriageRequest &request);
llvm::Expected<int> triageCheck(const TriageRequest &request);
llvm::Expected<int> triageSync(const TriageRequest &request);
llvm::Expected<int> triageExport(const TriageRequest &request);
llvm::Expected<int> triageImport(const TriageRequest &request);

} // namespace npufuzz::tools

#endif

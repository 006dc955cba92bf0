//===- Triage.h - what npufuzz triage can do --------------------*- C++ -*-===//
//
// An action is a function and a row in Triage.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_TOOLS_TRIAGE_H
#define NPUFUZZ_TOOLS_TRIAGE_H

#include "tools/DatabaseOption.h"
#include "tools/RunOptions.h"

namespace npufuzz::tools {

/// The command line.
struct TriageRequest {
  std::vector<std::string> names; ///< findings, databases or paths
  DatabaseOption database{databaseDefault};
  std::vector<std::string> statuses;
  std::string note, upstream, into, shape;
  OutOption out{""};
  bool replays = false;
  SystemOptions system;
};

/// A database and what it knows, read at one moment.
struct TriageState {
  std::unique_ptr<campaign::database::Database> database;
  std::vector<campaign::database::Mark> marks;
  std::vector<campaign::database::Check> checks;
  std::vector<campaign::database::Triaged> findings;

  /// Of these statuses; all where none is named.
  std::vector<const campaign::database::Triaged *>
  ofStatus(const std::vector<std::string> &statuses) const;
};
llvm::Expected<TriageState> openState(const TriageRequest &request, Sqlite::Access access);

/// By their ids; fails with one line where none is named or one is not there.
llvm::Expected<std::vector<const campaign::database::Triaged *>>
findNamed(const TriageState &state, const std::vector<std::string> &names);
/// Those that are named; where none is, those of the statuses that are.
llvm::Expected<std::vector<const campaign::database::Triaged *>>
findAsked(const TriageState &state, const TriageRequest &request);

/// Prints how many findings there are now, and of what status.
llvm::Expected<TriageState> tellCounts(const TriageRequest &request);

// Each returns the exit code.
llvm::Expected<int> triageList(const TriageRequest &request);
llvm::Expected<int> triageShow(const TriageRequest &request);
llvm::Expected<int> triageMark(const TriageRequest &request);
llvm::Expected<int> triageSplit(const TriageRequest &request);
llvm::Expected<int> triageMerge(const TriageRequest &request);
llvm::Expected<int> triageCheck(const TriageRequest &request);
llvm::Expected<int> triageExport(const TriageRequest &request);
llvm::Expected<int> triageImport(const TriageRequest &request);

} // namespace npufuzz::tools

#endif

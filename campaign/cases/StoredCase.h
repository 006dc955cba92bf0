//===- StoredCase.h - a case as plain data ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_STOREDCASE_H
#define NPUFUZZ_CAMPAIGN_CASES_STOREDCASE_H

#include "campaign/cases/CaseKinds.h"
#include "support/Json.h"

namespace npufuzz::campaign {

/// Case without a context, to cross processes and to be stored in bundles.
struct StoredCase {
  std::string program; ///< the text of a file of its kind
  std::vector<Tensor> inputs;
  Settings settings;
  uint64_t seed = 0;
  int64_t tileOps = 0; ///< size, as its kind counts it
  CaseKind kind = tileProgram;
  std::string pipeline = {}, otherPipeline = {}; ///< as in Case

  static StoredCase from(const Case &testCase);
  /// Parses and verifies the program, and checks that the inputs fit @main's arguments. The error
  /// is one line.
  llvm::Expected<Case> load(mlir::MLIRContext &context,
                            llvm::StringRef fileName = "program.mlir") const;
};

/// Unit of tileOps: "tile op", "op".
inline const char *opNoun(const StoredCase &testCase) { return rowOf(testCase.kind).opNoun.data(); }

/// "lanes=4,tail=1"
std::string settingsText(const Settings &settings);

Json toJson(const StoredCase &testCase);
/// False if a key is missing or has another type; the result is then incomplete.
bool fromJson(const Json &json, StoredCase &testCase);

} // namespace npufuzz::campaign

#endif

//===- StoredCase.h - a case as plain data ----------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_CASES_STOREDCASE_H
#define NPUFUZZ_CAMPAIGN_CASES_STOREDCASE_H

#include "tile/Case.h"

namespace npufuzz::campaign {

/// A case without a context: what crosses processes and lies in bundles.
struct StoredCase {
  std::string program; ///< .mlir text
  std::vector<Tensor> inputs;
  Settings settings;
  uint64_t seed = 0;
  int64_t tileOps = 0; ///< all ops, in a module of upstream dialects

  static StoredCase from(const Case &testCase);
  /// Parses and verifies the program and checks that the inputs fit @main's arguments. The error is
  /// one line.
  llvm::Expected<Case> load(mlir::MLIRContext &context,
                            llvm::StringRef fileName = "program.mlir") const;
};

/// What tileOps counts: "tile op", or "op" in a module of upstream dialects.
const char *opNoun(const StoredCase &testCase);

/// Fails, in one line, where a tensor does not fit its argument.
llvm::Error checkInputs(mlir::ModuleOp program, const std::vector<Tensor> &inputs);

} // namespace npufuzz::campaign

#endif

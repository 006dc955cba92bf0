//===- SplitErrors.h - assigns an opt tool's errors to modules --*- C++ -*-===//
//
// With --split-input-file a tool of MLIR processes the modules of a file one after the other, each
// in its own context, and continues after a failure. Its errors name the line on which their module
// begins: "within split at kernels.mlir:90 offset :45:20: error: …".
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_SPLITERRORS_H
#define NPUFUZZ_BACKEND_FOREIGN_SPLITERRORS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace npufuzz {

/// Separator of modules, in the tool's input and output.
constexpr llvm::StringLiteral modulesEnd = "// -----";

/// Separator between the place and the text of an error.
constexpr llvm::StringLiteral errorMark = ": error: ";

struct SplitErrors {
  /// First error of each module, without its place; empty: none.
  std::vector<std::string> first;
  /// Some error lies in no module, so its owner is unknown.
  bool someElsewhere = false;
};

/// Splits the tool's standard error for the modules of a file.
SplitErrors splitErrors(llvm::StringRef log, llvm::StringRef file);

} // namespace npufuzz

#endif

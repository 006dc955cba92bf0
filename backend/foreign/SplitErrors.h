//===- SplitErrors.h - whose errors an opt tool prints ----------*- C++ -*-===//
//
// Given --split-input-file a tool of MLIR takes the modules of a file one after the other, each in
// a context of its own, and goes on behind one that fails. Its errors say in which they lie, by the
// line on which the module begins: "within split at kernels.mlir:90 offset :45:20: error: …".
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_SPLITERRORS_H
#define NPUFUZZ_BACKEND_FOREIGN_SPLITERRORS_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace npufuzz {

/// Between modules, in what a tool is given and what it gives.
constexpr llvm::StringLiteral modulesEnd = "// -----";

/// Between the place of an error and what it says.
constexpr llvm::StringLiteral errorMark = ": error: ";

struct SplitErrors {
  /// Without its place, the first of each module; empty: none.
  std::vector<std::string> first;
  /// There is one that lies in no module: whose it is remains open.
  bool someElsewhere = false;
};

/// Of what the tool printed on standard error about the modules of a file.
SplitErrors splitErrors(llvm::StringRef log, llvm::StringRef file);

} // namespace npufuzz

#endif

//===- PrintTree.h - IR that an opt tool prints into files ------*- C++ -*-===//
//
// --mlir-print-ir-tree-dir: one a pass and what it ran on. What a tool of MLIR prints on standard
// error is written unbuffered, which takes longer than the passes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_PRINTTREE_H
#define NPUFUZZ_BACKEND_FOREIGN_PRINTTREE_H

#include "support/WorkFolder.h"

#include <string>
#include <vector>

namespace npufuzz {

struct PrintedFile {
  std::string name;   ///< below the work folder
  std::string module; ///< its name; "no-symbol-name" where it has none
  /// The place of the pass in its pipeline, of "5_0_air-loop-fusion.mlir": the first pass on what
  /// is nested in the module, behind the sixth on the module.
  std::vector<int> place;
};

/// Returns the printed files of a folder below the work folder, in no order. Empty where there is
/// no such folder.
std::vector<PrintedFile> printTree(const WorkFolder &work, llvm::StringRef folder);

} // namespace npufuzz

#endif

//===- PrintTree.h - reads IR that an opt tool prints into files -*- C++ -*-===//
//
// --mlir-print-ir-tree-dir writes one file for each pass and op that it ran on. Printing to
// standard error instead is unbuffered, which takes longer than the passes.
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
  /// Position of the pass in its pipeline. For "5_0_air-loop-fusion.mlir": the first pass on ops
  /// nested in the module, after the sixth pass on the module.
  std::vector<int> place;
};

/// Returns the printed files of a folder below the work folder, in no particular order. Empty if
/// there is no such folder.
std::vector<PrintedFile> printTree(const WorkFolder &work, llvm::StringRef folder);

} // namespace npufuzz

#endif

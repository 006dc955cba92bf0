//===- Dumps.h - reads modules that the tool prints before passes -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_READING_DUMPS_H
#define NPUFUZZ_BACKEND_HIVM_READING_DUMPS_H

#include "support/WorkFolder.h"

#include <string>
#include <vector>

namespace npufuzz::hivm {

/// Dumps come in the order in which the passes ran. A pass on functions has one dump per function;
/// successive passes on functions run on one function after the other.
struct Dump {
  std::string pass;     ///< name in a pipeline
  std::string function; ///< function that it was about to run on; empty: all
  std::string text;
};
/// Splits text in which each dump follows its title: "// -----// IR Dump Before CSE (cse) //-----
/// //".
std::vector<Dump> dumpsIn(llvm::StringRef printed);

/// Reads the files that the tool has printed into a folder (backend/foreign/PrintTree.h).
std::vector<Dump> dumpsBelow(const WorkFolder &work, llvm::StringRef folder);

} // namespace npufuzz::hivm

#endif

//===- Dumps.h - modules that the tool prints before passes -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_HIVM_READING_DUMPS_H
#define NPUFUZZ_BACKEND_HIVM_READING_DUMPS_H

#include "support/WorkFolder.h"

#include <string>
#include <vector>

namespace npufuzz::hivm {

/// In the order in which the passes ran: one of functions once for each, and passes of functions
/// that follow each other one function after the other.
struct Dump {
  std::string pass;     ///< as a pipeline names it
  std::string function; ///< which it was about to run on; empty: all of them
  std::string text;
};
/// Each is printed behind its title: "// -----// IR Dump Before CSE (cse) //----- //".
std::vector<Dump> dumpsIn(llvm::StringRef printed);

/// Reads the files that the tool has printed into a folder (backend/foreign/PrintTree.h).
std::vector<Dump> dumpsBelow(const WorkFolder &work, llvm::StringRef folder);

} // namespace npufuzz::hivm

#endif

//===- Version.h - of npufuzz -----------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_VERSION_H
#define NPUFUZZ_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"

#include <string>

/// CMake reads the version here. Code that is built against these headers takes it from here, too.
#define NPUFUZZ_VERSION "0.1.0"

namespace npufuzz {

/// Version of the executable, as bundles, summaries and --version name it: "0.1.0".
llvm::StringRef version();

/// Sets the commit, "unknown" until then. A call and no macro, so that a new commit does not
/// rebuild the libraries.
void setCommit(llvm::StringRef commit);
/// Tells builds apart: "0.1.0 (1a2b3c4, MLIR 22.1.8)".
std::string build();

} // namespace npufuzz

#endif

//===- Version.h - of npufuzz -----------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_VERSION_H
#define NPUFUZZ_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"

#include <string>

/// CMake reads it here; whoever is built against these headers has it from here, too.
#define NPUFUZZ_VERSION "0.1.0"

namespace npufuzz {

/// Of the executable, as bundles, summaries and --version name it: "0.1.0".
llvm::StringRef version();

/// Which commit this is, "unknown" until it is said: libraries are not built anew for each.
void setCommit(llvm::StringRef commit);
/// What tells builds apart: "0.1.0 (1a2b3c4, MLIR 22.1.8)".
std::string build();

} // namespace npufuzz

#endif

//===- Version.h - of npufuzz -----------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_VERSION_H
#define NPUFUZZ_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"

/// CMake reads it here; whoever is built against these headers has it from here, too.
#define NPUFUZZ_VERSION "0.1.0"

namespace npufuzz {

/// Of the executable, as bundles, summaries and --version name it: "0.1.0".
llvm::StringRef version();

} // namespace npufuzz

#endif

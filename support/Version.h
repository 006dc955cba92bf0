//===- Version.h - of npufuzz -----------------------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_VERSION_H
#define NPUFUZZ_SUPPORT_VERSION_H

#include "llvm/ADT/StringRef.h"

namespace npufuzz {

/// As bundles, summaries and --version name it: "0.1.0".
llvm::StringRef version();

} // namespace npufuzz

#endif

//===- Session.h - what a process registers once ----------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_SESSION_H
#define NPUFUZZ_TOOLS_SESSION_H

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz::tools {

/// Makes the passes of every backend, canonicalize, cse and the like known to textual pipelines.
/// Once a process is enough; more do no harm.
void registerPasses();

/// Makes the passes of these shared libraries known too. Fails with exit code 2 when one does not
/// load. A library that was loaded before is left alone.
llvm::Error loadPlugins(const std::vector<std::string> &paths);

} // namespace npufuzz::tools

#endif

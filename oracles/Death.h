//===- Death.h - what is said of a process that died ------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_DEATH_H
#define NPUFUZZ_ORACLES_DEATH_H

#include "oracles/Verdict.h"
#include "support/Sandbox.h"

namespace npufuzz::oracles {

/// The verdict of oracle crash or hang. A death in the generator or in the reference is npufuzz's
/// own and names no backend.
Verdict deathVerdict(const Death &death, llvm::StringRef backend);
bool isDeath(const Verdict &verdict);
/// "SIGSEGV", "exit code 0".
std::string endText(const ChildEnd &end);
/// "left a thread at work", where that is why: it died in a thread that foreign code had left
/// when it returned, or by what a process did that it had left. Else empty.
std::string leftAtWork(const Death &death);
/// By a signal that nobody raises by a mistake of his own: the system that is out of memory, an
/// operator, a batch system; or by what --memory allows a worker. A case may be the cause all the
/// same: then it comes again.
bool mayBeFromOutside(const Death &death);

} // namespace npufuzz::oracles

#endif

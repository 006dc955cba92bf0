//===- Death.h - the verdict on a process that died -------------*- C++ -*-===//
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
/// "left a thread at work" or "left a process at work" if that caused the death: foreign code left
/// a thread or process running when it returned, and the process died in that thread or by that
/// process. Otherwise empty.
std::string leftAtWork(const Death &death);
/// True for an end that a program rarely causes by its own mistake: a signal from the out-of-memory
/// killer, an operator or a batch system, or the limit that --memory sets for a worker. The case
/// may still be the cause; then the death recurs.
bool mayBeFromOutside(const Death &death);

} // namespace npufuzz::oracles

#endif

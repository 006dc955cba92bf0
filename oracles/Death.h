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

} // namespace npufuzz::oracles

#endif

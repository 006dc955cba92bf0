//===- Orphans.h - processes that a child leaves behind ---------*- C++ -*-===//
//
// A process may leave its group (setsid) and let its parent die. From then on only its ancestry
// says where it comes from. The kernel hands such processes to the nearest ancestor that has asked
// for them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_ORPHANS_H
#define NPUFUZZ_SUPPORT_ORPHANS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <sys/types.h>

namespace npufuzz {

/// Makes this process adopt what its descendants leave behind from now on.
void adoptOrphans();

/// Clock ticks since the machine's start, as /proc/PID/stat counts them.
int64_t bootTicks();

/// Kills the children of this process that were started since then and are not its own, until none
/// is left.
void endOrphans(int64_t startedSince, llvm::function_ref<bool(pid_t)> isOwn);

} // namespace npufuzz

#endif

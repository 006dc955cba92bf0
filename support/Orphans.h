//===- Orphans.h - processes that a child leaves behind ---------*- C++ -*-===//
//
// A process may leave its group (setsid) and let its parent die: from then on nothing but its
// ancestry says where it comes from. The kernel hands such processes to the nearest ancestor that
// has asked for them.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_ORPHANS_H
#define NPUFUZZ_SUPPORT_ORPHANS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <sys/types.h>

namespace npufuzz {

/// From now on what descendants of this process leave behind becomes its child.
void adoptOrphans();

/// Clock ticks since the machine's start, as /proc/PID/stat counts them.
int64_t bootTicks();

/// Kills the children of this process that were started since then and are not its own, until
/// there are none.
void endOrphans(int64_t startedSince, llvm::function_ref<bool(pid_t)> isOwn);

} // namespace npufuzz

#endif

//===- RunFolder.h - where a run's temporary folders lie --------*- C++ -*-===//
//
// A process that is killed removes nothing. So all temporary folders of a run lie in one, which the
// process that the user started makes. Each process that it forks has a folder in its parent's, and
// the parent removes that when the child has ended, whatever ended it. What a run leaves that was
// killed itself, the next one removes.
//
// That a folder is ours, and that its run is over, says a file in it: the run holds a lock on that,
// which the system releases when the last of its processes has ended. A folder without that file,
// or with a lock on it, is nobody's to remove.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_RUNFOLDER_H
#define NPUFUZZ_SUPPORT_RUNFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <sys/types.h>

namespace npufuzz {

/// Of this process; made where it is not there yet. Fails with EnvironmentError.
llvm::Expected<std::string> ownRunFolder();

/// What follows is for whoever forks. Before: the child's folder is to lie in this process's. Where
/// none can be made it is made by whoever needs it, and fails there.
void prepareRunFolderForChild();
/// In the child.
void enterRunFolderAsChild();
/// In the parent: this child has ended.
void removeRunFolderOfChild(pid_t child);

/// Removes what runs that are over have left in this folder.
void sweepRunFolders(llvm::StringRef folder);

} // namespace npufuzz

#endif

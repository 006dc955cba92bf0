//===- RunFolder.h - where a run's temporary folders lie --------*- C++ -*-===//
//
// A killed process removes nothing. So all temporary folders of a run lie in one, which the process
// that the user started makes. Each process that it forks has a folder in its parent's. The parent
// removes that folder when the child has ended, however it ended. The next run removes what a
// killed run left.
//
// A file in the folder marks it as ours and tells if its run is over. The run holds a lock on that
// file, and the system releases the lock with the run's last process. A folder without that file,
// or with a lock on it, must stay.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_RUNFOLDER_H
#define NPUFUZZ_SUPPORT_RUNFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <sys/types.h>

namespace npufuzz {

/// Folder of this process, made on first use. Fails with EnvironmentError.
llvm::Expected<std::string> ownRunFolder();

/// The next three are for code that forks. Call this one before the fork: the child's folder will
/// lie in this process's. If none can be made here, ownRunFolder makes it in the child, and fails
/// there.
void prepareRunFolderForChild();
/// Call it in the child.
void enterRunFolderAsChild();
/// Call it in the parent, after this child has ended.
void removeRunFolderOfChild(pid_t child);

/// Removes what finished runs left in this folder.
void sweepRunFolders(llvm::StringRef folder);

} // namespace npufuzz

#endif

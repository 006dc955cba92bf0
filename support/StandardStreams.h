//===- StandardStreams.h - stdin, stdout and stderr that may be gone -*- C++ -*-===//
//
// A reader that goes away (`| head -1`), a full disk or a closed descriptor costs only what was to
// be printed. The results of a night also lie in files.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_STANDARDSTREAMS_H
#define NPUFUZZ_SUPPORT_STANDARDSTREAMS_H

#include "llvm/Support/Error.h"

namespace npufuzz {

/// Call it before opening anything. Opens closed standard descriptors so that every use of them
/// fails and no file of ours gets their number. From now on a write to a reader that is gone fails
/// instead of ending the process. So does a write beyond the file size limit (ulimit -f), which
/// then acts like a full disk.
void holdStandardStreams();

/// Call it after everything is printed. Fails (EnvironmentError) if some output did not reach
/// stdout. Output lost on stderr is no result.
llvm::Error finishStandardStreams();

} // namespace npufuzz

#endif

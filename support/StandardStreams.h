//===- StandardStreams.h - stdin, stdout and stderr that may be gone -*- C++ -*-===//
//
// A reader that goes away (`| head -1`), a full disk or a closed descriptor costs what was to be
// printed and nothing else: a night of results lies in files, too.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_STANDARDSTREAMS_H
#define NPUFUZZ_SUPPORT_STANDARDSTREAMS_H

#include "llvm/Support/Error.h"

namespace npufuzz {

/// Before anything is opened. A descriptor of the three that is closed is opened in a way in which
/// every use of it fails, so that no file of ours gets its number. Writing for a reader that is
/// gone fails from now on, and does not end the process; so does writing more than files may hold
/// (ulimit -f), which then is as a full disk.
void holdStandardStreams();

/// After everything is printed: fails (EnvironmentError) where some of it did not reach stdout.
/// What did not reach stderr is no result.
llvm::Error finishStandardStreams();

} // namespace npufuzz

#endif

//===- Entered.h - which functions of a library a command enters -*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_REACH_ENTERED_H
#define NPUFUZZ_SUPPORT_REACH_ENTERED_H

#include "support/reach/Functions.h"

#include "llvm/ADT/ArrayRef.h"

namespace npufuzz::reach {

struct Entered {
  std::vector<bool> functions; ///< one for each function of the library
  uint32_t processes = 0;      ///< that had the library loaded when they began
  int exitCode = 0;            ///< of the command; negative if a signal ended it
};

/// True where functions can be watched: x86-64 Linux.
bool canWatch();

/// Runs a command, whose standard output goes to standard error, and watches all of its processes.
/// A library that is loaded later (dlopen) is not watched. Fails with EnvironmentError.
llvm::Expected<Entered> watchCommand(llvm::ArrayRef<std::string> words, llvm::StringRef library,
                                     llvm::ArrayRef<Function> functions);

} // namespace npufuzz::reach

#endif

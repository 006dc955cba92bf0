//===- PrintedIR.h - IR that air-opt prints after its passes ----*- C++ -*-===//
//
// Reads files of a folder, one for each module and pass (PrintTree.h).
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_AIR_TOOLCHAIN_PRINTEDIR_H
#define NPUFUZZ_BACKEND_AIR_TOOLCHAIN_PRINTEDIR_H

#include "support/WorkFolder.h"

#include <map>
#include <string>
#include <vector>

namespace npufuzz::air {

struct PrintedIR {
  std::string name;    ///< below the work folder
  bool failed = false; ///< the pass failed

  std::string text(const WorkFolder &work) const;
};

/// IR printed after the passes, in their order, by name of the module. For a pass on functions, the
/// IR after the last function by name. Empty if there is no such folder.
std::map<std::string, std::vector<PrintedIR>> printedIn(const WorkFolder &work,
                                                        llvm::StringRef folder);

} // namespace npufuzz::air

#endif

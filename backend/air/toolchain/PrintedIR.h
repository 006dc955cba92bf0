//===- PrintedIR.h - IR that air-opt prints after its passes ----*- C++ -*-===//
//
// Into files of a folder, one a module and pass (PrintTree.h).
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
  bool failed = false; ///< the pass did

  std::string text(const WorkFolder &work) const;
};

/// By name of the module, what was printed after its passes, in their order. Of a pass on functions
/// it is what was printed after the last of them, by name. Empty where there is no such folder.
std::map<std::string, std::vector<PrintedIR>> printedIn(const WorkFolder &work,
                                                        llvm::StringRef folder);

} // namespace npufuzz::air

#endif

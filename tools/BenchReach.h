//===- BenchReach.h - what of a library runs enter --------------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_BENCHREACH_H
#define NPUFUZZ_TOOLS_BENCHREACH_H

#include "tools/Arguments.h"

namespace npufuzz::tools {

struct ReachOptions {
  /// Path of a shared library, or a part of the name of one that this process has loaded.
  std::string library;
  std::string against; ///< command line for sh; empty: none
  std::string groups;  ///< regular expression over the groups that count
  std::string ignore;  ///< regular expression over names of functions that do not count
  std::string summary; ///< file for the table; empty: none
  Arguments campaign;  ///< words for npufuzz that run the campaign
};

/// Names of functions that read, print and build IR.
inline constexpr const char *ignoredFunctions =
    "::(parse|print|build)[A-Z]?[A-Za-z]*$|::(getAsm|getInherent|setInherent|getProperties)|"
    "(Parser|Printer|Builder)(::|$)";

/// Runs the campaign, then the other command, and prints which functions they enter.
llvm::Expected<int> benchReach(const ReachOptions &options);

} // namespace npufuzz::tools

#endif

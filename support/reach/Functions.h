//===- Functions.h - the functions of a library -----------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_REACH_FUNCTIONS_H
#define NPUFUZZ_SUPPORT_REACH_FUNCTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace npufuzz::reach {

struct Function {
  uint32_t offset = 0; ///< from where the library is loaded
  uint32_t bytes = 0;  ///< up to the next function
  /// Qualified name without parameters ("mlir::scf::peelForLoop"); empty for a function that the
  /// library does not export.
  std::string name;
  /// The static library that it was linked from ("MLIRSCFTransforms"), if static libraries lie
  /// beside this one. Else the first two names of its namespaces ("mlir::scf"). One without a name
  /// has the group of the function before it, because a linker keeps object files together.
  std::string group;
};

/// Returns the functions of a shared library in ascending order. Its unwind table says where they
/// begin, so neither symbols nor debug information are needed. Fails with one line if the file is
/// no shared library for x86-64 or has no such table.
llvm::Expected<std::vector<Function>> functionsOf(llvm::StringRef library);

} // namespace npufuzz::reach

#endif

//===- Absent.h - backends that this build leaves out -----------*- C++ -*-===//
//
// The adapter of a vendor's compiler is built where CMake's option for it says so
// (cmake/Adapters.cmake). Its names stay known, so that a user who asks for one learns the option.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_ABSENT_H
#define NPUFUZZ_BACKEND_ABSENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace npufuzz {

/// A backend that a CMake option brings.
struct AdapterName {
  llvm::StringLiteral name, option;
  bool isBuilt;

  /// "not in this build; cmake -DNPUFUZZ_BACKEND_PTO=ON brings it"
  std::string howToBuild() const;
};

/// All of them, in the order of allBackends().
llvm::ArrayRef<AdapterName> allAdapters();
/// Null unless it is the name of a backend that this build leaves out.
const AdapterName *findAbsentBackend(llvm::StringRef name);

} // namespace npufuzz

#endif

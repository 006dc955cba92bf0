//===- Resource.h - files that npufuzz reads at run time --------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_RESOURCE_H
#define NPUFUZZ_SUPPORT_RESOURCE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// The path of `name` ("corpus/known-issues") among what was installed with the running executable:
/// share/npufuzz/NAME beside its bin folder, wherever that was moved. An executable that was not
/// installed has none there: `inBuild`, where the build has it. Whoever reads it finds out whether
/// that exists.
std::string resourcePath(llvm::StringRef name, llvm::StringRef inBuild);

} // namespace npufuzz

#endif

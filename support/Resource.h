//===- Resource.h - files that npufuzz reads at run time --------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_RESOURCE_H
#define NPUFUZZ_SUPPORT_RESOURCE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Path of `name` ("corpus/known-issues") among the files installed with the running executable:
/// share/npufuzz/NAME beside its bin folder, even if that was moved. An executable that is not
/// installed has no such file: then `inBuild`, its place in the build. The reader finds out if the
/// file exists.
std::string resourcePath(llvm::StringRef name, llvm::StringRef inBuild);

} // namespace npufuzz

#endif

//===- Resource.cpp -------------------------------------------------------===//
#include "support/Resource.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace npufuzz {

using namespace llvm;

std::string resourcePath(StringRef name, StringRef inBuild) {
  // Any address within the executable serves.
  std::string executable =
      sys::fs::getMainExecutable(nullptr, reinterpret_cast<void *>(&resourcePath));
  SmallString<256> installed = sys::path::parent_path(executable);
  sys::path::append(installed, NPUFUZZ_DATA_FROM_BIN, name);
  sys::path::remove_dots(installed, /*remove_dot_dot=*/true);
  return sys::fs::exists(installed) ? installed.str().str() : inBuild.str();
}

} // namespace npufuzz

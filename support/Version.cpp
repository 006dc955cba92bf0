//===- Version.cpp --------------------------------------------------------===//
#include "support/Version.h"

#include "llvm/Config/llvm-config.h"

namespace npufuzz {

static std::string commit = "unknown";

llvm::StringRef version() { return NPUFUZZ_VERSION; }

void setCommit(llvm::StringRef name) { commit = name.str(); }

std::string build() { return NPUFUZZ_VERSION " (" + commit + ", MLIR " LLVM_VERSION_STRING ")"; }

} // namespace npufuzz

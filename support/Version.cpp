//===- Version.cpp --------------------------------------------------------===//
#include "support/Version.h"

namespace npufuzz {

llvm::StringRef version() { return NPUFUZZ_VERSION; }

} // namespace npufuzz

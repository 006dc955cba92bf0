//===- Digest.cpp ---------------------------------------------------------===//
//
// The digest is the first half of SHA-256. The length of each part precedes it, so that boundaries
// count.
//
//===----------------------------------------------------------------------===//
#include "campaign/database/Digest.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SHA256.h"

namespace npufuzz::campaign::database {

std::string digest(llvm::ArrayRef<std::string> parts) {
  llvm::SHA256 hash;
  for (const std::string &part : parts) {
    hash.update(std::to_string(part.size()) + ":");
    hash.update(part);
  }
  return llvm::toHex(hash.final(), /*LowerCase=*/true).substr(0, 32);
}

} // namespace npufuzz::campaign::database

//===- Digest.h - a short name for much text --------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_DIGEST_H
#define NPUFUZZ_CAMPAIGN_DATABASE_DIGEST_H

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace npufuzz::campaign::database {

/// 32 hexadecimal digits of the parts in their order; where one ends and the next begins counts.
std::string digest(llvm::ArrayRef<std::string> parts);

} // namespace npufuzz::campaign::database

#endif

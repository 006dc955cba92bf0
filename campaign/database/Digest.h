//===- Digest.h - a short name for much text --------------------*- C++ -*-===//
#ifndef NPUFUZZ_CAMPAIGN_DATABASE_DIGEST_H
#define NPUFUZZ_CAMPAIGN_DATABASE_DIGEST_H

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace npufuzz::campaign::database {

/// Returns 32 hexadecimal digits over the parts in their order; the boundaries between parts count.
std::string digest(llvm::ArrayRef<std::string> parts);

} // namespace npufuzz::campaign::database

#endif

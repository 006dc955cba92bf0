//===- Sampling.cpp -------------------------------------------------------===//
#include "generators/Sampling.h"

#include "generators/ChoiceSources.h"

#include "llvm/Support/xxhash.h"

namespace npufuzz {

bool isSampled(uint64_t seed, llvm::StringLiteral what, uint64_t period) {
  if (period <= 1)
    return period == 1;
  generators::RandomChoices choices(generators::caseSeed(seed, llvm::xxh3_64bits(what)));
  return choices.chance({what.data(), what.size()}, 1, period);
}

} // namespace npufuzz

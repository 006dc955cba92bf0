//===- Sampling.cpp -------------------------------------------------------===//
//
// Each question hashes its text into the case's seed and draws from the choices of that new seed.
//
//===----------------------------------------------------------------------===//
#include "generators/Sampling.h"

#include "generators/ChoiceSources.h"

#include "llvm/Support/xxhash.h"

namespace npufuzz {

uint64_t sampledNumber(uint64_t seed, llvm::StringLiteral what, uint64_t count) {
  if (count <= 1)
    return 0;
  generators::RandomChoices choices(generators::caseSeed(seed, llvm::xxh3_64bits(what)));
  return choices.draw({what.data(), what.size()}, count - 1);
}

bool isSampled(uint64_t seed, llvm::StringLiteral what, uint64_t period) {
  return period > 0 && sampledNumber(seed, what, period) == period - 1;
}

} // namespace npufuzz

//===- Sampling.h - which cases get what is not done for all ----*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_SAMPLING_H
#define NPUFUZZ_GENERATORS_SAMPLING_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace npufuzz {

/// Returns true for one case in `period`, by its seed: 0 is never, 1 is always. Each `what` has a
/// stream of choices of its own, so two questions about one case are independent of each other and
/// of the program that the seed gives. Remainders and high bits of the seed itself would couple
/// them (every second-run case was a tile program once).
bool isSampled(uint64_t seed, llvm::StringLiteral what, uint64_t period);

/// Returns one of `count` numbers from 0, by the case's seed and `what`.
uint64_t sampledNumber(uint64_t seed, llvm::StringLiteral what, uint64_t count);

} // namespace npufuzz

#endif

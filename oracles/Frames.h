//===- Frames.h - where in the system under test a process died -*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FRAMES_H
#define NPUFUZZ_ORACLES_FRAMES_H

#include "support/StackRecord.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace npufuzz::oracles {

/// Frames that tell one crash of a pass from another.
inline constexpr size_t framesMax = 3;

/// The functions of the system under test that were running, the innermost first: at most
/// framesMax, none of a language's runtime, of npufuzz itself or of what drives every pass. Where a
/// recursion used up the stack, the functions that recur, in the order of the alphabet. Empty where
/// none can be told. Precondition: the stack is that of a child of this process.
std::vector<std::string> framesOf(const DeathStack &stack);

/// " at A < B < C": what they add to a signature; empty for no frames.
std::string framesText(llvm::ArrayRef<std::string> frames);

} // namespace npufuzz::oracles

#endif

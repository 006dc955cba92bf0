//===- Frames.h - where the system under test died --------------*- C++ -*-===//
#ifndef NPUFUZZ_ORACLES_FRAMES_H
#define NPUFUZZ_ORACLES_FRAMES_H

#include "support/StackRecord.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>

namespace npufuzz::oracles {

/// Number of frames that distinguish two crashes of one pass.
inline constexpr size_t framesMax = 3;

/// Returns the functions of the system under test that were running, innermost first and at most
/// framesMax. Excludes language runtimes, npufuzz itself and the drivers that run every pass. For a
/// recursion that exhausted the stack, returns the recurring functions in alphabetical order. Empty
/// if no frame is known. Precondition: the stack is that of a child of this process.
std::vector<std::string> framesOf(const DeathStack &stack);

/// The same of another process, out of the stack that LLVM prints when a tool of its own dies, with
/// a symbolizer or without one. Functions that the text does not name are left out.
std::vector<std::string> framesIn(llvm::StringRef errors);

/// " at A < B < C": what they add to a signature; empty for no frames.
std::string framesText(llvm::ArrayRef<std::string> frames);

} // namespace npufuzz::oracles

#endif

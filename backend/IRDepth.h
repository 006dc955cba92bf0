//===- IRDepth.h - may this IR be read here? --------------------*- C++ -*-===//
//
// MLIR's parser recurses, and so does most of what then looks at IR: what is nested deeply enough
// ends the process, which is then taken for the death of whoever is at work. Of what a tool has
// printed that is asked beforehand.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_IRDEPTH_H
#define NPUFUZZ_BACKEND_IRDEPTH_H

#include "llvm/ADT/StringRef.h"

#include <cstddef>

namespace npufuzz {

/// Many times what compilers make of our programs; a twentieth of what a stack of 8 MiB holds.
inline constexpr size_t irDepthMax = 500;

/// Returns true where a bracket stands in more than irDepthMax others. Takes time in proportion to
/// the text.
bool isNestedTooDeeply(llvm::StringRef ir);

/// Predicate of the message about such IR.
inline constexpr llvm::StringLiteral nestedTooDeeply = "is nested too deeply to be read";

} // namespace npufuzz

#endif

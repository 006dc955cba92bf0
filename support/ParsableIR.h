//===- ParsableIR.h - may this IR be given to MLIR's parser? ----*- C++ -*-===//
//
// The parser takes time quadratic in a number's digits: a minute for 200,000. It also recurses, as
// does most code that reads IR later. IR that is nested deeply enough ends the process, and the
// code at work would be blamed for that. Callers therefore check files and outputs of tools first.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PARSABLEIR_H
#define NPUFUZZ_SUPPORT_PARSABLEIR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace npufuzz {

/// Digits of one number. The widest integers that anything here computes with have 39.
inline constexpr size_t numeralDigitsMax = 1000;

/// Brackets nested in each other. Compilers nest our programs far less deeply; a stack of 8 MiB
/// holds twenty times as many.
inline constexpr size_t irDepthMax = 500;

/// Fails with one line, "line 3: …", if a number has more digits or a bracket is nested more
/// deeply. The aliases around it count; quotes and comments do not. Takes time linear in the text.
llvm::Error checkParsable(llvm::StringRef ir);

} // namespace npufuzz

#endif

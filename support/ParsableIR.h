//===- ParsableIR.h - may this IR be given to MLIR's parser? ----*- C++ -*-===//
//
// The parser takes time as the square of a number's digits, a minute for 200,000, and it recurses,
// as most of what then looks at IR does: what is nested deeply enough ends the process, which is
// then taken for the death of whoever is at work. Files and outputs of tools are looked at
// beforehand.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_PARSABLEIR_H
#define NPUFUZZ_SUPPORT_PARSABLEIR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace npufuzz {

/// Digits of one number. The widest integers that anything here computes with have 39.
inline constexpr size_t numeralDigitsMax = 1000;

/// Brackets in each other. Many times what compilers make of our programs; a twentieth of what a
/// stack of 8 MiB holds.
inline constexpr size_t irDepthMax = 500;

/// Fails with one line, "line 3: …", where a number has more digits, or a bracket stands in more
/// others, those of the aliases around it included. Quotes and comments have neither. Takes time in
/// proportion to the text.
llvm::Error checkParsable(llvm::StringRef ir);

} // namespace npufuzz

#endif

//===- Numerals.h - numbers that a parser can read --------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_NUMERALS_H
#define NPUFUZZ_SUPPORT_NUMERALS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace npufuzz {

/// Drops the comment or the quoted text that IR begins with. False where it begins with neither.
bool dropUnread(llvm::StringRef &ir);

/// Digits of one number in IR: MLIR's parser takes time as their square, a minute for 200,000. The
/// widest integers that anything here computes with have 39.
inline constexpr size_t numeralDigitsMax = 1000;

/// Fails with one line, "line 3: …", where the text has a longer one outside of quotes and
/// comments. Takes time in proportion to the text.
llvm::Error checkNumerals(llvm::StringRef ir);

} // namespace npufuzz

#endif

//===- IRDiff.h - what a pass changed, as a unified diff --------*- C++ -*-===//
//
// The printer renumbers values after each pass, so one inserted op would change every line below
// it. Two lines that differ only in names are therefore equal, as long as each name still stands
// for the same value. An operand that was exchanged for another one still shows.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_IRDIFF_H
#define NPUFUZZ_SUPPORT_IRDIFF_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Returns the hunks with three lines of context, taken from `after`; empty if both texts are equal
/// but for names. Shows the text between the common beginning and end as replaced if it has more
/// than `diffCellsMax` pairs of lines.
std::string irDiff(llvm::StringRef before, llvm::StringRef after);

inline constexpr size_t diffCellsMax = 4'000'000;
inline constexpr size_t diffContextLines = 3;

} // namespace npufuzz

#endif

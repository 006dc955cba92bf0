//===- IRDiff.h - what a pass changed, as a unified diff --------*- C++ -*-===//
//
// The printer numbers values anew after each pass, so one inserted op would change every line below
// it. Two lines that differ in names alone are therefore the same, as long as each name stands for
// the value that it stood for before: an operand that was exchanged for another one still shows.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_IRDIFF_H
#define NPUFUZZ_SUPPORT_IRDIFF_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Returns the hunks with three lines of context, which are those of `after`; empty where both are
/// the same but for names. The text that differs between the common beginning and end is shown as
/// replaced where it has more than `diffCellsMax` pairs of lines.
std::string irDiff(llvm::StringRef before, llvm::StringRef after);

inline constexpr size_t diffCellsMax = 4'000'000;
inline constexpr size_t diffContextLines = 3;

} // namespace npufuzz

#endif

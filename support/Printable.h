//===- Printable.h - text of others, safe to show ---------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_PRINTABLE_H
#define NPUFUZZ_SUPPORT_PRINTABLE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Valid UTF-8 in which a control character is written out, \x1B: a diagnostic, or the name of a
/// file, may hold one, and a terminal would obey it; no XML may hold one. Line feeds and tabs stay.
std::string printable(llvm::StringRef text);
/// "1 run", "2 runs".
std::string countOf(int64_t count, llvm::StringRef noun);

} // namespace npufuzz

#endif

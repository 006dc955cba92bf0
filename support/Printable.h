//===- Printable.h - text of others, safe to show ---------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_PRINTABLE_H
#define NPUFUZZ_SUPPORT_PRINTABLE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Valid UTF-8 in which a control character is written out, \x1B: a diagnostic, or the name of a
/// file, may hold one, and a terminal would obey it; no XML may hold one. Likewise what turns the
/// direction of writing or ends a line, \u202E: it shows something else than there is. Line feeds
/// and tabs stay.
std::string printable(llvm::StringRef text);
/// The longest beginning of at most `bytesMax` bytes that ends between two characters.
llvm::StringRef beginningOf(llvm::StringRef text, size_t bytesMax);
/// Bytes of a message of a pass, a tool or a parser that are kept: pages of them.
inline constexpr size_t messageBytesMax = 16 << 10;
/// A message, or its beginning and " …".
std::string shortened(llvm::StringRef message);
/// "1 run", "2 runs".
std::string countOf(int64_t count, llvm::StringRef noun);

} // namespace npufuzz

#endif

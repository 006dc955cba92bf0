//===- Printable.h - text of others, safe to show ---------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_PRINTABLE_H
#define NPUFUZZ_SUPPORT_PRINTABLE_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Returns valid UTF-8 with control characters escaped, as \x1B. A diagnostic or a file name may
/// contain one, a terminal would obey it, and XML must not contain one. Escapes marks that turn the
/// direction of writing or end a line, too, as \u202E: the text would look different from what it
/// is. Line feeds and tabs stay.
std::string printable(llvm::StringRef text);
/// The longest beginning of at most `bytesMax` bytes that ends between two characters.
llvm::StringRef beginningOf(llvm::StringRef text, size_t bytesMax);
/// Bytes kept of a message of a pass, a tool or a parser: pages of text.
inline constexpr size_t messageBytesMax = 16 << 10;
/// The message, or its beginning and " …".
std::string shortened(llvm::StringRef message);
/// "1 run", "2 runs".
std::string countOf(int64_t count, llvm::StringRef noun);

} // namespace npufuzz

#endif

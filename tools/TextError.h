//===- TextError.h - a mistake in a text, with the line and a caret -*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_TEXTERROR_H
#define NPUFUZZ_TOOLS_TEXTERROR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::tools {

/// Place in a text, from 1, columns in bytes.
struct TextPlace {
  size_t line = 1, column = 1;
};

/// The place of a byte of the text.
TextPlace placeOf(llvm::StringRef text, size_t offset);

/// A mistake as compilers tell it, for editors to follow:
///   FILE:LINE:COLUMN: error: MESSAGE
///   the line of the text
///       ^
std::string pictureOf(llvm::StringRef file, llvm::StringRef text, TextPlace place,
                      llvm::StringRef message);

/// Picture for an error line that begins with FILE:LINE:COLUMN: ; empty for any other line.
std::string pictureIn(llvm::StringRef line, llvm::StringRef file, llvm::StringRef text);

/// Exit code 2 with that picture. `next` says in one line what to do.
llvm::Error textError(llvm::StringRef file, llvm::StringRef text, TextPlace place,
                      llvm::StringRef message, llvm::StringRef next);

} // namespace npufuzz::tools

#endif

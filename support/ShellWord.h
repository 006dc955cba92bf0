//===- ShellWord.h - words of a command line --------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_SHELLWORD_H
#define NPUFUZZ_SUPPORT_SHELLWORD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// Whether a shell reads it as it stands, without quotes and within any.
bool isPlainToShell(llvm::StringRef word);
/// Quoted where a shell would read it as something else.
std::string shellWord(llvm::StringRef word);
/// Each with a blank before it.
std::string shellWords(llvm::ArrayRef<std::string> words);

} // namespace npufuzz

#endif

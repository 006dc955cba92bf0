//===- ShellWord.h - words of a command line --------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_SHELLWORD_H
#define NPUFUZZ_SUPPORT_SHELLWORD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace npufuzz {

/// True if a shell reads the word as it stands, without quotes and within any.
bool isPlainToShell(llvm::StringRef word);
/// Quotes the word if a shell would read it differently.
std::string shellWord(llvm::StringRef word);
/// The words, each with a blank before it.
std::string shellWords(llvm::ArrayRef<std::string> words);

} // namespace npufuzz

#endif

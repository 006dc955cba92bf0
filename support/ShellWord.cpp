#include "support/ShellWord.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

bool isPlainToShell(llvm::StringRef word) {
  return !word.empty() && llvm::all_of(word, [](char c) {
    return llvm::isAlnum(c) || llvm::StringRef("_-./,=:+@%").contains(c);
  });
}

std::string shellWord(llvm::StringRef word) {
  if (isPlainToShell(word))
    return word.str();
  std::string quoted = "'";
  for (char c : word)
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string shellWords(llvm::ArrayRef<std::string> words) {
  std::string text;
  for (const std::string &word : words)
    text += " " + shellWord(word);
  return text;
}

} // namespace npufuzz

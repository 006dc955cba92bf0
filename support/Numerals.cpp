//===- Numerals.cpp -------------------------------------------------------===//
#include "support/Numerals.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

/// What stands in quotes, behind the first one.
static llvm::StringRef dropQuoted(llvm::StringRef rest) {
  while (!rest.empty() && rest.front() != '"' && rest.front() != '\n')
    rest = rest.drop_front(rest.front() == '\\' ? std::min<size_t>(2, rest.size()) : 1);
  return rest.drop_front(rest.empty() ? 0 : 1);
}

llvm::Error checkNumerals(llvm::StringRef ir) {
  llvm::StringRef rest = ir;
  while (!rest.empty()) {
    if (rest.consume_front("\"")) {
      rest = dropQuoted(rest);
    } else if (rest.starts_with("//")) {
      rest = rest.drop_while([](char c) { return c != '\n'; });
    } else if (llvm::isDigit(rest.front())) {
      llvm::StringRef digits = rest.take_while(llvm::isAlnum);
      if (digits.size() > numeralDigitsMax)
        return llvm::createStringError(
            llvm::inconvertibleErrorCode(),
            "line " + llvm::Twine(ir.drop_back(rest.size()).count('\n') + 1) +
                ": expected numbers of at most " + llvm::Twine(numeralDigitsMax) +
                " digits, got one of " + llvm::Twine(digits.size()));
      rest = rest.drop_front(digits.size());
    } else {
      rest = rest.drop_front();
    }
  }
  return llvm::Error::success();
}

} // namespace npufuzz

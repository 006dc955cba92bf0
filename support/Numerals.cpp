//===- Numerals.cpp -------------------------------------------------------===//
#include "support/Numerals.h"

#include "llvm/ADT/StringExtras.h"

namespace npufuzz {

bool dropUnread(llvm::StringRef &ir) {
  if (ir.starts_with("//")) {
    ir = ir.drop_while([](char c) { return c != '\n'; });
    return true;
  }
  if (!ir.consume_front("\""))
    return false;
  // MLIR's quoted texts end with their line.
  while (!ir.empty() && ir.front() != '"' && ir.front() != '\n')
    ir = ir.drop_front(ir.front() == '\\' ? std::min<size_t>(2, ir.size()) : 1);
  ir = ir.drop_front(ir.empty() ? 0 : 1);
  return true;
}

llvm::Error checkNumerals(llvm::StringRef ir) {
  llvm::StringRef rest = ir;
  while (!rest.empty()) {
    if (dropUnread(rest))
      continue;
    if (llvm::isDigit(rest.front())) {
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

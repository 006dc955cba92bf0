//===- ParsableIR.cpp - one scan of the text for depth and digits ---------===//
//
// Skips comments and quoted text, counts open brackets of each kind and the digits of numbers, and
// adds the depth of each alias where the alias is used.
//
//===----------------------------------------------------------------------===//
#include "support/ParsableIR.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"

#include <array>

namespace npufuzz {

namespace {

class Scanner {
public:
  explicit Scanner(llvm::StringRef ir) : whole(ir), rest(ir) {}

  llvm::Error scan() {
    while (!rest.empty()) {
      if (dropUnread())
        continue;
      if (llvm::isAlnum(rest.front()) || rest.front() == '_')
        takeWord();
      else if (rest.front() == '#' || rest.front() == '!')
        takeName();
      else
        takeMark();
      if (!trouble.empty())
        return llvm::createStringError(
            llvm::inconvertibleErrorCode(),
            "line " + llvm::Twine(whole.drop_back(rest.size()).count('\n') + 1) + ": expected " +
                trouble);
    }
    return llvm::Error::success();
  }

private:
  /// Drops a comment or quoted text. False where neither begins.
  bool dropUnread() {
    if (rest.starts_with("//")) {
      rest = rest.drop_while([](char c) { return c != '\n'; });
      return true;
    }
    if (!rest.starts_with("\""))
      return false;
    endAlias();
    rest = rest.drop_front();
    // MLIR ends a quoted text at the end of its line.
    while (!rest.empty() && rest.front() != '"' && rest.front() != '\n')
      rest = rest.drop_front(rest.front() == '\\' ? std::min<size_t>(2, rest.size()) : 1);
    rest = rest.drop_front(rest.empty() ? 0 : 1);
    before = {'a', 'a'};
    return true;
  }

  void takeWord() {
    endAlias();
    llvm::StringRef word =
        rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
    llvm::StringRef digits = word.take_while(llvm::isAlnum);
    if (llvm::isDigit(word.front()) && digits.size() > numeralDigitsMax)
      trouble = llvm::formatv("numbers of at most {0} digits, got one of {1}", numeralDigitsMax,
                              digits.size());
    else
      rest = rest.drop_front(word.size());
    before = {'a', 'a'};
  }

  /// "#map1" or "!llvm.ptr"; the definition of an alias if "=" follows.
  void takeName() {
    llvm::StringRef word = rest.drop_front().take_while(
        [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '-'; });
    llvm::StringRef name = rest.take_front(1 + word.size());
    rest = rest.drop_front(name.size());
    if (depth == 0 && rest.ltrim().starts_with("=")) {
      alias = &aliases[name];
    } else if (auto used = aliases.find(name); used != aliases.end() && &used->second != alias) {
      deepen(depth + used->second);
    }
    isNewLine = false;
    before = {'a', 'a'};
  }

  void takeMark() {
    constexpr llvm::StringLiteral opening = "([{<", closing = ")]}>";
    char c = rest.front();
    bool isComparison = (c == '<' || c == '>') && rest.drop_front().starts_with("=");
    bool isArrow = c == '>' && before[1] == '-';
    if (c == '%' || c == '@')
      endAlias();
    rest = rest.drop_front();
    if (size_t kind = opening.find(c); kind != llvm::StringRef::npos && !isComparison) {
      ++open[kind];
      deepen(++depth);
    } else if (kind = closing.find(c);
               kind != llvm::StringRef::npos && open[kind] > 0 && !isComparison && !isArrow) {
      --open[kind];
      --depth;
    }
    isNewLine |= c == '\n';
    if (!llvm::isSpace(c)) {
      before = {before[1], c};
      isNewLine = false;
    }
  }

  /// The definition of an alias ends at a line that begins with a word that it does not expect.
  void endAlias() {
    bool wantsMore =
        llvm::StringRef(":=,").contains(before[1]) || (before[0] == '-' && before[1] == '>');
    if (isNewLine && depth == 0 && !wantsMore)
      alias = nullptr;
    isNewLine = false;
  }

  void deepen(size_t reached) {
    if (reached > irDepthMax)
      trouble = llvm::formatv("brackets in at most {0} others, got more", irDepthMax);
    if (alias)
      *alias = std::max(*alias, reached);
  }

  llvm::StringRef whole, rest;
  std::array<size_t, 4> open{}; ///< one count per kind, so that no other kind closes it
  size_t depth = 0;
  std::array<char, 2> before{}; ///< the last two characters read, without blanks
  bool isNewLine = true;
  llvm::StringMap<size_t> aliases; ///< depth of each
  size_t *alias = nullptr;         ///< depth of the alias being defined
  std::string trouble;
};

} // namespace

llvm::Error checkParsable(llvm::StringRef ir) { return Scanner(ir).scan(); }

} // namespace npufuzz

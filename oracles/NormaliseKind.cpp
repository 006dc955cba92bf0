//===- NormaliseKind.cpp - a diagnostic without what shrinking changes ----===//
//
// Signatures tell findings apart and must survive reduction. A diagnostic quotes numbers, types and
// names, which change while a case shrinks, so each becomes one character.
//
//===----------------------------------------------------------------------===//
#include "oracles/Verdict.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace npufuzz::oracles {

namespace {

constexpr size_t kindLengthMax = 120;

bool isWordCharacter(char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; }

/// Replaces, from left to right, each number, type, SSA value and symbol by one character.
class KindScanner {
public:
  explicit KindScanner(llvm::StringRef text) : rest(text) {}

  std::string scan() {
    while (!rest.empty())
      step();
    return out;
  }

private:
  void step() {
    char c = rest.front();
    if (c == '%' || c == '@' || c == '^')
      skipName(c);
    else if (c == '!' && rest.size() > 1 && llvm::isAlpha(rest[1]))
      skipType();
    else if (llvm::isDigit(c))
      skipNumber();
    else if (isWordCharacter(c))
      copyWord();
    else
      copySeparator(c);
  }

  llvm::StringRef takeWord() {
    llvm::StringRef word = rest.take_while(isWordCharacter);
    rest = rest.drop_front(word.size());
    return word;
  }

  void skipName(char sigil) {
    rest = rest.drop_front();
    takeWord();
    if (rest.consume_front("#"))
      rest = rest.drop_while(llvm::isDigit);
    put(sigil);
  }

  void skipType() {
    rest = rest.drop_front();
    takeWord();
    skipAngleBrackets();
    put('T');
  }

  void skipNumber() {
    takeWord(); // swallows shapes too: 16x32xf32
    if (!out.empty() && (out.back() == '-' || out.back() == '+'))
      out.pop_back();
    put('#');
  }

  void copyWord() {
    llvm::StringRef word = takeWord();
    // "index" and "none" are also ordinary words of diagnostics; as types they are quoted.
    bool isQuoted = llvm::StringRef(out).ends_with("'");
    bool scalarType = (isQuoted && (word == "index" || word == "none")) || word == "bf16" ||
                      ((word.front() == 'i' || word.front() == 'f') && word.size() > 1 &&
                       llvm::all_of(word.drop_front(), llvm::isDigit));
    bool structuredType = rest.starts_with("<");
    if (structuredType)
      skipAngleBrackets();
    if (scalarType || structuredType)
      put('T');
    else
      out += word;
  }

  /// Maps inside types contain arrows, which close nothing.
  void skipAngleBrackets() {
    if (!rest.starts_with("<"))
      return;
    int depth = 0;
    while (!rest.empty()) {
      if (rest.consume_front("->"))
        continue;
      char c = rest.front();
      rest = rest.drop_front();
      depth += c == '<' ? 1 : c == '>' ? -1 : 0;
      if (depth == 0)
        return;
    }
  }

  void copySeparator(char c) {
    rest = rest.drop_front();
    if (llvm::isSpace(c)) {
      if (!out.empty() && out.back() != ' ')
        out += ' ';
    } else if (llvm::isPrint(c)) {
      out += c;
    }
  }

  /// A list of any length becomes one entry, because ranks shrink too.
  void put(char c) {
    for (llvm::StringRef separator : {", ", ",", " ", ""}) {
      llvm::StringRef written(out);
      if (written.consume_back(separator) && written.ends_with(llvm::StringRef(&c, 1))) {
        out.resize(written.size());
        return;
      }
    }
    out += c;
  }

  llvm::StringRef rest;
  std::string out;
};

} // namespace

std::string normaliseKind(llvm::StringRef text) {
  llvm::StringRef line = text.split('\n').first;
  std::string kind = KindScanner(line).scan();
  kind.resize(std::min(kind.size(), kindLengthMax));
  return llvm::StringRef(kind).trim().str();
}

} // namespace npufuzz::oracles

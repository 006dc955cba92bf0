#include "backend/IRDepth.h"

#include <array>

namespace npufuzz {

bool isNestedTooDeeply(llvm::StringRef ir) {
  constexpr llvm::StringLiteral opening = "([{<", closing = ")]}>";
  std::array<size_t, opening.size()> open{}; // of each kind, so that no other closes it
  size_t depth = 0;
  char before = '\0';
  while (!ir.empty()) {
    char c = ir.front();
    if (ir.starts_with("//")) {
      ir = ir.drop_while([](char behind) { return behind != '\n'; });
      continue;
    }
    if (c == '"') { // to its end; an escaped quote is none
      size_t end = 1;
      while (end < ir.size() && ir[end] != '"')
        end += ir[end] == '\\' ? 2 : 1;
      ir = ir.drop_front(std::min(end + 1, ir.size()));
      before = '"';
      continue;
    }
    ir = ir.drop_front();
    if (size_t kind = opening.find(c); kind != llvm::StringRef::npos) {
      ++open[kind];
      if (++depth > irDepthMax)
        return true;
    } else if (kind = closing.find(c);
               kind != llvm::StringRef::npos && open[kind] > 0 && !(c == '>' && before == '-')) {
      --open[kind];
      --depth;
    }
    before = c;
  }
  return false;
}

} // namespace npufuzz

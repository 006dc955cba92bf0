#include "backend/IRDepth.h"
#include "support/Numerals.h"

#include <array>

namespace npufuzz {

bool isNestedTooDeeply(llvm::StringRef ir) {
  constexpr llvm::StringLiteral opening = "([{<", closing = ")]}>";
  std::array<size_t, opening.size()> open{}; // of each kind, so that no other closes it
  size_t depth = 0;
  char before = '\0';
  while (!ir.empty()) {
    if (dropUnread(ir)) {
      before = '\0';
      continue;
    }
    char c = ir.front();
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

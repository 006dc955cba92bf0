//===- Printable.cpp - control characters are written out -----------------===//
#include "support/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace npufuzz {

static std::string writtenOut(unsigned char byte) {
  return std::string("\\x") + llvm::hexdigit(byte >> 4) + llvm::hexdigit(byte & 15);
}

/// What XML does not know: U+FFFE and U+FFFF.
static bool isNoCharacter(llvm::StringRef rest) {
  return rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF");
}

std::string printable(llvm::StringRef text) {
  std::string valid = llvm::json::isUTF8(text) ? text.str() : llvm::json::fixUTF8(text);
  std::string result;
  for (size_t i = 0; i < valid.size(); ++i) {
    auto byte = static_cast<unsigned char>(valid[i]);
    auto next = static_cast<unsigned char>(i + 1 < valid.size() ? valid[i + 1] : 0);
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7f) {
      result += writtenOut(byte);
    } else if (byte == 0xc2 && next >= 0x80 && next < 0xa0) { // U+0080 to U+009F
      result += writtenOut(next);
      ++i;
    } else if (isNoCharacter(llvm::StringRef(valid).substr(i))) {
      result += "\xEF\xBF\xBD";
      i += 2;
    } else {
      result += valid[i];
    }
  }
  return result;
}

std::string countOf(int64_t count, llvm::StringRef noun) {
  return std::to_string(count) + " " + noun.str() + (count == 1 ? "" : "s");
}

} // namespace npufuzz

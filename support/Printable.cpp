//===- Printable.cpp - control characters are written out -----------------===//
#include "support/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"

namespace npufuzz {

static std::string writtenOut(unsigned char byte) {
  return std::string("\\x") + llvm::hexdigit(byte >> 4) + llvm::hexdigit(byte & 15);
}

/// True for U+FFFE and U+FFFF, which XML does not allow.
static bool isNoCharacter(llvm::StringRef rest) {
  return rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF");
}

/// Returns the escape of a mark at the beginning, or an empty string if there is none. Marks are
/// U+061C, U+200E and U+200F, U+2028 to U+202E (separators of lines and paragraphs, and embedding),
/// and U+2066 to U+2069 (isolates).
static std::string markAt(llvm::StringRef rest) {
  if (rest.starts_with("\xD8\x9C"))
    return "\\u061C";
  if (rest.size() < 3 || rest[0] != '\xE2')
    return "";
  unsigned code = 0x2000 | (static_cast<unsigned char>(rest[1]) & 0x3f) << 6 |
                  (static_cast<unsigned char>(rest[2]) & 0x3f);
  bool isMark = code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
                (code >= 0x2066 && code <= 0x2069);
  return isMark ? "\\u" + llvm::utohexstr(code) : "";
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
    } else if (std::string mark = markAt(llvm::StringRef(valid).substr(i)); !mark.empty()) {
      result += mark;
      i += byte == 0xe2 ? 2 : 1;
    } else if (isNoCharacter(llvm::StringRef(valid).substr(i))) {
      result += "\xEF\xBF\xBD";
      i += 2;
    } else {
      result += valid[i];
    }
  }
  return result;
}

llvm::StringRef beginningOf(llvm::StringRef text, size_t bytesMax) {
  if (text.size() <= bytesMax)
    return text;
  size_t end = bytesMax;
  while (end > 0 && bytesMax - end < 4 && (static_cast<uint8_t>(text[end]) & 0xc0) == 0x80)
    --end; // within a character
  return text.take_front(end);
}

std::string shortened(llvm::StringRef message) {
  llvm::StringRef shown = beginningOf(message, messageBytesMax);
  return shown.str() + (shown.size() < message.size() ? " …" : "");
}

std::string countOf(int64_t count, llvm::StringRef noun) {
  return std::to_string(count) + " " + noun.str() + (count == 1 ? "" : "s");
}

} // namespace npufuzz

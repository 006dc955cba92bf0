#include "tools/TextError.h"

#include "support/Printable.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <algorithm>

namespace npufuzz::tools {

/// A line may be a whole program: no more than this on each side of the place is shown.
static constexpr size_t bytesShownMax = 100;

TextPlace placeOf(llvm::StringRef text, size_t offset) {
  llvm::StringRef before = text.take_front(offset);
  size_t begin = before.rfind('\n') + 1; // 0 in the first line
  return {before.count('\n') + 1, before.size() - begin + 1};
}

/// The name of a file may have several lines.
static std::string placeText(llvm::StringRef file, TextPlace place) {
  return llvm::formatv("{0}:{1}:{2}: ", llvm::join(llvm::split(file, '\n'), " "), place.line,
                       place.column);
}

std::string pictureOf(llvm::StringRef file, llvm::StringRef text, TextPlace place,
                      llvm::StringRef message) {
  std::string picture = placeText(file, place) + "error: " + message.split('\n').first.str() + "\n";
  llvm::StringRef line = text;
  for (size_t i = 1; i < place.line; ++i)
    line = line.split('\n').second;
  line = line.split('\n').first.rtrim("\r");
  size_t at = std::min(place.column - 1, line.size());
  // Between two characters, and never in the middle of one.
  llvm::StringRef before = line.take_front(at), after = line.drop_front(at);
  bool isCut = before.size() > bytesShownMax;
  if (isCut)
    before = before.take_back(bytesShownMax).drop_while([](char c) { return (c & 0xC0) == 0x80; });
  std::string shownAfter = beginningOf(after, bytesShownMax).str();
  if (shownAfter.size() < after.size())
    shownAfter += "…";
  std::string shown = (isCut ? "…" : "") + printable(before), pad;
  for (char c : shown)
    if ((c & 0xC0) != 0x80)
      pad += ' ';
  shown += shownAfter;
  std::replace(shown.begin(), shown.end(), '\t', ' '); // which no terminal shows as wide as another
  return picture + shown + "\n" + pad + "^\n";
}

std::string pictureIn(llvm::StringRef line, llvm::StringRef file, llvm::StringRef text) {
  TextPlace place;
  if (!line.consume_front(file) || !line.consume_front(":") ||
      line.consumeInteger(10, place.line) || !line.consume_front(":") ||
      line.consumeInteger(10, place.column) || !line.consume_front(": ") || !place.line ||
      !place.column)
    return "";
  return pictureOf(file, text, place, line);
}

llvm::Error textError(llvm::StringRef file, llvm::StringRef text, TextPlace place,
                      llvm::StringRef message, llvm::StringRef next) {
  return llvm::make_error<CommandError>(wrongUsage,
                                        placeText(file, place) + message.str() + "; " + next.str(),
                                        pictureOf(file, text, place, message), next.str());
}

} // namespace npufuzz::tools

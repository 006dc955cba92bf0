//===- HtmlText.cpp -------------------------------------------------------===//
//
// The limit of a cut text counts bytes after escaping, because a quote takes six bytes on the page.
// Printable.h handles control characters.
//
//===----------------------------------------------------------------------===//
#include "campaign/report/HtmlText.h"
#include "support/Printable.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace npufuzz::campaign::report {

std::string escaped(llvm::StringRef text) {
  std::string result;
  llvm::raw_string_ostream os(result);
  llvm::printHTMLEscaped(printable(text), os);
  return result;
}

std::string escaped(llvm::StringRef text, size_t bytesMax) {
  llvm::StringRef shown = beginningOf(text, bytesMax);
  std::string result = escaped(shown);
  // A quote takes six bytes on the page.
  while (result.size() > bytesMax) {
    shown = beginningOf(shown, shown.size() * bytesMax / result.size());
    result = escaped(shown);
  }
  if (shown.size() < text.size())
    result +=
        "<i>… " + grouped(static_cast<int64_t>(text.size() - shown.size())) + " bytes more</i>";
  return result;
}

std::string grouped(int64_t number) {
  std::string digits = std::to_string(number), result;
  for (size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0)
      result += "\u202f";
    result += digits[i];
  }
  return result;
}

std::string counted(int64_t count, llvm::StringRef noun) {
  return grouped(count) + " " + noun.str() + (count == 1 ? "" : "s");
}

} // namespace npufuzz::campaign::report

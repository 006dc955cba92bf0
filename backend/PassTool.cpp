//===- PassTool.cpp -------------------------------------------------------===//
#include "backend/PassTool.h"

namespace npufuzz {

// Printers and parsers of custom forms are the project's, and need not agree.
std::string PassTool::readable(const std::string &text) const {
  auto custom = printed(text, Form::custom), generic = printed(text, Form::generic);
  bool isSame = custom && generic && printed(*custom, Form::generic) == generic;
  return isSame ? *custom : text;
}

std::string withoutNewProperties(llvm::StringRef genericForm) {
  // In 19 no truncation says whether it may lose bits.
  constexpr llvm::StringLiteral op = "\"arith.trunci\"(",
                                says = " <{overflowFlags = #arith.overflow<none>}>";
  std::string text;
  for (size_t at = genericForm.find(op); at != llvm::StringRef::npos; at = genericForm.find(op)) {
    size_t end = genericForm.find(')', at) + 1;
    text += genericForm.take_front(end);
    genericForm = genericForm.drop_front(end);
    genericForm.consume_front(says);
  }
  return text + genericForm.str();
}

} // namespace npufuzz

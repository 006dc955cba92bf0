//===- PassTool.cpp -------------------------------------------------------===//
//
// readable() takes the custom form only if the tool reads it back to the same generic form.
// withoutNewProperties() edits text, and knows one property: the default overflow flags of
// arith.trunci. Adapters run the tool.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/PassTool.h"

namespace npufuzz {

// The project's own printers and parsers of custom forms need not agree.
std::string PassTool::readable(const std::string &text) const {
  auto custom = printed(text, Form::custom), generic = printed(text, Form::generic);
  bool isSame = custom && generic && printed(*custom, Form::generic) == generic;
  return isSame ? *custom : text;
}

std::string withoutNewProperties(llvm::StringRef genericForm) {
  // In MLIR 19 a truncation has no attribute that says if it may lose bits.
  constexpr llvm::StringLiteral op = "\"arith.trunci\"(",
                                says = " <{overflowFlags = #arith.overflow<none>}>";
  std::string text;
  while (genericForm.contains(op)) {
    size_t end = genericForm.find(')', genericForm.find(op) + op.size());
    text += genericForm.take_front(end);
    genericForm = genericForm.substr(end);
    if (genericForm.consume_front(")"))
      text += ")";
    genericForm.consume_front(says);
  }
  return text + genericForm.str();
}

} // namespace npufuzz

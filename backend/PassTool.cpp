//===- PassTool.cpp -------------------------------------------------------===//
#include "backend/PassTool.h"

namespace npufuzz {

// Printers and parsers of custom forms are the project's, and need not agree.
std::string PassTool::readable(const std::string &text) const {
  auto custom = printed(text, Form::custom), generic = printed(text, Form::generic);
  bool isSame = custom && generic && printed(*custom, Form::generic) == generic;
  return isSame ? *custom : text;
}

} // namespace npufuzz

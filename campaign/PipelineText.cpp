//===- PipelineText.cpp ---------------------------------------------------===//
#include "campaign/PipelineText.h"

namespace npufuzz::campaign {

std::vector<PipelineElement> pipelineElements(llvm::StringRef pipeline) {
  std::vector<PipelineElement> elements;
  std::vector<std::string> nest; // ops around the current position
  std::string word;
  auto flush = [&] {
    llvm::StringRef text = llvm::StringRef(word).trim();
    if (!text.empty()) {
      std::string nested = text.str();
      for (size_t depth = nest.size(); depth-- > 1;) // the outermost is the whole pipeline's
        nested = nest[depth] + "(" + nested + ")";
      elements.push_back({text.split('{').first.trim().str(), nested});
    }
    word.clear();
  };
  int braces = 0;
  for (char c : pipeline) {
    bool inOptions = braces > 0 || c == '{';
    braces += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (inOptions) {
      word += c;
    } else if (c == '(') {
      nest.push_back(llvm::StringRef(word).trim().str());
      word.clear();
    } else if (c == ',') {
      flush();
    } else if (c == ')') {
      flush();
      if (!nest.empty())
        nest.pop_back();
    } else {
      word += c;
    }
  }
  flush();
  return elements;
}

} // namespace npufuzz::campaign

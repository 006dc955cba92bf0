//===- Text.h - MLIR text in the making -------------------------*- C++ -*-===//
#ifndef NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_TEXT_H
#define NPUFUZZ_GENERATORS_FUNCTIONS_TEXT_TEXT_H

#include "llvm/ADT/Twine.h"

#include <string>

namespace npufuzz::generators::functions::text {

/// Indented lines and fresh names.
class Text {
public:
  void line(const llvm::Twine &content) {
    out += std::string(2 * depth, ' ') + content.str() + '\n';
  }
  void open(const llvm::Twine &content) {
    line(content + " {");
    ++depth;
  }
  /// Ends a region and begins the next of the same op.
  void next(const llvm::Twine &content) {
    --depth;
    line("} " + content + " {");
    ++depth;
  }
  void close(const llvm::Twine &behind = "") {
    --depth;
    line("}" + behind);
  }
  /// "%i4": unique in the whole module.
  std::string fresh(const char *prefix) {
    return "%" + std::string(prefix) + std::to_string(names++);
  }
  /// `content` is an op with one result, whose new name comes back.
  std::string define(const char *prefix, const llvm::Twine &content) {
    std::string name = fresh(prefix);
    line(name + " = " + content);
    return name;
  }
  const std::string &str() const { return out; }

private:
  std::string out;
  size_t depth = 0, names = 0;
};

} // namespace npufuzz::generators::functions::text

#endif

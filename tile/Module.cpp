//===- Module.cpp ---------------------------------------------------------===//
#include "tile/Module.h"

namespace npufuzz {

std::string Module::print() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  get().print(os);
  os << '\n';
  return text;
}

} // namespace npufuzz

//===- SplitErrors.cpp ----------------------------------------------------===//
//
// beginsIn() counts the lines between separators, and so learns on which line each module begins.
// An error that names such a line belongs to that module; any other error sets someElsewhere. The
// adapters decide what an error without an owner means.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/SplitErrors.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Regex.h"

#include <map>

namespace npufuzz {

/// Maps the line on which a module begins to its number; the text after a mark begins on the mark's
/// line.
static std::map<size_t, size_t> beginsIn(llvm::StringRef file) {
  std::map<size_t, size_t> begins;
  llvm::SmallVector<llvm::StringRef> modules;
  file.split(modules, modulesEnd);
  size_t line = 1;
  for (llvm::StringRef module : modules) {
    begins.emplace(line, begins.size());
    line += module.count('\n');
  }
  return begins;
}

SplitErrors splitErrors(llvm::StringRef log, llvm::StringRef file) {
  static const llvm::Regex inModule("^within split at [^ ]*:([0-9]+) offset :[0-9]+:[0-9]+$");
  const std::map<size_t, size_t> begins = beginsIn(file);
  SplitErrors errors;
  errors.first.resize(begins.size());
  llvm::SmallVector<llvm::StringRef> lines;
  log.split(lines, '\n');
  llvm::SmallVector<llvm::StringRef, 2> parts;
  for (llvm::StringRef line : lines) {
    auto [place, error] = line.split(errorMark);
    if (error.empty() && !line.starts_with("error: "))
      continue;
    size_t begin = 0;
    if (inModule.match(place, &parts))
      parts[1].getAsInteger(10, begin);
    auto module = begins.find(begin);
    if (module == begins.end())
      errors.someElsewhere = true;
    else if (std::string &first = errors.first[module->second]; first.empty())
      first = error.trim().str();
  }
  return errors;
}

} // namespace npufuzz

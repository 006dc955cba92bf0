//===- PrintedIR.cpp ------------------------------------------------------===//
#include "backend/air/PrintedIR.h"
#include "backend/PrintTree.h"
#include "support/Files.h"

namespace npufuzz::air {

/// Of a file that begins with "// -----// IR Dump After Canonicalizer (canonicalize) (…) //-----
/// //".
static PrintedIR printedIR(llvm::StringRef file) {
  auto [title, body] = file.split('\n');
  llvm::StringRef pass = title.split('(').second.split(')').first;
  return {pass.str(), body.str(), title.contains(" Failed (")};
}

std::map<std::string, std::vector<PrintedIR>> printedIn(llvm::StringRef folder) {
  // Files of one place stand in folders of functions: the last by name stays.
  std::map<std::string, std::map<std::vector<int>, std::string>> paths;
  for (PrintedFile &file : printTree(folder)) {
    std::string &known = paths[file.module][file.place];
    known = std::max(known, file.path);
  }
  std::map<std::string, std::vector<PrintedIR>> printed;
  for (const auto &[module, places] : paths)
    for (const auto &[place, path] : places) {
      llvm::Expected<std::string> text = readFile(path);
      if (text)
        printed[module].push_back(printedIR(*text));
      else
        llvm::consumeError(text.takeError());
    }
  return printed;
}

} // namespace npufuzz::air

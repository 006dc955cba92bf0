//===- PrintedIR.cpp ------------------------------------------------------===//
#include "backend/air/PrintedIR.h"
#include "backend/PrintTree.h"
#include "support/Files.h"

#include <fstream>

namespace npufuzz::air {

/// "// -----// IR Dump After Canonicalizer Failed (canonicalize) (…) //----- //"
static std::string titleOf(const std::string &path) {
  std::string title;
  std::getline(std::ifstream(path) >> std::ws, title);
  return title;
}

std::string PrintedIR::text() const {
  llvm::Expected<std::string> file = readFile(path);
  if (file)
    return llvm::StringRef(*file).split('\n').second.str();
  llvm::consumeError(file.takeError());
  return "";
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
      bool failed = titleOf(path).find(" Failed (") != std::string::npos;
      printed[module].push_back({path, failed});
    }
  return printed;
}

} // namespace npufuzz::air

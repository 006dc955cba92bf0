//===- PrintedIR.cpp ------------------------------------------------------===//
#include "backend/air/PrintedIR.h"
#include "backend/PrintTree.h"
#include "support/Files.h"

#include <fstream>

namespace npufuzz::air {

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
      // "// -----// IR Dump After Canonicalizer Failed (canonicalize) (…) //----- //"
      std::ifstream file(path);
      if (std::string title; std::getline(file, title))
        printed[module].push_back({path, title.find(" Failed (") != std::string::npos});
    }
  return printed;
}

} // namespace npufuzz::air

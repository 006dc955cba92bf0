//===- PrintedIR.cpp ------------------------------------------------------===//
//
// printedIn() sorts the files of PrintTree by module and place. It reads only the head of each
// file, whose title line says if the pass failed; text() reads a file in full. Toolchain.cpp
// assigns the files to programs and steps.
//
//===----------------------------------------------------------------------===//
#include "backend/air/toolchain/PrintedIR.h"
#include "backend/foreign/PrintTree.h"

namespace npufuzz::air {

/// Empty if the file cannot be read.
static std::string orNothing(llvm::Expected<std::string> file) {
  if (file)
    return std::move(*file);
  llvm::consumeError(file.takeError());
  return "";
}

std::string PrintedIR::text(const WorkFolder &work) const {
  return llvm::StringRef(orNothing(work.read(name))).split('\n').second.str();
}

std::map<std::string, std::vector<PrintedIR>> printedIn(const WorkFolder &work,
                                                        llvm::StringRef folder) {
  // Passes on functions print one file per function at each position; the last by name is kept.
  std::map<std::string, std::map<std::vector<int>, std::string>> names;
  for (PrintedFile &file : printTree(work, folder)) {
    std::string &known = names[file.module][file.place];
    known = std::max(known, file.name);
  }
  std::map<std::string, std::vector<PrintedIR>> printed;
  for (const auto &[module, places] : names)
    for (const auto &[place, name] : places) {
      // "// -----// IR Dump After Canonicalizer Failed (canonicalize) (…) //----- //"
      constexpr uint64_t titleBytesMax = 1000;
      std::string head = orNothing(work.readHead(name, titleBytesMax));
      if (llvm::StringRef title = llvm::StringRef(head).split('\n').first; !title.empty())
        printed[module].push_back({name, title.contains(" Failed (")});
    }
  return printed;
}

} // namespace npufuzz::air

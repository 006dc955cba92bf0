//===- PrintTree.cpp ------------------------------------------------------===//
//
// The numbers at the start of a file's name give the place of the pass, and the topmost folder
// gives the module. Files without such numbers are skipped. Callers sort the files and read them.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/PrintTree.h"

#include "llvm/Support/Path.h"

namespace npufuzz {

/// Empty for another kind of file.
static std::vector<int> placeOf(llvm::StringRef file) {
  std::vector<int> place;
  for (int number = 0; !file.consumeInteger(10, number) && file.consume_front("_");)
    place.push_back(number);
  return place;
}

/// Returns NAME for the folder "builtin_module_NAME" below `folder`.
static llvm::StringRef moduleOf(llvm::StringRef path, llvm::StringRef folder) {
  llvm::StringRef below = path.drop_front(folder.size()).ltrim('/');
  return below.consume_front("builtin_module_") ? below.split('/').first : "";
}

std::vector<PrintedFile> printTree(const WorkFolder &work, llvm::StringRef folder) {
  std::vector<PrintedFile> files;
  for (std::string &name : work.filesBelow(folder)) {
    std::vector<int> place = placeOf(llvm::sys::path::filename(name));
    std::string module = moduleOf(name, folder).str();
    if (!place.empty())
      files.push_back({std::move(name), std::move(module), std::move(place)});
  }
  return files;
}

} // namespace npufuzz

#include "tools/InputFiles.h"

#include "support/Files.h"
#include "tools/CommandError.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace npufuzz::tools {

static bool isFolder(const std::string &path) { return llvm::sys::fs::is_directory(path); }

bool isOneFile(llvm::ArrayRef<std::string> words) {
  return words.size() == 1 && !isFolder(words.front()) &&
         !llvm::StringRef(words.front()).starts_with("@");
}

static llvm::Error addFolder(const std::string &folder, std::vector<std::string> &files) {
  std::vector<std::string> found;
  llvm::Error error = walkFolder(folder, [&](llvm::StringRef path, bool isFolder) {
    if (!isFolder && llvm::sys::path::extension(path) == ".mlir")
      found.push_back(path.str());
    return Walk::on;
  });
  if (error)
    return usageError(llvm::toString(std::move(error)));
  if (found.empty())
    return usageError(folder + ": expected .mlir files below it, found none");
  llvm::sort(found);
  llvm::append_range(files, found);
  return llvm::Error::success();
}

static llvm::Error addPath(const std::string &path, std::vector<std::string> &files) {
  if (isFolder(path))
    return addFolder(path, files);
  files.push_back(path);
  return llvm::Error::success();
}

static llvm::Error addList(const std::string &list, std::vector<std::string> &files) {
  auto text = readFile(list);
  if (!text)
    return usageError("@" + list + ": " + llvm::toString(text.takeError()));
  llvm::StringRef rest = *text;
  while (!rest.empty()) {
    auto [line, below] = rest.split('\n');
    rest = below;
    if (std::string path = line.split('#').first.trim().str(); !path.empty())
      if (llvm::Error error = addPath(path, files))
        return error;
  }
  return llvm::Error::success();
}

llvm::Expected<std::vector<std::string>> findFiles(llvm::ArrayRef<std::string> words) {
  std::vector<std::string> files;
  for (llvm::StringRef word : words) {
    bool isList = word.consume_front("@");
    if (llvm::Error error = (isList ? addList : addPath)(word.str(), files))
      return std::move(error);
  }
  if (files.empty())
    return usageError("expected the names of files in " + joined(words.vec()) + ", found none");
  return files;
}

} // namespace npufuzz::tools

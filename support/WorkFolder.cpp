//===- WorkFolder.cpp -----------------------------------------------------===//
#include "support/WorkFolder.h"
#include "support/EnvironmentError.h"
#include "support/Files.h"
#include "support/RunFolder.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace npufuzz {

llvm::Expected<std::unique_ptr<WorkFolder>> WorkFolder::make() {
  auto ofRun = ownRunFolder();
  if (!ofRun)
    return ofRun.takeError();
  llvm::SmallString<128> root;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory(*ofRun + "/case", root))
    return llvm::make_error<EnvironmentError>("cannot make a temporary folder: " + error.message());
  return std::unique_ptr<WorkFolder>(new WorkFolder(root.str().str()));
}

WorkFolder::~WorkFolder() { llvm::sys::fs::remove_directories(root); }

std::string WorkFolder::path(llvm::StringRef name) const {
  llvm::SmallString<128> path(root);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

llvm::Error WorkFolder::write(llvm::StringRef name, llvm::StringRef text) const {
  std::string file = path(name);
  if (std::error_code error = llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file)))
    return llvm::make_error<EnvironmentError>("cannot make a folder: " + error.message());
  return writeFile(file, text);
}

} // namespace npufuzz

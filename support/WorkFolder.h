//===- WorkFolder.h - a temporary folder for a foreign tool -----*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_WORKFOLDER_H
#define NPUFUZZ_SUPPORT_WORKFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace npufuzz {

/// A folder of its own for one case, gone with this object.
class WorkFolder {
public:
  /// Fails with EnvironmentError.
  static llvm::Expected<std::unique_ptr<WorkFolder>> make();
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  /// Of a file in it; of itself for "".
  std::string path(llvm::StringRef name = "") const;
  llvm::Error write(llvm::StringRef name, llvm::StringRef text) const;

private:
  explicit WorkFolder(std::string root) : root(std::move(root)) {}
  std::string root;
};

} // namespace npufuzz

#endif

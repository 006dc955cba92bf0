//===- WorkFolder.h - a temporary folder for a foreign tool -----*- C++ -*-===//
//
// What a tool leaves is what it likes: links, pipes, devices, files of any size. So nothing in the
// folder is opened by its path: each part of a name is opened in the folder before it, and a link
// is nowhere followed.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_WORKFOLDER_H
#define NPUFUZZ_SUPPORT_WORKFOLDER_H

#include "support/Folder.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>
#include <vector>

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

  /// Puts a new file there, and the folders above it, in the place of whatever is there. Fails with
  /// EnvironmentError.
  llvm::Error write(llvm::StringRef name, llvm::StringRef text) const;
  /// Empties a folder of that name, or makes it, in the place of whatever is there. Fails likewise.
  llvm::Error makeEmpty(llvm::StringRef name) const;

  /// The most that is read of a tool's file, unless its reader knows better.
  static constexpr uint64_t toolFileBytesMax = uint64_t(256) << 20;
  /// How a line ends that says that a file is missing.
  static constexpr llvm::StringLiteral noSuchFile = "no such file";
  /// Reads a regular file. Fails with one line that begins with the name: no file is there, or
  /// something else is, or more bytes than these.
  llvm::Expected<std::string> read(llvm::StringRef name,
                                   uint64_t bytesMax = toolFileBytesMax) const {
    return read(name, bytesMax, /*wantsAll=*/true);
  }
  /// Likewise, the first bytes of it.
  llvm::Expected<std::string> readHead(llvm::StringRef name, uint64_t bytesMax) const {
    return read(name, bytesMax, /*wantsAll=*/false);
  }
  /// The most entries of a folder and those below it, and the deepest, that are looked at.
  static constexpr size_t entriesMax = 100'000;
  static constexpr size_t depthMax = 64;
  /// Names of the regular files in a folder and below it, in no order: "dumps/1/2.mlir". Links are
  /// none.
  std::vector<std::string> filesBelow(llvm::StringRef name) const;

private:
  llvm::Expected<std::string> read(llvm::StringRef name, uint64_t bytesMax, bool wantsAll) const;
  WorkFolder(std::string root, Folder folder) : root(std::move(root)), folder(std::move(folder)) {}
  std::string root;
  Folder folder; ///< stays this one, wherever a tool moves it
};

} // namespace npufuzz

#endif

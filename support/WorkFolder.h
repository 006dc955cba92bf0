//===- WorkFolder.h - a temporary folder for a foreign tool -----*- C++ -*-===//
//
// A tool may leave anything: links, pipes, devices, files of any size. So this class opens nothing
// in the folder by its path. It opens each part of a name in the folder before it, and follows no
// link.
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

/// A private folder for one case, removed with this object.
class WorkFolder {
public:
  /// Fails with EnvironmentError.
  static llvm::Expected<std::unique_ptr<WorkFolder>> make();
  ~WorkFolder();
  WorkFolder(const WorkFolder &) = delete;
  /// Path of a file in it; of the folder itself for "".
  std::string path(llvm::StringRef name = "") const;

  /// Writes a new file and the folders above it, in place of anything that is there. Fails with
  /// EnvironmentError.
  llvm::Error write(llvm::StringRef name, llvm::StringRef text) const;
  /// Empties a folder of that name, or makes it in place of anything else. Fails with
  /// EnvironmentError.
  llvm::Error makeEmpty(llvm::StringRef name) const;

  /// Bytes read of a tool's file, unless the reader has its own limit.
  static constexpr uint64_t toolFileBytesMax = uint64_t(256) << 20;
  /// End of an error line that says that a file is missing.
  static constexpr llvm::StringLiteral noSuchFile = "no such file";
  /// Reads a regular file. Fails with one line that begins with the name: no file is there, it is
  /// no regular file, or it has more bytes.
  llvm::Expected<std::string> read(llvm::StringRef name,
                                   uint64_t bytesMax = toolFileBytesMax) const {
    return read(name, bytesMax, /*wantsAll=*/true);
  }
  /// Reads its first bytes.
  llvm::Expected<std::string> readHead(llvm::StringRef name, uint64_t bytesMax) const {
    return read(name, bytesMax, /*wantsAll=*/false);
  }
  /// Most entries, and greatest depth, that a walk of a folder visits.
  static constexpr size_t entriesMax = 100'000;
  static constexpr size_t depthMax = 64;
  /// Names of the regular files in a folder and below it, in no order: "dumps/1/2.mlir". Skips
  /// links.
  std::vector<std::string> filesBelow(llvm::StringRef name) const;

private:
  llvm::Expected<std::string> read(llvm::StringRef name, uint64_t bytesMax, bool wantsAll) const;
  WorkFolder(std::string root, Folder folder) : root(std::move(root)), folder(std::move(folder)) {}
  std::string root;
  Folder folder; ///< stays this one, even if a tool moves it
};

} // namespace npufuzz

#endif

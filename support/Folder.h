//===- Folder.h - what lies in a folder, and nowhere else -------*- C++ -*-===//
//
// Anyone may write into result folders and temporary folders: strangers pack them, and tools work
// in them. A name may become a link before it is used. So this class opens a folder once and
// reaches its entries through that descriptor. It follows no link inside.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_FOLDER_H
#define NPUFUZZ_SUPPORT_FOLDER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorOr.h"

#include <optional>
#include <string>
#include <sys/stat.h>
#include <utility>

namespace npufuzz {

/// The error of errno.
std::error_code lastError();
/// Writes all of the text, resuming after signals.
std::error_code writeTo(int descriptor, llvm::StringRef text);

/// An open folder. Names are entries of it. Paths are below it and pass through no link.
class Folder {
public:
  /// Opens the path that a user gave; follows links on it.
  static llvm::ErrorOr<Folder> open(llvm::StringRef path);
  Folder(Folder &&other) noexcept : descriptor(std::exchange(other.descriptor, -1)) {}
  Folder &operator=(Folder &&other) noexcept {
    std::swap(descriptor, other.descriptor);
    return *this;
  }
  ~Folder();
  /// Opens the same folder with a descriptor of its own.
  llvm::ErrorOr<Folder> again() const;

  /// Status of the entry of this name, of a link itself; nothing if there is none.
  std::optional<struct stat> look(llvm::StringRef name) const;
  /// Opens a folder in it. Fails on a link.
  llvm::ErrorOr<Folder> enter(llvm::StringRef name) const;
  /// Shows the name of each entry.
  std::error_code list(llvm::function_ref<void(llvm::StringRef name)> onName) const;
  /// Makes a new folder. Fails if an entry of this name exists.
  std::error_code make(llvm::StringRef name) const;
  /// Makes a new folder under an unused name that begins with `prefix`.
  llvm::ErrorOr<std::string> makeFresh(llvm::StringRef prefix, mode_t mode = 0777) const;
  /// Opens a file in it and returns the descriptor, or -1 with errno. Refuses links and does not
  /// wait for a FIFO.
  int openFile(llvm::StringRef name, int flags, mode_t mode = 0666) const;
  /// Writes a new file at a path and makes the folders on the way. Fails if an entry of this name
  /// exists. Leaves a part of the text if the rest does not fit.
  std::error_code write(llvm::StringRef path, llvm::StringRef text) const;
  /// Writes a file that appears whole or not at all, and replaces an older file. Anything else of
  /// this name stays, and is an error.
  std::error_code replace(llvm::StringRef path, llvm::StringRef text) const;
  std::error_code rename(llvm::StringRef from, llvm::StringRef to) const;
  /// Removes a file, a link, or a folder with all its contents, however deep. Nothing to remove is
  /// no error.
  std::error_code remove(llvm::StringRef name) const;
  /// Removes all contents, however deep. Returns false if something is left.
  bool empty() const;

private:
  explicit Folder(int descriptor) : descriptor(descriptor) {}
  /// Opens the folder of a path, made if it is missing, and gives the last name of the path.
  llvm::ErrorOr<Folder> enterParent(llvm::StringRef path, llvm::StringRef &name) const;
  std::error_code writeNew(llvm::StringRef name, llvm::StringRef text) const;
  bool removeLeaf(llvm::StringRef name) const;

  int descriptor;
};

/// Removes a file, or a folder with all its contents; removes a link itself. Follows links before
/// the last name of the path.
std::error_code removeTree(llvm::StringRef path);

} // namespace npufuzz

#endif

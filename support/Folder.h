//===- Folder.h - what lies in a folder, and nowhere else -------*- C++ -*-===//
//
// Folders of results and temporary ones are anybody's to write into: strangers pack them, tools
// work in them. A name in one may be a link by the time it is used. So folders are opened once, and
// what lies in them is asked for by that descriptor; no link in them is followed.
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

/// What errno says.
std::error_code lastError();
/// Writes all of it, whatever a signal interrupts.
std::error_code writeTo(int descriptor, llvm::StringRef text);

/// An open folder. Names are of entries in it; all paths are below it and pass through no link.
class Folder {
public:
  /// By the path that a user gave: links on it are followed.
  static llvm::ErrorOr<Folder> open(llvm::StringRef path);
  Folder(Folder &&other) noexcept : descriptor(std::exchange(other.descriptor, -1)) {}
  Folder &operator=(Folder &&other) noexcept {
    std::swap(descriptor, other.descriptor);
    return *this;
  }
  ~Folder();
  /// The same one, by a descriptor of its own.
  llvm::ErrorOr<Folder> again() const;

  /// What has this name, a link itself; nothing where nothing has.
  std::optional<struct stat> look(llvm::StringRef name) const;
  /// A folder in it. Fails where it is a link.
  llvm::ErrorOr<Folder> enter(llvm::StringRef name) const;
  /// Shows the name of each entry.
  std::error_code list(llvm::function_ref<void(llvm::StringRef name)> onName) const;
  /// A new folder. Fails where something lies there.
  std::error_code make(llvm::StringRef name) const;
  /// A new folder under a name that begins so, and which nobody had.
  llvm::ErrorOr<std::string> makeFresh(llvm::StringRef prefix, mode_t mode = 0777) const;
  /// The descriptor of a file in it, or -1 with errno; a link is none, and nobody waits for a FIFO.
  int openFile(llvm::StringRef name, int flags, mode_t mode = 0666) const;
  /// A new file at a path; makes folders on the way. Fails where something lies there, and leaves a
  /// part of the text where that does not fit.
  std::error_code write(llvm::StringRef path, llvm::StringRef text) const;
  /// A file that is there whole or not at all, in the place of one that may be there. Anything else
  /// that lies there stays, and is an error.
  std::error_code replace(llvm::StringRef path, llvm::StringRef text) const;
  std::error_code rename(llvm::StringRef from, llvm::StringRef to) const;
  /// A file or a link; or a folder with all that is in it, however deep. Nothing there is no error.
  std::error_code remove(llvm::StringRef name) const;
  /// Removes all that is in it, likewise. False where something is left.
  bool empty() const;

private:
  explicit Folder(int descriptor) : descriptor(descriptor) {}
  /// The folder of a path, made where it is missing, and the last name of it.
  llvm::ErrorOr<Folder> enterParent(llvm::StringRef path, llvm::StringRef &name) const;
  std::error_code writeNew(llvm::StringRef name, llvm::StringRef text) const;
  bool removeLeaf(llvm::StringRef name) const;

  int descriptor;
};

/// Removes a file, or a folder with all that is in it; of a link the link. Links before the last
/// name of the path are followed.
std::error_code removeTree(llvm::StringRef path);

} // namespace npufuzz

#endif

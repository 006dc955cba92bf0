//===- RunFolder.cpp - a locked file says whose a folder is ---------------===//
//
// Uses a lock and no process id: ids are reused, and they differ between containers that share a
// folder. Forks hold the lock too; programs that are started do not.
//
//===----------------------------------------------------------------------===//
#include "support/RunFolder.h"
#include "support/EnvironmentError.h"
#include "support/Folder.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace npufuzz {

namespace {

constexpr llvm::StringLiteral namePrefix = "npufuzz-run-", markName = "owner";
constexpr llvm::StringLiteral markText = "a run of npufuzz, over when nobody locks this file\n";

/// The mark goes last: while anything is left, the next run can try again.
void removeRunFolder(const Folder &in, llvm::StringRef name) {
  auto root = in.enter(name);
  if (!root)
    return;
  bool isEmpty = true;
  std::vector<std::string> left;
  std::error_code error = root->list([&](llvm::StringRef entry) {
    if (entry != markName)
      left.push_back(entry.str());
  });
  for (const std::string &entry : left)
    isEmpty &= !root->remove(entry);
  if (error || !isEmpty)
    return;
  (void)root->remove(markName);
  (void)in.remove(name);
}

/// This process and all its forks hold the lock until they end. Forks run foreign code, which may
/// write to any descriptor that it finds, so this one is read-only. The file gets its name only
/// once it is locked. A file system without locks has no mark, and then only its owner removes the
/// folder.
void mark(const std::string &root) {
  std::string fresh = root + "/" + markName.str() + ".new";
  int written = open(fresh.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (written < 0)
    return;
  bool isWritten =
      write(written, markText.data(), markText.size()) == static_cast<ssize_t>(markText.size());
  close(written);
  int locked = isWritten ? open(fresh.c_str(), O_RDONLY | O_CLOEXEC) : -1;
  if (locked < 0)
    return;
  if (flock(locked, LOCK_EX | LOCK_NB) == 0)
    llvm::sys::fs::rename(fresh, root + "/" + markName.str());
  else
    close(locked);
}

/// True for a file of this user with exactly the text of a mark.
bool isMark(int file) {
  struct stat status{};
  char text[markText.size() + 1];
  return fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() &&
         status.st_nlink == 1 &&
         pread(file, text, sizeof text, 0) == static_cast<ssize_t>(markText.size()) &&
         llvm::StringRef(text, markText.size()) == markText;
}

void sweepRunFolder(const Folder &in, llvm::StringRef name) {
  auto folder = in.enter(name);
  int file = folder ? folder->openFile(markName, O_RDONLY) : -1;
  auto closing = llvm::make_scope_exit([&] {
    if (file >= 0)
      close(file);
  });
  // Checks again under the lock: another run may have removed the folder meanwhile.
  if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0 && isMark(file))
    removeRunFolder(in, name);
}

struct RunFolder {
  std::string path; ///< of this process; empty: none yet
  pid_t maker = -1; ///< the process whose end is the end of the run

  RunFolder() = default;
  RunFolder(const RunFolder &) = delete;
  ~RunFolder() {
    if (getpid() != maker)
      return;
    if (auto in = Folder::open(llvm::sys::path::parent_path(path)))
      removeRunFolder(*in, llvm::sys::path::filename(path));
  }
};

RunFolder &runFolder() {
  static RunFolder folder;
  return folder;
}

llvm::Error failure(std::error_code error) {
  return llvm::make_error<EnvironmentError>("cannot make a temporary folder: " + error.message());
}

} // namespace

llvm::Expected<std::string> ownRunFolder() {
  RunFolder &own = runFolder();
  if (!own.path.empty()) {
    // A child's folder is made on first use.
    if (std::error_code error = llvm::sys::fs::create_directories(own.path))
      return failure(error);
    return own.path;
  }
  llvm::SmallString<128> root;
  llvm::sys::path::system_temp_directory(/*ErasedOnReboot=*/true, root);
  sweepRunFolders(root);
  auto in = Folder::open(root);
  if (!in)
    return failure(in.getError());
  // The folder is private: it holds what is compiled.
  auto name = in->makeFresh(namePrefix, S_IRWXU);
  if (!name)
    return failure(name.getError());
  llvm::sys::path::append(root, *name);
  own.path = root.str().str();
  own.maker = getpid();
  mark(own.path);
  return own.path;
}

void prepareRunFolderForChild() {
  if (auto own = ownRunFolder(); !own)
    llvm::consumeError(own.takeError());
}

void enterRunFolderAsChild() {
  if (RunFolder &own = runFolder(); !own.path.empty())
    own.path += "/" + std::to_string(getpid());
}

void removeRunFolderOfChild(pid_t child) {
  if (RunFolder &own = runFolder(); !own.path.empty())
    (void)removeTree(own.path + "/" + std::to_string(child));
}

void sweepRunFolders(llvm::StringRef folder) {
  auto in = Folder::open(folder);
  if (!in)
    return;
  std::vector<std::string> found;
  (void)in->list([&](llvm::StringRef name) {
    if (name.starts_with(namePrefix))
      found.push_back(name.str());
  });
  for (const std::string &name : found)
    sweepRunFolder(*in, name);
}

} // namespace npufuzz

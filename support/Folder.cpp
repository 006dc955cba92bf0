//===- Folder.cpp - openat and its kin ------------------------------------===//
//
// Every call names an entry relative to the folder's descriptor and refuses to follow a link
// (O_NOFOLLOW, AT_SYMLINK_NOFOLLOW). Paths are walked entry by entry.
//
//===----------------------------------------------------------------------===//
#include "support/Folder.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>
#include <vector>

namespace npufuzz {

std::error_code lastError() { return {errno, std::generic_category()}; }

static constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_NONBLOCK | O_CLOEXEC;

static std::error_code statusOf(int result) {
  return result == 0 ? std::error_code() : lastError();
}
static std::error_code noSuchName() { return std::make_error_code(std::errc::invalid_argument); }

/// Users may call their files anything; names of records are plain (PlainName.h).
static bool isOneEntry(llvm::StringRef name) {
  return !name.empty() && name != "." && name != ".." && !name.contains('/') &&
         !name.contains('\0');
}

std::error_code writeTo(int descriptor, llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return lastError();
    text = text.drop_front(static_cast<size_t>(count));
  }
  return {};
}

llvm::ErrorOr<Folder> Folder::open(llvm::StringRef path) {
  int opened = ::open(path.empty() ? "." : path.str().c_str(), folderFlags);
  return opened < 0 ? llvm::ErrorOr<Folder>(lastError()) : Folder(opened);
}

llvm::ErrorOr<Folder> Folder::again() const {
  int opened = openat(descriptor, ".", folderFlags);
  return opened < 0 ? llvm::ErrorOr<Folder>(lastError()) : Folder(opened);
}

Folder::~Folder() {
  if (descriptor >= 0)
    close(descriptor);
}

std::optional<struct stat> Folder::look(llvm::StringRef name) const {
  struct stat status{};
  if (!isOneEntry(name) ||
      fstatat(descriptor, name.str().c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0)
    return std::nullopt;
  return status;
}

llvm::ErrorOr<Folder> Folder::enter(llvm::StringRef name) const {
  if (!isOneEntry(name))
    return noSuchName();
  int opened = openat(descriptor, name.str().c_str(), folderFlags | O_NOFOLLOW);
  return opened < 0 ? llvm::ErrorOr<Folder>(lastError()) : Folder(opened);
}

std::error_code Folder::list(llvm::function_ref<void(llvm::StringRef name)> onName) const {
  // Opens a second descriptor: the stream closes it, and has a position.
  int other = openat(descriptor, ".", folderFlags);
  DIR *stream = other < 0 ? nullptr : fdopendir(other);
  if (!stream)
    return lastError();
  errno = 0;
  while (dirent *entry = readdir(stream)) {
    llvm::StringRef name = entry->d_name;
    if (name != "." && name != "..")
      onName(name);
    errno = 0;
  }
  std::error_code error = lastError();
  closedir(stream);
  return error;
}

/// Uses no process id: two containers that share a volume have the same ones. 64 random bits do not
/// collide.
static std::string freshName(llvm::StringRef prefix) {
  uint64_t number = 0;
  (void)!getrandom(&number, sizeof number, 0);
  return prefix.str() + llvm::utohexstr(number, /*LowerCase=*/true);
}

std::error_code Folder::make(llvm::StringRef name) const {
  return isOneEntry(name) ? statusOf(mkdirat(descriptor, name.str().c_str(), 0777)) : noSuchName();
}

llvm::ErrorOr<std::string> Folder::makeFresh(llvm::StringRef prefix, mode_t mode) const {
  std::string name = freshName(prefix);
  if (mkdirat(descriptor, name.c_str(), mode) != 0)
    return lastError();
  return name;
}

llvm::ErrorOr<Folder> Folder::enterParent(llvm::StringRef path, llvm::StringRef &name) const {
  auto at = again();
  if (!at)
    return at;
  while (path.contains('/')) {
    auto [first, rest] = path.split('/');
    if (std::error_code error = at->make(first); error && error != std::errc::file_exists)
      return error;
    auto next = at->enter(first);
    if (!next)
      return next;
    *at = std::move(*next);
    path = rest;
  }
  name = path;
  if (!isOneEntry(name))
    return noSuchName();
  return at;
}

int Folder::openFile(llvm::StringRef name, int flags, mode_t mode) const {
  return openat(descriptor, name.str().c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, mode);
}

std::error_code Folder::writeNew(llvm::StringRef name, llvm::StringRef text) const {
  int file = openFile(name, O_WRONLY | O_CREAT | O_EXCL);
  if (file < 0)
    return lastError();
  std::error_code error = writeTo(file, text);
  // A full disk shows at either call.
  std::error_code atTheEnd = statusOf(close(file));
  return error ? error : atTheEnd;
}

std::error_code Folder::write(llvm::StringRef path, llvm::StringRef text) const {
  llvm::StringRef name;
  auto parent = enterParent(path, name);
  return parent ? parent->writeNew(name, text) : parent.getError();
}

std::error_code Folder::replace(llvm::StringRef path, llvm::StringRef text) const {
  llvm::StringRef name;
  auto parent = enterParent(path, name);
  if (!parent)
    return parent.getError();
  if (auto there = parent->look(name); there && !S_ISREG(there->st_mode))
    return std::make_error_code(S_ISLNK(there->st_mode)   ? std::errc::too_many_symbolic_link_levels
                                : S_ISDIR(there->st_mode) ? std::errc::is_a_directory
                                                          : std::errc::file_exists);
  // The file is hidden and its name is random: two writers do not collide, and readers skip it.
  std::string fresh = freshName(("." + name + ".partial").str());
  std::error_code error = parent->writeNew(fresh, text);
  if (!error)
    error = parent->rename(fresh, name);
  if (error)
    parent->removeLeaf(fresh);
  return error;
}

std::error_code Folder::rename(llvm::StringRef from, llvm::StringRef to) const {
  return statusOf(renameat(descriptor, from.str().c_str(), descriptor, to.str().c_str()));
}

/// Removes anything but a folder with contents. Returns true if it is gone.
bool Folder::removeLeaf(llvm::StringRef name) const {
  std::string text = name.str();
  return unlinkat(descriptor, text.c_str(), 0) == 0 || errno == ENOENT ||
         ((errno == EISDIR || errno == EPERM) &&
          unlinkat(descriptor, text.c_str(), AT_REMOVEDIR) == 0);
}

/// Names of as many entries as can be read.
static std::vector<std::string> namesIn(const Folder &folder) {
  std::vector<std::string> names;
  std::error_code error = folder.list([&](llvm::StringRef name) { names.push_back(name.str()); });
  (void)error; // the caller sees what is left
  return names;
}

/// Takes folders apart from the top: moves the contents of a folder that is not empty up here.
/// Neither depth nor the length of paths then costs descriptors or stack. Returns true if nothing
/// is left.
bool Folder::empty() const {
  uint64_t moved = 0;
  for (bool goesOn = true; goesOn;) {
    goesOn = false;
    for (const std::string &name : namesIn(*this)) {
      if (removeLeaf(name))
        continue;
      // The folder's maker may have removed our permissions.
      fchmodat(descriptor, name.c_str(), S_IRWXU, AT_SYMLINK_NOFOLLOW);
      auto inner = enter(name);
      if (!inner)
        continue;
      for (const std::string &entry : namesIn(*inner))
        while (!inner->removeLeaf(entry)) {
          std::string here = ".deep" + std::to_string(moved++);
          if (renameat(inner->descriptor, entry.c_str(), descriptor, here.c_str()) == 0) {
            goesOn = true;
            break;
          }
          if (errno != ENOTEMPTY && errno != EEXIST && errno != ENOTDIR)
            break; // the folder's permissions keep its contents in place
        }
      removeLeaf(name);
    }
  }
  bool isEmpty = true;
  std::error_code error = list([&](llvm::StringRef) { isEmpty = false; });
  return !error && isEmpty;
}

std::error_code Folder::remove(llvm::StringRef name) const {
  if (!isOneEntry(name))
    return noSuchName();
  if (removeLeaf(name))
    return {};
  std::error_code why = lastError();
  fchmodat(descriptor, name.str().c_str(), S_IRWXU, AT_SYMLINK_NOFOLLOW);
  if (auto inner = enter(name); inner && inner->empty() && removeLeaf(name))
    return {};
  return why;
}

std::error_code removeTree(llvm::StringRef path) {
  llvm::StringRef name = llvm::sys::path::filename(path);
  auto parent = Folder::open(llvm::sys::path::parent_path(path));
  return parent ? parent->remove(name) : parent.getError();
}

} // namespace npufuzz

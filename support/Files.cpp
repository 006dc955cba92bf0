//===- Files.cpp - whole files, or nothing --------------------------------===//
//
// A campaign may be killed at any time, while others read its folders. Files and bundles are
// therefore written next to their place and renamed into it, which is atomic within a file system.
//
//===----------------------------------------------------------------------===//
#include "support/Files.h"
#include "support/EnvironmentError.h"
#include "support/Folder.h"
#include "support/PlainName.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace npufuzz {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Words an error for a person; the kernel's own words do not.
static std::string reason(std::error_code error) {
  return error == std::errc::too_many_symbolic_link_levels ? "expected a file, got a link"
                                                           : error.message();
}

static llvm::Error cannot(llvm::StringRef what, llvm::StringRef where, std::error_code error) {
  return llvm::make_error<EnvironmentError>(
      ("cannot " + what + " " + where + ": " + reason(error)).str());
}

/// True for links that the system makes, such as /dev/stdout: they lead to what its user has open.
static bool isOfTheSystem(llvm::StringRef file) {
  return path::parent_path(file) == "/dev" || file.starts_with("/dev/fd/") ||
         file.starts_with("/proc/");
}

static bool isSame(int descriptor, const struct stat &file) {
  struct stat open{};
  return fstat(descriptor, &open) == 0 && open.st_dev == file.st_dev && open.st_ino == file.st_ino;
}

llvm::Expected<int> openOutput(llvm::StringRef file, int flags) {
  std::string text = file.str();
  struct stat there{};
  // A second descriptor of our own stdout's file would have a position of its own.
  if (isOfTheSystem(file) && stat(text.c_str(), &there) == 0)
    for (int standard : {STDOUT_FILENO, STDERR_FILENO})
      if (isSame(standard, there))
        if (int copy = fcntl(standard, F_DUPFD_CLOEXEC, STDERR_FILENO + 1); copy >= 0)
          return copy;
  // A FIFO without a reader would block us for ever. Opened without waiting, it is an error.
  int fd = open(text.c_str(),
                O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags | (isOfTheSystem(file) ? 0 : O_NOFOLLOW),
                0666);
  if (fd < 0)
    return cannot("write", file, lastError());
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  return fd;
}

bool isStream(llvm::StringRef file) {
  struct stat there{};
  return isOfTheSystem(file) ||
         (lstat(file.str().c_str(), &there) == 0 && !S_ISREG(there.st_mode) &&
          !S_ISLNK(there.st_mode) && !S_ISDIR(there.st_mode));
}

llvm::Error writeFile(llvm::StringRef file, llvm::StringRef text) {
  if (isStream(file)) {
    auto opened = openOutput(file, 0);
    if (!opened)
      return opened.takeError();
    std::error_code error = writeTo(*opened, text);
    if (close(*opened) != 0 && !error)
      error = lastError();
    return error ? cannot("write", file, error) : llvm::Error::success();
  }
  auto folder = Folder::open(path::parent_path(file));
  std::error_code error = folder ? folder->replace(path::filename(file), text) : folder.getError();
  return error ? cannot("write", file, error) : llvm::Error::success();
}

namespace {
/// Only a folder that contains a file with the name of one of the new files is replaced. Any other
/// folder belongs to someone else.
llvm::StringRef whyNotReplaced(const Folder &in, llvm::StringRef name,
                               const FolderContents &contents) {
  std::optional<struct stat> there = in.look(name);
  if (there && S_ISLNK(there->st_mode))
    return "expected a folder, got a link";
  auto old = in.enter(name);
  if (!old)
    return "expected a folder";
  bool isEmpty = true, isLike = false;
  std::error_code error = old->list([&](llvm::StringRef entry) {
    isEmpty = false;
    std::optional<struct stat> file = old->look(entry);
    isLike |= contents.count(entry.str()) > 0 && file && S_ISREG(file->st_mode);
  });
  return !error && (isEmpty || isLike)
             ? ""
             : "expected a folder that npufuzz has written, got one with other files";
}
} // namespace

llvm::Error writeFolder(llvm::StringRef directory, llvm::StringRef name,
                        const FolderContents &contents) {
  if (std::error_code error = fs::create_directories(directory))
    return cannot("make the folder", directory, error);
  auto in = Folder::open(directory);
  if (!in)
    return cannot("write", directory, in.getError());
  llvm::SmallString<128> final(directory);
  path::append(final, name);
  if (!isPlainName(name))
    return cannot("write", final, std::make_error_code(std::errc::invalid_argument));
  auto fresh = in->makeFresh(("." + name + ".partial").str());
  if (!fresh)
    return cannot("write", final, fresh.getError());
  auto removeFresh = llvm::make_scope_exit([&] { (void)in->remove(*fresh); });
  auto to = in->enter(*fresh);
  if (!to)
    return cannot("write", final, to.getError());
  for (const auto &[file, text] : contents)
    if (std::error_code error = to->write(file, text))
      return cannot("write", (final + "/" + file).str(), error);
  std::string old;
  if (in->look(name)) {
    // rename(2) refuses to replace a folder that is not empty.
    if (llvm::StringRef why = whyNotReplaced(*in, name, contents); !why.empty())
      return llvm::make_error<EnvironmentError>(("cannot replace " + final + ": " + why).str());
    auto aside = in->makeFresh(("." + name + ".old").str());
    if (!aside)
      return cannot("replace", final, aside.getError());
    old = *aside;
    if (std::error_code error = in->rename(name, old)) {
      (void)in->remove(old);
      return cannot("replace", final, error);
    }
  }
  if (std::error_code error = in->rename(*fresh, name)) {
    if (!old.empty())
      (void)in->rename(old, name); // puts the older one back
    return cannot("write", final, error);
  }
  if (!old.empty())
    (void)in->remove(old);
  return llvm::Error::success();
}

static llvm::Error cannotRead(llvm::StringRef file, const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "cannot read " + file.str() + ": " + why);
}

llvm::Error checkReadable(llvm::StringRef file, uint64_t bytesMax) {
  fs::file_status status;
  if (std::error_code error = fs::status(file, status))
    return cannotRead(file, error.message());
  if (status.type() != fs::file_type::regular_file)
    return cannotRead(file, "expected a regular file");
  if (status.getSize() > bytesMax)
    return cannotRead(file, "it is too large: " + std::to_string(status.getSize()) + " bytes");
  return llvm::Error::success();
}

llvm::Expected<std::string> readFile(llvm::StringRef file, uint64_t bytesMax) {
  if (llvm::Error error = checkReadable(file, bytesMax))
    return std::move(error);
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return cannotRead(file, buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

llvm::Error walkFolder(llvm::StringRef folder,
                       llvm::function_ref<Walk(llvm::StringRef path, bool isFolder)> onEntry) {
  std::error_code error;
  // Shows a link as what it points to, which the iterator would enter.
  for (fs::recursive_directory_iterator entry(folder, error, /*follow_symlinks=*/true), end;
       entry != end && !error; entry.increment(error)) {
    fs::file_status target;
    // A link that leads nowhere counts as a file: opening it fails with the reason.
    (void)fs::status(entry->path(), target);
    bool isFolder = target.type() == fs::file_type::directory_file;
    if (onEntry(entry->path(), isFolder) == Walk::notInto ||
        (isFolder && fs::is_symlink_file(entry->path())))
      entry.no_push();
  }
  if (error)
    return llvm::createStringError(error, "cannot read " + folder.str() + ": " + error.message());
  return llvm::Error::success();
}

} // namespace npufuzz

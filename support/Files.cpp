//===- Files.cpp - whole files, or nothing --------------------------------===//
//
// A campaign may be killed at any time, and others read its folders meanwhile. Files and bundles
// are written beside their place and renamed into it, which is atomic within a file system.
//
//===----------------------------------------------------------------------===//
#include "support/Files.h"
#include "support/EnvironmentError.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace npufuzz {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static llvm::Error cannot(llvm::StringRef what, llvm::StringRef where, std::error_code error) {
  return llvm::make_error<EnvironmentError>(
      ("cannot " + what + " " + where + ": " + error.message()).str());
}

static std::error_code lastError() { return std::error_code(errno, std::generic_category()); }

/// Writes and closes; what a full disk does shows at either.
static std::error_code writeAll(const std::string &file, llvm::StringRef text) {
  // A FIFO that nobody reads would keep us waiting for ever; so opened, it is an error.
  int fd = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0666);
  if (fd < 0)
    return lastError();
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  while (!text.empty()) {
    ssize_t count = write(fd, text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0) {
      std::error_code error = lastError();
      close(fd);
      return error;
    }
    text = text.drop_front(static_cast<size_t>(count));
  }
  return close(fd) == 0 ? std::error_code() : lastError();
}

// Hidden, and with the process id: two writers do not meet, and readers skip it.
static std::string beside(llvm::StringRef directory, llvm::StringRef name, llvm::StringRef suffix) {
  llvm::SmallString<128> result(directory);
  path::append(result, ("." + name + "." + suffix + std::to_string(getpid())).str());
  return result.str().str();
}

llvm::Error writeFile(llvm::StringRef file, llvm::StringRef text) {
  // /dev/stdout is written to, never replaced.
  if (fs::exists(file) && !fs::is_regular_file(file)) {
    if (std::error_code error = writeAll(file.str(), text))
      return cannot("write", file, error);
    return llvm::Error::success();
  }
  llvm::StringRef directory = path::parent_path(file);
  std::string temporary =
      beside(directory.empty() ? "." : directory, path::filename(file), "partial");
  if (std::error_code error = writeAll(temporary, text)) {
    fs::remove(temporary);
    return cannot("write", file, error);
  }
  if (std::error_code error = fs::rename(temporary, file)) {
    fs::remove(temporary);
    return cannot("write", file, error);
  }
  return llvm::Error::success();
}

llvm::Error writeFolder(llvm::StringRef directory, llvm::StringRef name,
                        const FolderContents &contents) {
  if (std::error_code error = fs::create_directories(directory))
    return cannot("make the folder", directory, error);
  std::string temporary = beside(directory, name, "partial");
  std::string old = beside(directory, name, "old");
  auto removeTemporary = llvm::make_scope_exit([&] {
    fs::remove_directories(temporary);
    fs::remove_directories(old);
  });
  for (const auto &[file, text] : contents) {
    llvm::SmallString<128> full(temporary);
    path::append(full, file);
    if (std::error_code error = fs::create_directories(path::parent_path(full)))
      return cannot("make the folder", path::parent_path(full), error);
    if (std::error_code error = writeAll(full.str().str(), text))
      return cannot("write", full, error);
  }
  llvm::SmallString<128> final(directory);
  path::append(final, name);
  // A folder that is not empty cannot be renamed over.
  if (fs::exists(final))
    if (std::error_code error = fs::rename(final, old))
      return cannot("replace", final, error);
  if (std::error_code error = fs::rename(temporary, final)) {
    fs::rename(old, final); // puts the older one back, if there was one
    return cannot("write", final, error);
  }
  return llvm::Error::success();
}

static llvm::Error cannotRead(llvm::StringRef file, const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 "cannot read " + file.str() + ": " + why);
}

llvm::Error checkReadable(llvm::StringRef file) {
  fs::file_status status;
  if (std::error_code error = fs::status(file, status))
    return cannotRead(file, error.message());
  if (status.type() != fs::file_type::regular_file)
    return cannotRead(file, "expected a regular file");
  if (status.getSize() > fileBytesMax)
    return cannotRead(file, "it is too large");
  return llvm::Error::success();
}

llvm::Expected<std::string> readFile(llvm::StringRef file) {
  if (llvm::Error error = checkReadable(file))
    return std::move(error);
  auto buffer = llvm::MemoryBuffer::getFile(file);
  if (!buffer)
    return cannotRead(file, buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

llvm::Error walkFolder(llvm::StringRef folder,
                       llvm::function_ref<Walk(llvm::StringRef path, bool isFolder)> onEntry) {
  std::error_code error;
  // A link is shown as what it points to, which the iterator would enter.
  for (fs::recursive_directory_iterator entry(folder, error, /*follow_symlinks=*/true), end;
       entry != end && !error; entry.increment(error)) {
    fs::file_status target;
    // Nothing behind a link that leads nowhere: whoever opens it says so.
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

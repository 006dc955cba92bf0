#include "support/WorkFolder.h"
#include "support/EnvironmentError.h"
#include "support/RunFolder.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace npufuzz {

namespace {

/// A descriptor that is closed with it; -1: none.
class Descriptor {
public:
  explicit Descriptor(int fd) : fd(fd) {}
  Descriptor(Descriptor &&other) noexcept : fd(std::exchange(other.fd, -1)) {}
  Descriptor &operator=(Descriptor other) noexcept {
    std::swap(fd, other.fd);
    return *this;
  }
  ~Descriptor() {
    if (fd >= 0)
      close(fd);
  }
  bool isOpen() const { return fd >= 0; }
  int release() { return std::exchange(fd, -1); }
  int get() const { return fd; }

private:
  int fd;
};

constexpr int folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;

Descriptor openFolder(int in, const char *name) {
  return Descriptor(openat(in, name, folderFlags));
}

llvm::Error cannot(const llvm::Twine &what) {
  return llvm::make_error<EnvironmentError>(
      ("cannot " + what + ": " + std::error_code(errno, std::generic_category()).message()).str());
}

/// The parts of a name below the folder. None where one leads out of it.
llvm::SmallVector<std::string> partsOf(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> words;
  name.split(words, '/', -1, /*KeepEmpty=*/false);
  llvm::SmallVector<std::string> parts;
  for (llvm::StringRef word : words) {
    if (word == ".." || word.contains('\0'))
      return {};
    if (word != ".")
      parts.push_back(word.str());
  }
  return name.starts_with("/") ? llvm::SmallVector<std::string>() : parts;
}

using OnEntry = llvm::function_ref<void(const char *name, bool isFolder)>;
/// Shows the entries of a folder, without "." and "..".
void forEachEntry(int folder, OnEntry onEntry) {
  Descriptor copy = openFolder(folder, "."); // closedir() closes it
  DIR *stream = copy.isOpen() ? fdopendir(copy.get()) : nullptr;
  if (!stream)
    return;
  copy.release();
  while (const dirent *entry = readdir(stream)) {
    llvm::StringRef name = entry->d_name;
    if (name == "." || name == "..")
      continue;
    struct stat status{};
    if (fstatat(folder, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0)
      onEntry(entry->d_name, S_ISDIR(status.st_mode));
  }
  closedir(stream);
}

/// Removes what is no folder, and says whether the name is now free.
bool removeFile(int in, const char *name) { return unlinkat(in, name, 0) == 0 || errno == ENOENT; }

/// A tool may have closed a folder of its own.
void openUp(int in, const char *folder) { fchmodat(in, folder, S_IRWXU, AT_SYMLINK_NOFOLLOW); }

/// Removes a folder's files and empties its folders into `above`, where each gets a new name.
void emptyInto(int above, int folder, uint64_t &number) {
  // By name, and only then: what is removed while a folder is read may hide its neighbour.
  std::vector<std::string> names;
  forEachEntry(folder, [&](const char *name, bool) { names.emplace_back(name); });
  constexpr int triesMax = 1000; // of names that the tool has given, too
  for (const std::string &name : names) {
    if (removeFile(folder, name.c_str()))
      continue;
    openUp(folder, name.c_str());
    for (int tries = 0; tries < triesMax; ++tries)
      if (renameat(folder, name.c_str(), above, (".up" + std::to_string(number++)).c_str()) == 0)
        break;
  }
}

/// However deep a tool has made its folders: they are brought up, level by level, so that neither
/// the stack nor the descriptors have to last. Whoever makes new ones meanwhile wins after so many.
constexpr int levelsMax = 100'000;
void removeEntriesOf(int folder) {
  uint64_t number = 0;
  for (int level = 0, left = 1; level < levelsMax && left > 0; ++level) {
    std::vector<std::string> names;
    forEachEntry(folder, [&](const char *name, bool) { names.emplace_back(name); });
    left = 0;
    for (const std::string &name : names) {
      if (removeFile(folder, name.c_str()))
        continue;
      openUp(folder, name.c_str());
      if (Descriptor below = openFolder(folder, name.c_str()); below.isOpen())
        emptyInto(folder, below.get(), number);
      left += unlinkat(folder, name.c_str(), AT_REMOVEDIR) == 0;
    }
  }
}

/// Of a link the link.
void removeEntry(int in, const char *name) {
  if (removeFile(in, name))
    return;
  openUp(in, name);
  if (Descriptor folder = openFolder(in, name); folder.isOpen())
    removeEntriesOf(folder.get());
  unlinkat(in, name, AT_REMOVEDIR);
}

/// The folder of that name, made where it is not there; whatever else is there goes.
Descriptor makeFolder(int in, const char *name) {
  if (Descriptor there = openFolder(in, name); there.isOpen())
    return there;
  removeEntry(in, name);
  mkdirat(in, name, S_IRWXU | S_IRWXG | S_IRWXO); // less the user's mask
  return openFolder(in, name);
}

void addFiles(int folder, const std::string &name, size_t depth, std::vector<std::string> &files,
              size_t &entriesLeft) {
  forEachEntry(folder, [&](const char *entry, bool isFolder) {
    if (entriesLeft == 0)
      return;
    --entriesLeft;
    std::string path = name + "/" + entry;
    struct stat status{};
    if (!isFolder && fstatat(folder, entry, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(status.st_mode))
      files.push_back(path);
    if (!isFolder || depth == 0)
      return;
    if (Descriptor below = openFolder(folder, entry); below.isOpen())
      addFiles(below.get(), path, depth - 1, files, entriesLeft);
  });
}

/// All that is read of a file that has so many bytes.
llvm::Expected<std::string> contentsOf(int file, llvm::StringRef name, uint64_t bytes) {
  std::string text(bytes, '\0');
  size_t done = 0;
  while (done < text.size()) {
    ssize_t count = ::read(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return llvm::createStringError(name + ": " +
                                     std::error_code(errno, std::generic_category()).message());
    if (count == 0)
      break;
    done += static_cast<size_t>(count);
  }
  text.resize(done);
  return text;
}

} // namespace

llvm::Expected<std::unique_ptr<WorkFolder>> WorkFolder::make() {
  auto ofRun = ownRunFolder();
  if (!ofRun)
    return ofRun.takeError();
  llvm::SmallString<128> root;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory(*ofRun + "/case", root))
    return llvm::make_error<EnvironmentError>("cannot make a temporary folder: " + error.message());
  Descriptor fd = openFolder(AT_FDCWD, root.c_str());
  if (!fd.isOpen())
    return cannot("open a temporary folder");
  return std::unique_ptr<WorkFolder>(new WorkFolder(root.str().str(), fd.release()));
}

WorkFolder::~WorkFolder() {
  close(rootFd);
  // A tool may have put something else there: a link goes, what it points to stays.
  removeEntry(AT_FDCWD, root.c_str());
}

std::string WorkFolder::path(llvm::StringRef name) const {
  llvm::SmallString<128> path(root);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

llvm::Error WorkFolder::write(llvm::StringRef name, llvm::StringRef text) const {
  llvm::SmallVector<std::string> parts = partsOf(name);
  assert(!parts.empty() && "names below the folder are ours");
  Descriptor folder = openFolder(rootFd, ".");
  for (const std::string &part : llvm::ArrayRef(parts).drop_back())
    folder = makeFolder(folder.get(), part.c_str());
  removeEntry(folder.get(), parts.back().c_str());
  constexpr mode_t usual = S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH;
  Descriptor file(openat(folder.get(), parts.back().c_str(),
                         O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, usual));
  if (!file.isOpen())
    return cannot("write " + path(name));
  while (!text.empty()) {
    ssize_t count = ::write(file.get(), text.data(), text.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return cannot("write " + path(name));
    text = text.drop_front(static_cast<size_t>(count));
  }
  return close(file.release()) == 0 ? llvm::Error::success() : cannot("write " + path(name));
}

llvm::Error WorkFolder::makeEmpty(llvm::StringRef name) const {
  llvm::SmallVector<std::string> parts = partsOf(name);
  assert(!parts.empty() && "names below the folder are ours");
  Descriptor folder = openFolder(rootFd, ".");
  for (const std::string &part : parts)
    folder = makeFolder(folder.get(), part.c_str());
  if (!folder.isOpen())
    return cannot("make the folder " + path(name));
  removeEntriesOf(folder.get());
  return llvm::Error::success();
}

llvm::Expected<std::string> WorkFolder::read(llvm::StringRef name, uint64_t bytesMax,
                                             bool wantsAll) const {
  auto fail = [&](const llvm::Twine &why) { return llvm::createStringError(name + ": " + why); };
  llvm::SmallVector<std::string> parts = partsOf(name);
  if (parts.empty())
    return fail("expected a file below the folder");
  Descriptor at = openFolder(rootFd, ".");
  for (const std::string &part : llvm::ArrayRef(parts).drop_back()) {
    at = openFolder(at.get(), part.c_str());
    if (!at.isOpen() && errno != ENOENT)
      return fail("expected a folder, got something else as " + part);
  }
  // Nobody waits for a pipe.
  Descriptor file(openat(at.get(), parts.back().c_str(),
                         O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.isOpen() && (errno == ENOENT || errno == EBADF))
    return fail(noSuchFile);
  if (!file.isOpen() && (errno == ELOOP || errno == ENXIO))
    return fail("expected a regular file");
  if (!file.isOpen())
    return fail(std::error_code(errno, std::generic_category()).message());
  struct stat status{};
  if (fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode))
    return fail("expected a regular file");
  auto bytes = static_cast<uint64_t>(status.st_size);
  if (wantsAll && bytes > bytesMax)
    return fail(llvm::formatv("expected {0} bytes at most, got {1}", bytesMax, bytes));
  return contentsOf(file.get(), name, std::min(bytes, bytesMax));
}

std::vector<std::string> WorkFolder::filesBelow(llvm::StringRef name) const {
  std::vector<std::string> files;
  Descriptor at = openFolder(rootFd, ".");
  for (const std::string &part : partsOf(name))
    at = openFolder(at.get(), part.c_str());
  size_t entriesLeft = entriesMax;
  if (at.isOpen())
    addFiles(at.get(), name.str(), depthMax, files, entriesLeft);
  return files;
}

} // namespace npufuzz

//===- WorkFolder.cpp - files of a tool, read by descriptor ---------------===//
//
// Makes the folder below the run's own (RunFolder.h). Writes and reads go entry by entry through
// Folder, so a link that a tool left is never followed.
//
//===----------------------------------------------------------------------===//
#include "support/WorkFolder.h"
#include "support/EnvironmentError.h"
#include "support/RunFolder.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace npufuzz {

namespace {

llvm::Error cannot(const llvm::Twine &what, std::error_code why) {
  return llvm::make_error<EnvironmentError>(("cannot " + what + ": " + why.message()).str());
}

/// Parts of a name below the folder. None if one leads out of it.
llvm::SmallVector<llvm::StringRef> partsOf(llvm::StringRef name) {
  llvm::SmallVector<llvm::StringRef> words, parts;
  name.split(words, '/', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef word : words) {
    if (word == ".." || word.contains('\0'))
      return {};
    if (word != ".")
      parts.push_back(word);
  }
  return name.starts_with("/") ? llvm::SmallVector<llvm::StringRef>() : parts;
}

/// Opens the folder of that name, made if missing; removes anything else of that name.
llvm::ErrorOr<Folder> makeFolder(const Folder &in, llvm::StringRef name) {
  if (auto there = in.enter(name))
    return there;
  (void)in.remove(name);
  if (std::error_code error = in.make(name))
    return error;
  return in.enter(name);
}

llvm::ErrorOr<Folder> makeFolders(const Folder &root, llvm::ArrayRef<llvm::StringRef> names) {
  auto at = root.again();
  for (llvm::StringRef name : names)
    if (at)
      at = makeFolder(*at, name);
  return at;
}

void addFiles(const Folder &folder, const std::string &path, size_t depth,
              std::vector<std::string> &files, size_t &entriesLeft) {
  (void)folder.list([&](llvm::StringRef name) {
    auto status = entriesLeft > 0 ? folder.look(name) : std::nullopt;
    if (!status)
      return;
    --entriesLeft;
    std::string below = path + "/" + name.str();
    if (S_ISREG(status->st_mode))
      files.push_back(below);
    if (!S_ISDIR(status->st_mode) || depth == 0)
      return;
    if (auto inner = folder.enter(name))
      addFiles(*inner, below, depth - 1, files, entriesLeft);
  });
}

/// Reads the bytes of a file of this size.
llvm::Expected<std::string> contentsOf(int file, llvm::StringRef name, uint64_t bytes) {
  std::string text(bytes, '\0');
  size_t done = 0;
  while (done < text.size()) {
    ssize_t count = ::read(file, text.data() + done, text.size() - done);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return llvm::createStringError(name + ": " + lastError().message());
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
  auto above = Folder::open(*ofRun);
  auto name = above ? above->makeFresh("case-", S_IRWXU) : above.getError();
  auto folder = name ? above->enter(*name) : name.getError();
  if (!folder)
    return cannot("make a temporary folder", folder.getError());
  return std::unique_ptr<WorkFolder>(new WorkFolder(*ofRun + "/" + *name, std::move(*folder)));
}

/// A tool may have replaced the folder: this removes a link and keeps its target.
WorkFolder::~WorkFolder() { (void)removeTree(root); }

std::string WorkFolder::path(llvm::StringRef name) const {
  llvm::SmallString<128> path(root);
  llvm::sys::path::append(path, name);
  return path.str().str();
}

llvm::Error WorkFolder::write(llvm::StringRef name, llvm::StringRef text) const {
  llvm::SmallVector<llvm::StringRef> parts = partsOf(name);
  assert(!parts.empty() && "names below the folder are ours");
  auto in = makeFolders(folder, llvm::ArrayRef(parts).drop_back());
  if (in)
    (void)in->remove(parts.back());
  if (std::error_code error = in ? in->write(parts.back(), text) : in.getError())
    return cannot("write " + path(name), error);
  return llvm::Error::success();
}

llvm::Error WorkFolder::makeEmpty(llvm::StringRef name) const {
  llvm::SmallVector<llvm::StringRef> parts = partsOf(name);
  assert(!parts.empty() && "names below the folder are ours");
  auto made = makeFolders(folder, parts);
  if (!made)
    return cannot("make the folder " + path(name), made.getError());
  (void)made->empty();
  return llvm::Error::success();
}

llvm::Expected<std::string> WorkFolder::read(llvm::StringRef name, uint64_t bytesMax,
                                             bool wantsAll) const {
  auto fail = [&](const llvm::Twine &why) { return llvm::createStringError(name + ": " + why); };
  llvm::SmallVector<llvm::StringRef> parts = partsOf(name);
  if (parts.empty())
    return fail("expected a file below the folder");
  auto at = folder.again();
  for (llvm::StringRef part : llvm::ArrayRef(parts).drop_back()) {
    if (at)
      at = at->enter(part);
    if (!at && at.getError() != std::errc::no_such_file_or_directory)
      return fail("expected a folder, got something else as " + part);
  }
  if (!at)
    return fail(noSuchFile);
  int file = at->openFile(parts.back(), O_RDONLY | O_NOCTTY);
  if (file < 0 && errno == ENOENT)
    return fail(noSuchFile);
  if (file < 0 && (errno == ELOOP || errno == ENXIO))
    return fail("expected a regular file");
  if (file < 0)
    return fail(lastError().message());
  auto closing = llvm::make_scope_exit([&] { close(file); });
  struct stat status{};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
    return fail("expected a regular file");
  auto bytes = static_cast<uint64_t>(status.st_size);
  if (wantsAll && bytes > bytesMax)
    return fail(llvm::formatv("expected {0} bytes at most, got {1}", bytesMax, bytes));
  return contentsOf(file, name, std::min(bytes, bytesMax));
}

std::vector<std::string> WorkFolder::filesBelow(llvm::StringRef name) const {
  std::vector<std::string> files;
  auto at = folder.again();
  for (llvm::StringRef part : partsOf(name))
    if (at)
      at = at->enter(part);
  size_t entriesLeft = entriesMax;
  if (at)
    addFiles(*at, name.str(), depthMax, files, entriesLeft);
  return files;
}

} // namespace npufuzz

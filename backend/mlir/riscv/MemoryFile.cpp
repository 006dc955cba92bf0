//===- MemoryFile.cpp -----------------------------------------------------===//
//
// MemoryFile owns the descriptor of a memfd and closes it at the end. write() appends, and
// contents() reads from the start of the file. Both continue after an interrupted call; other
// failures are fatal errors.
//
//===----------------------------------------------------------------------===//
#include "backend/mlir/riscv/Executable.h"

#include "llvm/Support/ErrorHandling.h"

#include <cerrno>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace npufuzz::mlirbackend {

// Without close-on-exec, because children open it through their own /proc/self/fd.
MemoryFile::MemoryFile(const char *name) : descriptor(memfd_create(name, 0)) {
  if (descriptor < 0)
    llvm::report_fatal_error("cannot create a file in memory");
}

MemoryFile::MemoryFile(MemoryFile &&other) noexcept : descriptor(other.descriptor) {
  other.descriptor = -1;
}

MemoryFile::~MemoryFile() {
  if (descriptor >= 0)
    close(descriptor);
}

std::string MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(descriptor); }

void MemoryFile::write(llvm::StringRef bytes) {
  while (!bytes.empty()) {
    ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      llvm::report_fatal_error("cannot write to a file in memory");
    bytes = bytes.drop_front(static_cast<size_t>(written));
  }
}

std::string MemoryFile::contents() const {
  struct stat status = {};
  if (fstat(descriptor, &status) != 0)
    llvm::report_fatal_error("cannot examine a file in memory");
  std::string bytes(static_cast<size_t>(status.st_size), '\0');
  size_t done = 0;
  while (done < bytes.size()) {
    ssize_t got =
        pread(descriptor, bytes.data() + done, bytes.size() - done, static_cast<off_t>(done));
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      llvm::report_fatal_error("cannot read a file in memory");
    done += static_cast<size_t>(got);
  }
  return bytes;
}

} // namespace npufuzz::mlirbackend

//===- StandardStreams.cpp ------------------------------------------------===//
//
// A closed descriptor gets /dev/null opened the wrong way round, so that its use fails. The process
// ignores SIGPIPE and SIGXFSZ, so that a write to a gone reader or a full file fails instead.
//
//===----------------------------------------------------------------------===//
#include "support/StandardStreams.h"
#include "support/EnvironmentError.h"

#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace npufuzz {

void holdStandardStreams() {
  // A new descriptor gets the lowest free number.
  for (int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(fd, F_GETFD) < 0)
      (void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
}

llvm::Error finishStandardStreams() {
  llvm::outs().flush();
  llvm::errs().flush();
  // A stream that is destroyed in an error state ends the process.
  llvm::errs().clear_error();
  if (!llvm::outs().has_error())
    return llvm::Error::success();
  std::string reason = llvm::outs().error().message();
  llvm::outs().clear_error();
  return llvm::make_error<EnvironmentError>("cannot write to standard output: " + reason);
}

} // namespace npufuzz

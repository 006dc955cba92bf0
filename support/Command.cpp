//===- Command.cpp - one shell command with files and a limit -------------===//
//
// Any toolchain can be driven through files. The command's placeholders {in} and {out} become files
// of a fresh folder; without {out}, its standard output counts.
//
//===----------------------------------------------------------------------===//
#include "support/Command.h"
#include "support/EnvironmentError.h"
#include "support/Files.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Program.h"

namespace npufuzz {

namespace {

/// What `timeout` exits with when it had to kill.
constexpr int timedOut = 124, timedOutAndKilled = 137;
constexpr int shellCannotStart = 127;

llvm::Error environment(const llvm::Twine &line) {
  return llvm::make_error<EnvironmentError>(line.str());
}

bool replaceAll(std::string &text, llvm::StringRef what, const std::string &with) {
  bool any = false;
  for (size_t at; (at = text.find(what)) != std::string::npos; any = true)
    text.replace(at, what.size(), with);
  return any;
}

/// The first bytes of a file: a command may print without end.
std::string beginningOf(llvm::StringRef file) {
  llvm::Expected<llvm::sys::fs::file_t> handle = llvm::sys::fs::openNativeFileForRead(file);
  if (!handle) {
    llvm::consumeError(handle.takeError());
    return ""; // it wrote nothing
  }
  auto close = llvm::make_scope_exit([&] { (void)llvm::sys::fs::closeFile(*handle); });
  uint64_t size = 0;
  (void)llvm::sys::fs::file_size(file, size);
  std::string text(std::min(size, commandOutputBytesMax), '\0');
  size_t filled = 0;
  while (filled < text.size()) {
    llvm::Expected<size_t> count = llvm::sys::fs::readNativeFile(
        *handle, llvm::MutableArrayRef(text.data() + filled, text.size() - filled));
    if (!count) {
      llvm::consumeError(count.takeError());
      break;
    }
    if (*count == 0)
      break;
    filled += *count;
  }
  text.resize(filled);
  return text;
}

} // namespace

std::string CommandRun::failure() const {
  if (hung)
    return "did not end in time";
  if (exitCode == 0)
    return "";
  auto line = llvm::StringRef(errors).ltrim().split('\n').first.trim();
  return llvm::formatv("exits with code {0}{1}{2}", exitCode, line.empty() ? "" : ": ", line);
}

llvm::Expected<CommandRun> runCommand(const std::string &command, llvm::StringRef input,
                                      double secondsMax) {
  llvm::SmallString<128> folder;
  if (std::error_code error = llvm::sys::fs::createUniqueDirectory("npufuzz-command", folder))
    return environment("cannot make a temporary folder: " + error.message());
  auto clean = llvm::make_scope_exit([&] { llvm::sys::fs::remove_directories(folder); });
  std::string base = folder.str().str();
  std::string in = base + "/in.mlir", out = base + "/out.mlir", err = base + "/err.txt";
  if (llvm::Error error = writeFile(in, input))
    return std::move(error);

  llvm::ErrorOr<std::string> timeout = llvm::sys::findProgramByName("timeout");
  if (!timeout)
    return environment("expected the program timeout (package coreutils), found none");
  std::string text = command, printed = base + "/printed.mlir";
  replaceAll(text, "{in}", in);
  bool writesFile = replaceAll(text, "{out}", out);
  // timeout kills the whole group: a pipeline of the shell as well.
  std::string limit = llvm::formatv("{0:F3}", secondsMax);
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(in), llvm::StringRef(printed),
                                                llvm::StringRef(err)};
  std::string message;
  CommandRun run;
  int code = llvm::sys::ExecuteAndWait(
      *timeout, {*timeout, "--kill-after=1", limit, "/bin/sh", "-c", text}, std::nullopt, redirects,
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &message);
  // LLVM reports the exit codes 126 and 127 of the shell so: it could not start the command.
  run.exitCode = code == -1 ? shellCannotStart : code == -2 ? 128 : code;
  run.hung = code == timedOut || code == timedOutAndKilled;
  run.output = beginningOf(writesFile ? out : printed);
  run.errors = beginningOf(err);
  return run;
}

} // namespace npufuzz

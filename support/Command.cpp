//===- Command.cpp - one shell command with files and a limit -------------===//
//
// Any toolchain can be driven through files. The command's placeholders {in} and {out} become files
// of a fresh folder; without {out}, its standard output counts.
//
//===----------------------------------------------------------------------===//
#include "support/Command.h"
#include "support/Files.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "support/WorkFolder.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

namespace npufuzz {

namespace {

bool replaceAll(std::string &text, llvm::StringRef what, const std::string &with) {
  bool any = false;
  for (size_t at; (at = text.find(what)) != std::string::npos; any = true)
    text.replace(at, what.size(), with);
  return any;
}

/// What it wrote there; nothing where that is no file, or more than a tool prints.
std::string contentsOf(const std::string &file) {
  uint64_t size = 0;
  if (llvm::sys::fs::file_size(file, size) || size > processOutputBytesMax)
    return "";
  llvm::Expected<std::string> text = readFile(file);
  if (text)
    return std::move(*text);
  llvm::consumeError(text.takeError());
  return "";
}

} // namespace

std::string CommandRun::failure() const {
  if (hung)
    return "did not end in time";
  if (exitCode == 0)
    return "";
  std::string line = shortened(llvm::StringRef(errors).ltrim().split('\n').first.trim());
  return llvm::formatv("exits with code {0}{1}{2}", exitCode, line.empty() ? "" : ": ", line);
}

llvm::Expected<CommandRun> runCommand(const std::string &command, llvm::StringRef input,
                                      double secondsMax) {
  auto folder = WorkFolder::make();
  if (!folder)
    return folder.takeError();
  if (llvm::Error error = (*folder)->write("in.mlir", input))
    return std::move(error);
  std::string in = (*folder)->path("in.mlir"), out = (*folder)->path("out.mlir");

  std::string text = command;
  replaceAll(text, "{in}", in);
  bool writesFile = replaceAll(text, "{out}", out);
  auto ran = runProcess({"/bin/sh", "-c", text}, "", input, secondsMax);
  if (!ran)
    return ran.takeError();
  constexpr int shellSignalBase = 128;
  CommandRun run;
  run.hung = ran->end.how == ProcessEnd::How::hung;
  run.exitCode =
      ran->end.how == ProcessEnd::How::signalled ? shellSignalBase + ran->end.code : ran->end.code;
  run.output = writesFile ? contentsOf(out) : std::move(ran->output);
  run.errors = std::move(ran->errors);
  return run;
}

} // namespace npufuzz

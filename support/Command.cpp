//===- Command.cpp - one shell command with files and a limit -------------===//
//
// Files can drive any toolchain. The command's placeholders {in} and {out} become files of a fresh
// folder. Without {out}, its standard output is the result.
//
//===----------------------------------------------------------------------===//
#include "support/Command.h"
#include "support/EnvironmentError.h"
#include "support/Printable.h"
#include "support/Process.h"
#include "support/ShellWord.h"
#include "support/WorkFolder.h"

#include "llvm/Support/FormatVariadic.h"

namespace npufuzz {

namespace {

constexpr llvm::StringLiteral inputMark = "{in}", outputMark = "{out}";

/// Returns the command with file names in place of its placeholders. Inserted names are not
/// expanded again.
std::string withFiles(llvm::StringRef command, const std::string &in, const std::string &out) {
  std::string text;
  while (!command.empty()) {
    if (command.consume_front(inputMark))
      text += in;
    else if (command.consume_front(outputMark))
      text += out;
    else
      text += command.front(), command = command.drop_front();
  }
  return text;
}

/// Reads what the command wrote to the file; nothing if that is no regular file, or is longer than
/// a tool prints.
std::string contentsOf(const WorkFolder &folder, llvm::StringRef file) {
  llvm::Expected<std::string> text = folder.read(file, processOutputBytesMax);
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
  constexpr llvm::StringLiteral inputFile = "in.mlir", outputFile = "out.mlir";
  bool writesFile = llvm::StringRef(command).contains(outputMark);
  // A placeholder may stand in quotes of any kind, and no quoting fits them all.
  if ((writesFile || llvm::StringRef(command).contains(inputMark)) &&
      !isPlainToShell((*folder)->path()))
    return llvm::make_error<EnvironmentError>(
        "expected a TMPDIR of letters, digits and -_./ where a command has {in} or {out}, got \"" +
        (*folder)->path() + "\"");
  if (llvm::Error error = (*folder)->write(inputFile, input))
    return std::move(error);
  std::string text = withFiles(command, (*folder)->path(inputFile), (*folder)->path(outputFile));
  auto ran = runProcess({"/bin/sh", "-c", text}, "", input, secondsMax);
  if (!ran)
    return ran.takeError();
  constexpr int shellSignalBase = 128;
  CommandRun run;
  run.hung = ran->end.how == ProcessEnd::How::hung;
  run.exitCode =
      ran->end.how == ProcessEnd::How::signalled ? shellSignalBase + ran->end.code : ran->end.code;
  run.output = writesFile ? contentsOf(**folder, outputFile) : std::move(ran->output);
  run.errors = std::move(ran->errors);
  return run;
}

} // namespace npufuzz

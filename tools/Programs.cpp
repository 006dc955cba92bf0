#include "tools/Programs.h"

#include "support/EnvironmentError.h"
#include "support/Files.h"
#include "support/ParsableIR.h"
#include "support/Printable.h"
#include "support/Trial.h"
#include "tools/CommandError.h"
#include "tools/TextError.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cerrno>
#include <unistd.h>

namespace npufuzz::tools {

size_t lineOf(llvm::StringRef program) {
  return program.take_while([](char c) { return c == '\n'; }).size() + 1;
}

std::vector<std::string> splitPrograms(llvm::StringRef text, llvm::StringRef marker) {
  std::vector<std::string> programs(1);
  size_t lines = 0;
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    ++lines;
    if (!marker.empty() && line.rtrim() == marker)
      programs.push_back(std::string(lines, '\n'));
    else
      programs.back() += line.str() + (line.size() < text.size() ? "\n" : "");
    text = rest;
  }
  return programs;
}

llvm::Expected<std::optional<std::string>> readBounded(int descriptor, size_t bytesMax) {
  std::string text;
  std::vector<char> part(size_t(1) << 20);
  while (true) {
    ssize_t count = read(descriptor, part.data(), part.size());
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return llvm::errorCodeToError(std::error_code(errno, std::generic_category()));
    if (count == 0)
      return text;
    if (static_cast<size_t>(count) > bytesMax - text.size())
      return std::nullopt;
    text.append(part.data(), static_cast<size_t>(count));
  }
}

static llvm::Expected<std::string> readStandardInput() {
  auto text = readBounded(STDIN_FILENO, fileBytesMax);
  if (!text)
    return usageError("cannot read standard input: " + llvm::toString(text.takeError()));
  if (!*text)
    return usageError("cannot read standard input: it is too large");
  return std::move(**text);
}

llvm::Expected<std::string> readInput(const std::string &path) {
  if (path == "-")
    return readStandardInput();
  auto text = readFile(path);
  if (!text)
    return withExitCode(text.takeError());
  return text;
}

/// The place is the first of the error's, and the parser's words lose advice for programmers.
static std::string messageOf(mlir::Diagnostic &diagnostic) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (auto place = diagnostic.getLocation()->findInstanceOf<mlir::FileLineColLoc>())
    os << place.getFilename().getValue() << ":" << place.getLine() << ":" << place.getColumn();
  else
    os << diagnostic.getLocation();
  std::string words = diagnostic.str();
  os << ": " << shortened(llvm::StringRef(words).split(". If this is intended").first.trim());
  return text;
}

/// Returns what helps with an error of the parser.
static std::string nextStep(llvm::StringRef message) {
  if (message.contains("Dialect `") || message.contains("unregistered dialect"))
    return "load an unknown dialect with --load-dialect-plugin=SO (npufuzz validate and compare), "
           "or "
           "run the tool that knows it: npufuzz validate FILE -- TOOL…";
  if (message.contains("' op "))
    return "correct that op, or run a tool of yours that accepts it: npufuzz validate FILE -- "
           "TOOL…";
  return "correct that place; for IR of another release than " +
         std::to_string(LLVM_VERSION_MAJOR) +
         ", run a tool of that release: npufuzz validate FILE -- TOOL…";
}

static llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
parseHere(llvm::StringRef text, const std::string &path, mlir::MLIRContext &context) {
  bool isBytecode = mlir::isBytecode(llvm::MemoryBufferRef(text, path));
  if (llvm::Error error = isBytecode ? llvm::Error::success() : checkParsable(text))
    return usageError(path + ": " + llvm::toString(std::move(error)));
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (message.empty())
      message = messageOf(diagnostic);
    return mlir::success();
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context), path);
  if (!module)
    return usageError(expectedMLIR + (message.empty() ? path : message));
  return module;
}

llvm::Error parseError(std::string line, llvm::StringRef path, llvm::StringRef text) {
  llvm::StringRef message = line;
  message.consume_front(expectedMLIR);
  std::string picture = pictureIn(message, path, text), next = nextStep(message);
  return llvm::make_error<CommandError>(wrongUsage, std::move(line), std::move(picture),
                                        std::move(next));
}

llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
parseProgram(llvm::StringRef text, const std::string &path, mlir::MLIRContext &context) {
  if (llvm::Error error =
          tryToRead(path, [&] { return parseHere(text, path, context).takeError(); })) {
    if (error.isA<EnvironmentError>())
      return withExitCode(std::move(error));
    return parseError(llvm::toString(std::move(error)), path, text);
  }
  return parseHere(text, path, context);
}

std::string placedLine(llvm::StringRef path, const std::string &program, llvm::StringRef function,
                       const std::string &words, mlir::MLIRContext &context) {
  size_t line = lineOf(program), column = 1;
  auto module = parseProgram(program, path.str(), context);
  if (!module)
    llvm::consumeError(module.takeError()); // IR that the compiler alone can read
  else if (mlir::Operation *op = mlir::SymbolTable::lookupSymbolIn(**module, function))
    if (auto place = op->getLoc()->findInstanceOf<mlir::FileLineColLoc>()) {
      line = place.getLine();
      column = place.getColumn();
    }
  return (path + ":" + llvm::Twine(line) + ":" + llvm::Twine(column) + ": error: " + words + "\n")
      .str();
}

} // namespace npufuzz::tools

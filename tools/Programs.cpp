#include "tools/Programs.h"

#include "support/Files.h"
#include "support/Trial.h"
#include "tools/CommandError.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"

namespace npufuzz::tools {

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

llvm::Expected<std::string> readInput(const std::string &path) {
  if (path == "-") {
    auto buffer = llvm::MemoryBuffer::getSTDIN();
    if (!buffer)
      return usageError("cannot read standard input: " + buffer.getError().message());
    return (*buffer)->getBuffer().str();
  }
  auto text = readFile(path);
  if (!text)
    return withExitCode(text.takeError());
  return text;
}

static llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
parseHere(llvm::StringRef text, const std::string &path, mlir::MLIRContext &context) {
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (message.empty())
      llvm::raw_string_ostream(message) << diagnostic.getLocation() << ": " << diagnostic;
    return mlir::success();
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context), path);
  if (!module)
    return usageError("expected MLIR, got " + (message.empty() ? path : message));
  return module;
}

llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>>
parseProgram(llvm::StringRef text, const std::string &path, mlir::MLIRContext &context) {
  if (llvm::Error error =
          tryToRead(path, [&] { return parseHere(text, path, context).takeError(); }))
    return withExitCode(std::move(error));
  return parseHere(text, path, context);
}

} // namespace npufuzz::tools

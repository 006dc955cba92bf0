//===- Module.cpp ---------------------------------------------------------===//
//
// A parse error is the first diagnostic, as one line. Later ones mostly follow from it, and a
// report has room for one.
//
//===----------------------------------------------------------------------===//
#include "tile/Module.h"
#include "support/ParsableIR.h"
#include "support/Printable.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

namespace npufuzz {

std::string Module::print() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  get().print(os);
  os << '\n';
  return text;
}

llvm::Expected<Module> parseModule(mlir::MLIRContext &context, llvm::StringRef text,
                                   llvm::StringRef fileName) {
  if (llvm::Error error = checkParsable(text))
    return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                   fileName + ": " + llvm::toString(std::move(error)));
  std::string message;
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    if (message.empty())
      llvm::raw_string_ostream(message)
          << diagnostic.getLocation() << ": " << shortened(diagnostic.str());
    return mlir::success();
  });
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>(text, mlir::ParserConfig(&context), fileName);
  if (module)
    return Module(std::move(module));
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

} // namespace npufuzz

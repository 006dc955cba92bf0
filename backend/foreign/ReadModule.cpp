//===- ReadModule.cpp -----------------------------------------------------===//
//
// readForeign() first checks the text with checkParsable(), because deep nesting in it could end
// this process. It returns the parser's first error as the reason. Callers decide if they verify
// the module, and what a failure means.
//
//===----------------------------------------------------------------------===//
#include "backend/foreign/ReadModule.h"
#include "backend/passes/PassStep.h"
#include "support/ParsableIR.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;

namespace npufuzz {

ForeignModule readForeign(MLIRContext &context, llvm::StringRef text, llvm::StringRef file) {
  if (llvm::Error unread = checkParsable(text))
    return {nullptr, llvm::toString(std::move(unread)), /*isUnparsable=*/true};
  UnknownDialects unknown(context);
  FirstError firstError(context);
  auto module =
      parseSourceString<ModuleOp>(text, ParserConfig(&context, /*verifyAfterParse=*/false), file);
  if (!module)
    return {nullptr, firstError.text()};
  return {std::move(module)};
}

} // namespace npufuzz

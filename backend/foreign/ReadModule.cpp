//===- ReadModule.cpp -----------------------------------------------------===//
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

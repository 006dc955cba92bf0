//===- ReadModule.h - parses IR that a user's tool printed ------*- C++ -*-===//
//
// Its dialects need not be known here: their ops stay opaque. It is not verified, because the tool
// verifies by the rules of its own MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_READMODULE_H
#define NPUFUZZ_BACKEND_FOREIGN_READMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace npufuzz {

/// Lets a context accept ops of unknown dialects as long as it lives.
class UnknownDialects {
public:
  explicit UnknownDialects(mlir::MLIRContext &context)
      : context(context), allowed(context.allowsUnregisteredDialects()) {
    context.allowUnregisteredDialects(true);
  }
  ~UnknownDialects() { context.allowUnregisteredDialects(allowed); }
  UnknownDialects(const UnknownDialects &) = delete;

private:
  mlir::MLIRContext &context;
  bool allowed;
};

struct ForeignModule {
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< null if it could not be parsed
  std::string why = "";                     ///< reason why it was not parsed, one line
  /// The parser did not get it, for safety (support/ParsableIR.h).
  bool isUnparsable = false;
};
/// Parses a text; locations name a file of that name.
ForeignModule readForeign(mlir::MLIRContext &context, llvm::StringRef text,
                          llvm::StringRef file = "");

} // namespace npufuzz

#endif

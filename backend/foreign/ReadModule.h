//===- ReadModule.h - IR that somebody's tool printed -----------*- C++ -*-===//
//
// Its dialects need not be known here: their ops stay opaque. It is not verified: a tool does that,
// by rules of its own MLIR.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_READMODULE_H
#define NPUFUZZ_BACKEND_FOREIGN_READMODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace npufuzz {

/// Lets a context take ops of dialects that it does not know while it lives.
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
  mlir::OwningOpRef<mlir::ModuleOp> module; ///< null where it is not read
  std::string why = "";                     ///< it is not read, one line
  /// The parser was not given it (support/ParsableIR.h).
  bool isUnparsable = false;
};
/// Reads a text; ops are said to stand in a file of that name.
ForeignModule readForeign(mlir::MLIRContext &context, llvm::StringRef text,
                          llvm::StringRef file = "");

} // namespace npufuzz

#endif

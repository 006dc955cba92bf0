//===- Module.h - a module that somebody owns -------------------*- C++ -*-===//
#ifndef NPUFUZZ_TILE_MODULE_H
#define NPUFUZZ_TILE_MODULE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz {

/// Owns one module of any dialects. Code that only reads it takes a plain mlir::ModuleOp.
class Module {
public:
  explicit Module(mlir::OwningOpRef<mlir::ModuleOp> module) : owned(std::move(module)) {}

  /// Returns the module from a const owner, too: MLIR has no constant IR.
  mlir::ModuleOp get() const {
    return const_cast<mlir::OwningOpRef<mlir::ModuleOp> &>(owned).get();
  }
  operator mlir::ModuleOp() const { return get(); }
  Module clone() const { return Module(get().clone()); }
  /// Returns the module as text with a final line feed.
  std::string print() const;

private:
  mlir::OwningOpRef<mlir::ModuleOp> owned;
};

/// Parses and verifies a module of any dialects that the context knows. The error is one line.
llvm::Expected<Module> parseModule(mlir::MLIRContext &context, llvm::StringRef text,
                                   llvm::StringRef fileName);

} // namespace npufuzz

#endif

//===- SharedStorage.h - attributes that a pass writes to -------*- C++ -*-===//
//
// Attributes, types and locations of equal contents are one object of the context. A pass that
// writes to one changes all IR that has it, which was judged before: the pass before it, or the
// next one, would be blamed.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_SHAREDSTORAGE_H
#define NPUFUZZ_BACKEND_PASSES_SHAREDSTORAGE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace npufuzz {

/// A copy of a module that nobody changes, and what it says. Costs two times the printing.
class SharedStorage {
public:
  /// Precondition: the module verifies.
  explicit SharedStorage(mlir::ModuleOp module);
  /// Whether the copy says something else now.
  bool isWrittenTo();

private:
  mlir::OwningOpRef<mlir::ModuleOp> copy;
  std::string text;
};

/// What is said of a pass that does it.
inline constexpr llvm::StringLiteral writtenInPlace =
    "wrote to an attribute, type or location in place, which all IR shares";

} // namespace npufuzz

#endif

//===- SharedStorage.h - detects a pass that writes to attributes -*- C++ -*-===//
//
// Attributes, types and locations of equal contents are one object of the context. A pass that
// writes to one changes all IR that uses it, including IR that was judged before. The pass before
// it, or the next one, would be blamed.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_SHAREDSTORAGE_H
#define NPUFUZZ_BACKEND_PASSES_SHAREDSTORAGE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <string>

namespace npufuzz {

/// A copy of a module that is never changed, and its text. Costs two times the printing.
class SharedStorage {
public:
  /// Precondition: the module verifies.
  explicit SharedStorage(mlir::ModuleOp module);
  /// True if the copy now prints differently.
  bool isWrittenTo();

private:
  mlir::OwningOpRef<mlir::ModuleOp> copy;
  std::string text;
};

/// Diagnostic for a pass that does it.
inline constexpr llvm::StringLiteral writtenInPlace =
    "wrote to an attribute, type or location in place, which all IR shares";

} // namespace npufuzz

#endif

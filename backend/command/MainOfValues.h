//===- MainOfValues.h - calls a @main that returns tensors ------*- C++ -*-===//
//
// Our programs write their results into @main's arguments; in the tensor form @main returns them.
// To execute a snapshot of that form, a @main of the usual form is put around it.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_COMMAND_MAINOFVALUES_H
#define NPUFUZZ_BACKEND_COMMAND_MAINOFVALUES_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <string>
#include <vector>

namespace npufuzz::command {

/// Records in a snapshot which arguments of @main its results are.
void noteResults(mlir::ModuleOp snapshot, llvm::ArrayRef<unsigned> arguments);
/// Returns the record; nothing if there is none.
std::optional<std::vector<unsigned>> notedResults(mlir::ModuleOp snapshot);

/// Bufferizes the remaining tensors, and puts the other @main around. Copies the arguments before
/// the call: the memory of one that is not returned may be used for anything. Returns a one-line
/// reason if it cannot; empty on success. Precondition: notedResults, passes are registered.
std::string callByReference(mlir::OwningOpRef<mlir::ModuleOp> &snapshot);

} // namespace npufuzz::command

#endif

//===- MainOfValues.h - a @main that returns tensors, called ours -*- C++ -*-===//
//
// Programs of ours write their results into @main's arguments; in the form on tensors @main returns
// them. To execute a snapshot of that form, a @main of our way is put around it.
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

/// Notes in a snapshot which arguments of @main its results are.
void noteResults(mlir::ModuleOp snapshot, llvm::ArrayRef<unsigned> arguments);
/// What was noted; nothing where nothing was.
std::optional<std::vector<unsigned>> notedResults(mlir::ModuleOp snapshot);

/// Bufferizes what is left of tensors, and puts the other @main around. Arguments are copied before
/// the call: memory of one that is not returned may be used for anything. Returns why it cannot,
/// in one line; empty when done. Precondition: notedResults, passes are registered.
std::string callByReference(mlir::OwningOpRef<mlir::ModuleOp> &snapshot);

} // namespace npufuzz::command

#endif

//===- UseOrder.h - copies of IR that keep the order of uses ----*- C++ -*-===//
//
// A value lists its uses, newest first, and some passes depend on that order: the worklist of an
// analysis, the first user that a pattern meets. A file determines it, since the parser makes ops
// in the order of the text. A plain clone has another: it makes an op before the ops inside it,
// while the parser makes them first, and it forgets what earlier passes have moved.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_PASSES_USEORDER_H
#define NPUFUZZ_BACKEND_PASSES_USEORDER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace npufuzz {

/// Copies a program for the passes that begin with it: uses have the order that they would have if
/// the module was printed and parsed, whoever made it.
mlir::OwningOpRef<mlir::ModuleOp> cloneAsParsed(mlir::ModuleOp module);

/// Copies the IR between two passes: uses have the same order in the copy.
mlir::OwningOpRef<mlir::ModuleOp> cloneWithUses(mlir::ModuleOp module);

} // namespace npufuzz

#endif

//===- Reader.h - parses the opt tool's output as a module ------*- C++ -*-===//
//
// The generic form needs none of the vendor's dialects: their ops and attributes stay opaque. Only
// a buffer's memory space must be an attribute of a known dialect, so it becomes a string. The ops
// of linalg belong to the tool's release of MLIR and not to ours, so they stay opaque too, as the
// dialect linalg_.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_HIVM_READING_READER_H
#define NPUFUZZ_BACKEND_HIVM_READING_READER_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace npufuzz::hivm {

/// Registers the upstream dialects whose ops may stand between the vendor's.
void registerReadDialects(mlir::DialectRegistry &registry);

/// The error is one line.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> readModule(mlir::MLIRContext &context,
                                                             llvm::StringRef text);

/// Prints a parsed module in the form that the tool reads.
std::string writtenModule(mlir::ModuleOp module);

} // namespace npufuzz::hivm

#endif

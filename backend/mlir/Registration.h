//===- Registration.h - registers upstream dialects and passes --*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_MLIR_REGISTRATION_H
#define NPUFUZZ_BACKEND_MLIR_REGISTRATION_H

#include "mlir/IR/DialectRegistry.h"

namespace npufuzz::mlirbackend {

/// Registers the dialects between tile programs and LLVM IR, with the interfaces that passes look
/// for.
void registerUpstreamDialects(mlir::DialectRegistry &registry);

/// Registers the upstream passes that a pipeline of this backend may name: transforms on these
/// dialects, conversions among them and to LLVM.
void registerUpstreamPasses();

} // namespace npufuzz::mlirbackend

#endif

//===- Registration.h - dialects and passes of this build -------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REGISTRATION_H
#define NPUFUZZ_TOOLS_REGISTRATION_H

#include "mlir/IR/DialectRegistry.h"

namespace npufuzz::tools {

/// Registers the dialects of programs and of every backend's snapshots.
void registerDialects(mlir::DialectRegistry &registry);

/// Registers the passes of every backend, and canonicalize, cse and the like, for textual
/// pipelines. Repeated calls are harmless.
void registerPasses();

} // namespace npufuzz::tools

#endif

//===- Registration.h - dialects and passes of this build -------*- C++ -*-===//
#ifndef NPUFUZZ_TOOLS_REGISTRATION_H
#define NPUFUZZ_TOOLS_REGISTRATION_H

#include "mlir/IR/DialectRegistry.h"

namespace npufuzz::tools {

/// The dialects of programs and of every backend's snapshots.
void registerDialects(mlir::DialectRegistry &registry);

/// Makes the passes of every backend, canonicalize, cse and the like known to textual pipelines.
/// Once a process is enough; more do no harm.
void registerPasses();

} // namespace npufuzz::tools

#endif

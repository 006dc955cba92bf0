//===- Confinement.h - restricts what compiled programs can reach -*- C++ -*-===//
//
// A program may come from a stranger, and its code runs in a process of ours. It is interpreted
// first, and only defined programs run. But lowerings add calls, and if the program defines a
// function of that name, no interpreter has seen the call. So code may call only the functions that
// lowerings call, and may define none of these.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_CONFINEMENT_H
#define NPUFUZZ_BACKEND_MLIR_CONFINEMENT_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace npufuzz::mlirbackend {

/// True for the C library's functions for memory and mathematics, and MLIR's runtime functions for
/// lowered code.
bool isOfRuntime(llvm::StringRef function);
/// True for the compiler's support library: arithmetic for which a machine has no instruction.
bool isOfCodeGenerator(llvm::StringRef function);

/// Fails if translated code can reach more: a declaration of another function, a definition that
/// replaces a runtime function and is called, assembly, or code that runs before @main. Then gives
/// functions unique names, so that none replaces a linked one. Precondition: the module has no
/// entry yet.
llvm::Error confine(llvm::Module &module);

} // namespace npufuzz::mlirbackend

#endif

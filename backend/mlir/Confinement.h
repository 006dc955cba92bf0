//===- Confinement.h - what compiled programs can reach ---------*- C++ -*-===//
//
// A program may be a stranger's, and its code runs in a process of ours. It is interpreted first,
// and only what is defined runs; but lowerings add calls, of functions that no interpreter has seen
// where the program has one of that name. So code may call the functions that lowerings call and no
// others, and may define none of these.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_MLIR_CONFINEMENT_H
#define NPUFUZZ_BACKEND_MLIR_CONFINEMENT_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace npufuzz::mlirbackend {

/// The C library's for memory and mathematics, and what MLIR's runtime libraries have for lowered
/// code.
bool isOfRuntime(llvm::StringRef function);
/// The compiler's support library: arithmetic for which a machine has no instruction.
bool isOfCodeGenerator(llvm::StringRef function);

/// Fails where translated code can reach more: a declaration of another function, a definition that
/// is called in the place of one of the runtime's, assembly, or code that runs before @main. Then
/// gives functions names that nothing else has, so that none takes the place of one that is linked.
/// Precondition: it has no entry yet.
llvm::Error confine(llvm::Module &module);

} // namespace npufuzz::mlirbackend

#endif

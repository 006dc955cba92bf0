//===- MathLibrary.h - the C library's functions of floats ------*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_ARITH_MATHLIBRARY_H
#define NPUFUZZ_INTERPRETER_ARITH_MATHLIBRARY_H

#include "interpreter/Code.h"

namespace npufuzz::interpreter {

/// Handler of a call of a function without a body, by what ISO C says of its name: the op of math
/// or arith that computes it. Null for other names, and for other types than the function has.
Handler mathLibraryFunction(llvm::StringRef name, mlir::Operation *call);
/// Returns true if ISO C leaves open how results of that function, one of the above, are rounded.
bool isInexactLibraryFunction(llvm::StringRef name);

} // namespace npufuzz::interpreter

#endif

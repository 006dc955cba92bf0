//===- TosaPasses.h - registers passes on TOSA ------------------*- C++ -*-===//
#ifndef NPUFUZZ_SUPPORT_MLIR_TOSAPASSES_H
#define NPUFUZZ_SUPPORT_MLIR_TOSAPASSES_H

#include "mlir/Dialect/Tosa/Transforms/Passes.h"
#include "llvm/Config/llvm-config.h"

namespace npufuzz {

/// Registers the passes on the dialect, whose function had another name before release 22.
inline void registerTosaTransforms() {
#if LLVM_VERSION_MAJOR >= 22
  mlir::tosa::registerTosaPasses();
#else
  mlir::tosa::registerTosaOptPasses();
#endif
}

} // namespace npufuzz

#endif

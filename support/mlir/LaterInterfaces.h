//===- LaterInterfaces.h - interfaces of later releases ---------*- C++ -*-===//
//
// What dialects and ops implement from outside since some release after 19. Where a release does
// without, the fallback is called, which does nothing: a function that is no template is preferred.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_LATERINTERFACES_H
#define NPUFUZZ_SUPPORT_MLIR_LATERINTERFACES_H

#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"
#if __has_include("mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h")
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#endif
#if __has_include("mlir/Dialect/Tensor/Transforms/RuntimeOpVerification.h")
#include "mlir/Dialect/Tensor/Transforms/RuntimeOpVerification.h"
#endif

namespace mlir::vector {}

/// Not in npufuzz: what a using-directive names is found in the innermost namespace around both,
/// and would hide MLIR's there.
namespace npufuzz_fallback {
template <typename Registry> void registerConvertVectorToLLVMInterface(Registry &) {}
/// Release 19's dialect brings its own.
template <typename Registry> void registerInlinerInterface(Registry &) {}
template <typename Registry> void registerRuntimeVerifiableOpInterfaceExternalModels(Registry &) {}
} // namespace npufuzz_fallback

namespace npufuzz {

/// What convert-to-llvm knows of the vector dialect.
inline void registerVectorToLLVM(mlir::DialectRegistry &registry) {
  using namespace mlir::vector;
  using namespace npufuzz_fallback;
  registerConvertVectorToLLVMInterface(registry);
}

/// What inline knows of the LLVM dialect.
inline void registerLLVMInliner(mlir::DialectRegistry &registry) {
  using namespace mlir::LLVM;
  using namespace npufuzz_fallback;
  registerInlinerInterface(registry);
}

/// What generate-runtime-verification knows of the tensor dialect.
inline void registerTensorVerification(mlir::DialectRegistry &registry) {
  using namespace mlir::tensor;
  using namespace npufuzz_fallback;
  registerRuntimeVerifiableOpInterfaceExternalModels(registry);
}

} // namespace npufuzz

#endif

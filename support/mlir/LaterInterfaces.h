//===- LaterInterfaces.h - interfaces of later releases ---------*- C++ -*-===//
//
// Interfaces that dialects and ops implement from outside since some release after 19. A release
// without one calls the fallback, which does nothing. Overload resolution prefers a function that
// is no template.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_SUPPORT_MLIR_LATERINTERFACES_H
#define NPUFUZZ_SUPPORT_MLIR_LATERINTERFACES_H

#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVM.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectRegistry.h"
#if __has_include("mlir/Dialect/GPU/IR/ValueBoundsOpInterfaceImpl.h")
#include "mlir/Dialect/GPU/IR/ValueBoundsOpInterfaceImpl.h"
#endif
#if __has_include("mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h")
#include "mlir/Dialect/LLVMIR/Transforms/InlinerInterfaceImpl.h"
#endif
#if __has_include("mlir/Dialect/Tensor/Transforms/RuntimeOpVerification.h")
#include "mlir/Dialect/Tensor/Transforms/RuntimeOpVerification.h"
#endif

namespace mlir::vector {}

/// Outside of npufuzz, because a using-directive acts as if its names were in the innermost
/// namespace around both, where they would hide MLIR's.
namespace npufuzz_fallback {
template <typename Registry> void registerConvertVectorToLLVMInterface(Registry &) {}
/// The dialect of release 19 brings its own.
template <typename Registry> void registerInlinerInterface(Registry &) {}
template <typename Registry> void registerRuntimeVerifiableOpInterfaceExternalModels(Registry &) {}
template <typename Registry> void registerValueBoundsOpInterfaceExternalModels(Registry &) {}
} // namespace npufuzz_fallback

namespace npufuzz {

/// Registers what convert-to-llvm needs of the vector dialect.
inline void registerVectorToLLVM(mlir::DialectRegistry &registry) {
  using namespace mlir::vector;
  using namespace npufuzz_fallback;
  registerConvertVectorToLLVMInterface(registry);
}

/// Registers what inline needs of the LLVM dialect.
inline void registerLLVMInliner(mlir::DialectRegistry &registry) {
  using namespace mlir::LLVM;
  using namespace npufuzz_fallback;
  registerInlinerInterface(registry);
}

/// Registers what generate-runtime-verification needs of the tensor dialect.
inline void registerTensorVerification(mlir::DialectRegistry &registry) {
  using namespace mlir::tensor;
  using namespace npufuzz_fallback;
  registerRuntimeVerifiableOpInterfaceExternalModels(registry);
}

/// Registers what transforms ask of the GPU dialect's ids.
inline void registerGpuValueBounds(mlir::DialectRegistry &registry) {
  using namespace mlir::gpu;
  using namespace npufuzz_fallback;
  registerValueBoundsOpInterfaceExternalModels(registry);
}

} // namespace npufuzz

#endif

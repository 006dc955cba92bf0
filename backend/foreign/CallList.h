//===- CallList.h - the calls in @main of a program -------------*- C++ -*-===//
//
// Third-party dialects have kernels and no host, so @main becomes data.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_FOREIGN_CALLLIST_H
#define NPUFUZZ_BACKEND_FOREIGN_CALLLIST_H

#include "backend/Backend.h"
#include "backend/recording/WatchedMemory.h"
#include "support/Tensor.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace npufuzz {

/// Global memory that a program uses: the tensors among @main's arguments, then its scratch.
struct GlobalBuffer {
  ElementKind kind;
  int64_t elements;
  int64_t argument; ///< argument of @main; -1 for scratch
};

struct KernelArgument {
  int64_t buffer = -1; ///< index of a global buffer; -1 for a scalar
  int64_t scalar = -1; ///< argument of @main that holds it; -1 for a constant
  int64_t constant = 0;
  ElementKind kind = ElementKind::f32;
};

struct KernelCall {
  std::string kernel;   ///< in the program
  std::string function; ///< in the emitted code, with the prefix
  std::vector<KernelArgument> arguments;
};

struct CallList {
  std::vector<GlobalBuffer> buffers;
  std::vector<KernelCall> calls; ///< in order
};

/// Contents of a buffer when @main begins: those of its argument, or undefined ones.
WatchedMemory contentsOf(const GlobalBuffer &buffer, const std::vector<Tensor> &inputs,
                         uint8_t fillPattern);
/// Returns the inputs with the final contents of the arguments' buffers, which `memoryOf` gives by
/// number.
void collectResults(const std::vector<GlobalBuffer> &buffers, const std::vector<Tensor> &inputs,
                    llvm::function_ref<const WatchedMemory &(size_t)> memoryOf, Execution &result);

/// The error begins with "unsupported". Precondition: a program that verifies.
llvm::Expected<CallList> callsOf(mlir::ModuleOp program, const std::string &prefix = "");

} // namespace npufuzz

#endif

//===- LLVMPromises.h - flags of llvm ops that no handler models -*- C++ -*-===//
#ifndef NPUFUZZ_INTERPRETER_LLVM_LLVMPROMISES_H
#define NPUFUZZ_INTERPRETER_LLVM_LLVMPROMISES_H

#include "interpreter/Executor.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace npufuzz::interpreter {

/// True if the op has no fast-math flags. Ops without such an attribute are strict.
inline bool isStrict(const Call &call) {
  auto math = llvm::dyn_cast<mlir::LLVM::FastmathFlagsInterface>(call.op());
  auto flags = math ? math.getFastmathAttr() : mlir::LLVM::FastmathFlagsAttr();
  return !flags || flags.getValue() == mlir::LLVM::FastmathFlags::none;
}
inline Flow unsupportedFlags(const Call &call) { return call.unsupported("with fast-math flags"); }

/// Returns false, after a trap, if the address is not a multiple of the alignment (0: no promise).
inline bool isAddressAligned(const Call &call, uint64_t address, int64_t alignment) {
  if (alignment == 0 || address % static_cast<uint64_t>(alignment) == 0)
    return true;
  call.trap("undefined behaviour: an access that is not aligned to " + llvm::Twine(alignment) +
            " bytes");
  return false;
}

} // namespace npufuzz::interpreter

#endif

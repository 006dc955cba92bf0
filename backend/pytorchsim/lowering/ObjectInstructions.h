//===- ObjectInstructions.h - what an object file's code is -----*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_OBJECTINSTRUCTIONS_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_OBJECTINSTRUCTIONS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/MC/MCInst.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"

namespace npufuzz::pytorchsim {

struct ObjectInstruction {
  llvm::MCInst code;
  llvm::StringRef name; ///< LLVM's name: VMV_X_S
  bool beginsFunction = false;
  size_t offset = 0; ///< offset of its bytes in the object file
};

/// Shows every instruction in the order of addresses, up to the first that is an error.
llvm::Error forEachInstruction(llvm::MemoryBufferRef object, const llvm::TargetMachine &machine,
                               llvm::function_ref<llvm::Error(const ObjectInstruction &)> see);

} // namespace npufuzz::pytorchsim

#endif

//===- VectorFrames.h - room for what code spills ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_VECTORFRAMES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_VECTORFRAMES_H

#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"

namespace npufuzz::pytorchsim {

/// Bytes of stack that the object's kernels take at most: of the three largest frames, since an
/// entry calls @main, and that calls kernels. From the instructions that move the stack's pointer
/// down, where its distance is a constant or one of vlenb (vectors of `vectorBits`). Fails where it
/// is neither.
llvm::Expected<int64_t> stackBytes(llvm::MemoryBufferRef object, const llvm::TargetMachine &machine,
                                   int64_t vectorBits);

} // namespace npufuzz::pytorchsim

#endif

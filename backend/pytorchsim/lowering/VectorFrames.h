//===- VectorFrames.h - room for what code spills ---------------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_VECTORFRAMES_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_VECTORFRAMES_H

#include "backend/pytorchsim/lowering/ObjectInstructions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCRegisterInfo.h"

#include <optional>

namespace npufuzz::pytorchsim {

/// Reads how far down functions move the stack pointer, from the instructions that move it by a
/// constant or a multiple of vlenb.
class FrameReader {
public:
  FrameReader(const llvm::TargetMachine &machine, int64_t vectorBits);

  /// Reads the next instruction of an object. Fails if it moves the pointer by an unknown amount.
  llvm::Error see(const ObjectInstruction &instruction);

  /// Most bytes of stack that the object's kernels take: the sum of the three largest frames,
  /// because an entry calls @main, and that calls kernels.
  int64_t deepest() const;

private:
  llvm::Error movePointer(const ObjectInstruction &instruction, std::optional<int64_t> value);
  llvm::StringRef nameAt(const llvm::MCInst &code, unsigned number) const;
  std::optional<int64_t> at(const llvm::MCInst &code, unsigned number) const;
  std::optional<int64_t> valueOf(const ObjectInstruction &instruction) const;

  const llvm::MCRegisterInfo &registers;
  int64_t vectorBytes;
  /// Registers whose value follows from constants and vlenb. A prologue is straight-line code, so
  /// jumps are ignored: an instruction that changes a register in a loop makes it unknown.
  llvm::StringMap<int64_t> known;
  llvm::SmallVector<int64_t> frames;
};

} // namespace npufuzz::pytorchsim

#endif

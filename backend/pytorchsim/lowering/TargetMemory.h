//===- TargetMemory.h - who has which bytes of a bank -----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TARGETMEMORY_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TARGETMEMORY_H

#include "backend/pytorchsim/lowering/target/TileRuntime.h"

#include <cstdint>

namespace npufuzz::pytorchsim {

/// Address at which every bank of the scratchpad begins for a program: lane v's at + v *
/// bankBytes().
inline constexpr int64_t banksAddress = 0xD0000000;

/// Bytes of every lane's bank, from below: buffers as npu-plan-memory places them; guards; three
/// registers that go through memory; a row of the systolic array's operands; the lane's number.
/// Vector spills come from above.
struct TargetMemory {
  int64_t lanes = 8;
  int64_t bufferBytes = 32 << 10; ///< most bytes for which the passes may plan

  static constexpr int64_t registerBytes = npufuzzRegisterBytes;
  int64_t registerPlace(int64_t number) const {
    return bufferBytes + npufuzzGuardBytes + number * registerBytes;
  }
  int64_t operandRow() const { return registerPlace(npufuzzRegisterPlaces); }
  /// Offset of the lane's own number, repeated as often as a register has elements, in integers of
  /// 16 or 32 bits.
  int64_t laneNumbers(unsigned width) const {
    return operandRow() + (width == 16 ? 1 : 2) * registerBytes;
  }
  /// The rest of the bank, less the stack of the C functions that kernels call: their frames have 1
  /// KiB at most (-Wframe-larger-than), and at most three are nested.
  static constexpr int64_t spillBytes =
      npufuzzBytesBehind - npufuzzGuardBytes - 6 * registerBytes - (4 << 10);
  int64_t bankBytes() const { return bufferBytes + npufuzzBytesBehind; }
};

} // namespace npufuzz::pytorchsim

#endif

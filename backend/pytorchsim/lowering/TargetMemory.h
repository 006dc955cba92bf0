//===- TargetMemory.h - who has which bytes of a bank -----------*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TARGETMEMORY_H
#define NPUFUZZ_BACKEND_PYTORCHSIM_LOWERING_TARGETMEMORY_H

#include "backend/pytorchsim/lowering/target/TileRuntime.h"

#include <cstdint>

namespace npufuzz::pytorchsim {

/// Where every bank of the scratchpad begins for a program: lane v's at + v * bankBytes().
inline constexpr int64_t banksAddress = 0xD0000000;

/// Bytes of every lane's bank, from below: buffers as npu-plan-memory places them; guards; three
/// registers that go through memory; a row of the systolic array's operands; the lane's number;
/// vector spills, from above.
struct TargetMemory {
  int64_t lanes = 8;
  int64_t bufferBytes = 32 << 10; ///< the most for which the passes may plan

  static constexpr int64_t registerBytes = npufuzzRegisterBytes;
  int64_t registerPlace(int64_t number) const {
    return bufferBytes + npufuzzGuardBytes + number * registerBytes;
  }
  int64_t operandRow() const { return registerPlace(npufuzzRegisterPlaces); }
  /// The lane's own number, as often as a register has elements, in integers of 16 or 32 bits.
  int64_t laneNumbers(unsigned width) const {
    return operandRow() + (width == 16 ? 1 : 2) * registerBytes;
  }
  /// What lies behind them, less what is taken by the functions in C that kernels call: their
  /// frames have 1 KiB at most
  /// (-Wframe-larger-than), and none is more than three calls deep.
  static constexpr int64_t spillBytes =
      npufuzzBytesBehind - npufuzzGuardBytes - 6 * registerBytes - (4 << 10);
  int64_t bankBytes() const { return bufferBytes + npufuzzBytesBehind; }
};

} // namespace npufuzz::pytorchsim

#endif

//===- Machine.h - parameters of the NPU ------------------------*- C++ -*-===//
//
// Units: bytes and bits as the names say, everything else in elements or lanes.
//
//===----------------------------------------------------------------------===//
#ifndef NPUFUZZ_BACKEND_NPU_MACHINE_MACHINE_H
#define NPUFUZZ_BACKEND_NPU_MACHINE_MACHINE_H

#include "backend/npu/dialect/Npu.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/MathExtras.h"

namespace npufuzz::npu {

/// Parameters that code must know of the machine. A module carries them as i64 attributes
/// `npu.<name>`.
struct Machine {
  int64_t lanes = 8;         ///< also the side of the systolic array
  int64_t vectorBits = 256;  ///< of one vector register (`vlen`)
  int64_t bankBytes = 32768; ///< scratchpad of one lane
  /// Fields of a DMA descriptor: an unsigned extent, a signed stride. At most the widths of
  /// npu.dma.
  int64_t extentBits = npu::extentBits, strideBits = npu::strideBits;

  /// Reads the module's attributes; missing ones have the defaults above.
  static Machine of(mlir::ModuleOp module);

  /// Elements of the widest register group (8 registers) that holds elements of `bytes` bytes.
  int64_t groupElements(int64_t bytes) const {
    return registersPerGroup * vectorBits / (8 * bytes);
  }

  int64_t extentMax() const { return (int64_t(1) << extentBits) - 1; }
  bool strideFits(int64_t stride) const {
    return llvm::isIntN(static_cast<unsigned>(strideBits), stride);
  }

  static constexpr int64_t registersPerGroup = 8;
};

/// Buffers begin at multiples of this many bytes: the size of the widest element.
inline constexpr int64_t bufferAlignmentBytes = 8;

/// Distribution of a tile over the lanes.
struct LayoutPolicy {
  bool splitFirst = false; ///< split the first axis of extent > 1 instead of the last
  int64_t laneStride = 1;  ///< consecutive coordinates in one lane, at most
};

/// The buffer for a tile. A lane stride that would leave lanes empty is reduced.
BufferType bufferTypeFor(tile::TileType tile, LayoutPolicy policy, const Machine &machine);

/// Tile bytes that always fit a bank, for any shapes, if every tile has a buffer of its own.
int64_t tileBytesThatFit(int64_t laneStride, const Machine &machine);

} // namespace npufuzz::npu

#endif

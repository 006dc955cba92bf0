//===- Npu.h - the npu dialect: machine code of the built-in NPU -*- C++ -*-===//
#ifndef NPUFUZZ_BACKEND_NPU_DIALECT_NPU_H
#define NPUFUZZ_BACKEND_NPU_DIALECT_NPU_H

#include "tile/Tile.h"

#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"

#include "backend/npu/dialect/NpuDialect.h.inc"

#define GET_TYPEDEF_CLASSES
#include "backend/npu/dialect/NpuTypes.h.inc"

#define GET_OP_CLASSES
#include "backend/npu/dialect/NpuOps.h.inc"

namespace npufuzz::npu {

/// Descriptor axes that one transfer instruction of the machine has.
inline constexpr size_t descriptorAxesMax = 4;

/// 64-bit words of one npu.dma, and the widths of its fields.
inline constexpr size_t dmaWords = 6;
inline constexpr unsigned extentBits = 16, strideBits = 32;

/// Names of the machine's pipes, as flags and the attribute `npu.pipe` have them.
inline constexpr llvm::StringLiteral pipeNames[] = {"load", "vector", "matrix", "store", "scalar"};

/// So many events can a pipe raise for others.
inline constexpr unsigned eventsOfPipe = 8;

/// On a transfer whose axes no longer show it: the tile axis that it spreads over the lanes.
/// Without it, that of the buffer.
inline constexpr llvm::StringLiteral laneAxisName = "lane_axis";

/// On an instruction, and on a loop around nodes: the number of its node in the kernel's npu.graph.
inline constexpr llvm::StringLiteral nodeAttribute = "npu.node";

/// The axis of the buffer's shape along which a descriptor axis with this tile stride walks.
int64_t tileAxisOf(BufferType buffer, int64_t tileStride);

/// Row-major strides of a shape, in elements.
llvm::SmallVector<int64_t> rowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// Bytes of one lane's bank that a buffer occupies on a machine with `lanes` lanes.
int64_t bankBytes(BufferType buffer, int64_t lanes);

/// Whether each output element depends on the input elements at its own place only (and on
/// scalars).
bool isElementwise(ComputeOp op);
/// The categories of tile ops of which that is true: npu-vectorise makes lane code of them.
constexpr bool hasLaneCode(tile::OpCategory category) {
  return tile::isElementwise(category) || category == tile::OpCategory::Create;
}

} // namespace npufuzz::npu

#endif

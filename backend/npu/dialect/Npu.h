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

/// Descriptor axes of one transfer instruction.
inline constexpr size_t descriptorAxesMax = 4;

/// 64-bit words of one npu.dma, and the widths of its fields.
inline constexpr size_t dmaWords = 6;
inline constexpr unsigned extentBits = 16, strideBits = 32;

/// Names of the machine's pipes, as flags and the attribute `npu.pipe` spell them.
inline constexpr llvm::StringLiteral pipeNames[] = {"load", "vector", "matrix", "store", "scalar"};

/// Number of events that a pipe can raise for others.
inline constexpr unsigned eventsOfPipe = 8;

/// Tile axis that a transfer spreads over the lanes, for transfers whose axes no longer show it.
/// Without the attribute: the buffer's split axis.
inline constexpr llvm::StringLiteral laneAxisName = "lane_axis";

/// Number of the node in the kernel's npu.graph that holds an instruction, or a loop around nodes.
inline constexpr llvm::StringLiteral nodeAttribute = "npu.node";

/// Axis of the buffer's shape along which a descriptor axis with this tile stride walks.
int64_t tileAxisOf(BufferType buffer, int64_t tileStride);

/// Row-major strides of a shape, in elements.
llvm::SmallVector<int64_t> rowMajorStrides(llvm::ArrayRef<int64_t> shape);

/// Bytes of one lane's bank that a buffer occupies on a machine with `lanes` lanes.
int64_t bankBytes(BufferType buffer, int64_t lanes);

/// True if each output element depends only on the input elements at its own place, and on scalars.
bool isElementwise(ComputeOp op);
/// Categories of tile ops for which isElementwise holds: npu-vectorise turns them into lane code.
constexpr bool hasLaneCode(tile::OpCategory category) {
  return tile::isElementwise(category) || category == tile::OpCategory::Create;
}

} // namespace npufuzz::npu

#endif

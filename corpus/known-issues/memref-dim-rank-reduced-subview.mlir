// Known issue of upstream MLIR (19.1.7, 22.1.8): where it is ambiguous by size and stride which
// axis a rank-reducing memref.subview drops, the folder of memref.dim takes a static size for a
// dynamic one and reads behind the op's operands (valgrind: invalid read in memref::DimOp::fold).
// Any pass that folds crashes, convert-linalg-to-loops, canonicalize and inline among them.
//
// Alone, each function happens to survive; the second one meets what the first left behind. Met
// as: tile.expand of a tile with several axes of extent 1 whose valid extents are known at run
// time only. The mlir backend drops an axis only where no other has extent 1.
//
// Signature: pass:mlir:resolve-shaped-type-result-dims:wrong value
// Signature: crash:mlir:canonicalize:SIGSEGV in compile
// Signature: crash:mlir:convert-linalg-to-loops:SIGSEGV in compile
// Signature: crash:mlir:convert-linalg-to-loops:SIGABRT in compile LLVM ERROR: out of memory
// Signature: crash:mlir:resolve-ranked-shaped-type-result-dims:SIGSEGV in compile
// Signature: crash:mlir:int-range-optimizations:SIGSEGV in compile
// Signature: crash:mlir:convert-linalg-to-parallel-loops:SIGSEGV in compile
// Signature: crash:mlir:inline:SIGSEGV in compile
// Signature: crash:mlir:convert-linalg-to-affine-loops:SIGSEGV in compile
// Shape: 53660a32 be5ba032
//
// RUN: not --crash mlir-opt %s --canonicalize
func.func @rows(%tile: memref<1x1x1xi16>, %rows: index) -> index {
  %c1 = arith.constant 1 : index
  %part = memref.subview %tile[0, 0, 0] [1, %rows, 1] [1, 1, 1] : memref<1x1x1xi16> to memref<1x?xi16, strided<[1, 1]>>
  %extent = memref.dim %part, %c1 : memref<1x?xi16, strided<[1, 1]>>
  return %extent : index
}
func.func @again(%tile: memref<1x1x1xi16>, %rows: index) -> index {
  %c1 = arith.constant 1 : index
  %part = memref.subview %tile[0, 0, 0] [1, %rows, 1] [1, 1, 1] : memref<1x1x1xi16> to memref<1x?xi16, strided<[1, 1]>>
  %extent = memref.dim %part, %c1 : memref<1x?xi16, strided<[1, 1]>>
  return %extent : index
}

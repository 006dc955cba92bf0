// Known issue of upstream MLIR (22.1.8): canonicalize takes the memref.cast in front of a
// memref.subview away without a look at the extents that this makes known: the verifier refuses the
// subview of an axis without elements, and one behind the end, which may never be executed. It
// leaves such an op alone where it makes constants part of it. 19.1.7 allows such subviews.
//
// Signature: verify:mlir:canonicalize/SubViewOpMemRefCastFolder:offset # is out-of-bounds: # >= #
// Signature: verify:mlir:inline/SubViewOpMemRefCastFolder:offset # is out-of-bounds: # >= #
// Shape: 0c42dd25 0f285346 196fc9f5 237ef84c 42a44615 43222e4a 6430dfd8 7222168b 82b2398a 8ed9c211 f61a6871 f95adabb
// Shape: 2217f40d 6430dfd8 92281c7b f8423831
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: error: offset 1 is out-of-bounds: 0 >= 0
func.func @empty(%memory: memref<2x0xf32>) -> memref<1x0xf32, strided<[?, 1]>> {
  %some = memref.cast %memory : memref<2x0xf32> to memref<2x?xf32, strided<[?, 1]>>
  %row = memref.subview %some[0, 0] [1, 0] [1, 1]
      : memref<2x?xf32, strided<[?, 1]>> to memref<1x0xf32, strided<[?, 1]>>
  return %row : memref<1x0xf32, strided<[?, 1]>>
}

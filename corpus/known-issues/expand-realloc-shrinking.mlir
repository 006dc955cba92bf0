// Known issue of upstream MLIR (22.1.8): for the case that memory grows, expand-realloc makes a view of the
// old size of the new memory. Where both sizes are constants and memory shrinks, the verifier refuses
// that view, although the branch is never taken. (19.1.7 makes the same IR; its verifier lets it pass.)
//
// Signature: verify:mlir:expand-realloc/ExpandReallocOpPattern:slice along dimension # runs out-of-bounds: # >= #
// Shape: 19a5c681 43ec2d9a
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --expand-realloc 2>&1 | FileCheck %s
// CHECK: error: slice along dimension 0 runs out-of-bounds: 1 >= 1
func.func @shrink(%memory: memref<2xi32>) -> memref<1xi32> {
  %less = memref.realloc %memory : memref<2xi32> to memref<1xi32>
  return %less : memref<1xi32>
}

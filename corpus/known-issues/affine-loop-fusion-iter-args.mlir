// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-fusion moves loops that nothing
// carries outwards in a nest, to fuse them there, and interchanges them with a loop that carries
// values: what that one yields is left behind, in the inner loop.
//
// Signature: verify:mlir:affine-loop-fusion:operand # does not dominate this use
// Shape: 387b5d92 69b4ec1e 8f7efc75 c9fa0d1c f2f26d96
// Shape: 167589ce 179e7a98 387b5d92 50a51da7 69b4ec1e 6ce88d28 7222168b 84d866ad 8ad2f1f7 8ed9c211 8f7efc75 9834fc04 ab546b73 bc0b9f8f f07a7124 f2f26d96 f61a6871
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion))' 2>&1 | FileCheck %s
// CHECK: error: operand #0 does not dominate this use
func.func @last(%from: memref<2xi64>, %x: i64) {
  %to = memref.alloc() : memref<2xi64>
  affine.for %k = 0 to 2 {
  }
  affine.for %i = 0 to 3 {
    %0 = affine.for %j = 0 to 1 iter_args(%a = %x) -> (i64) {
      %1 = affine.load %from[0] : memref<2xi64>
      affine.store %x, %to[0] : memref<2xi64>
      affine.yield %1 : i64
    }
  }
  return
}

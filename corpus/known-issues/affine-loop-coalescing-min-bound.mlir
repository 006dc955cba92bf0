// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-coalescing computes the index of the
// inner loop with affine.apply on an affine.min (the bound of that loop); the result is no valid
// dimension for the affine.load inside, and the verifier rejects the IR that the pass made.
//
// 22.1.8 says "operand cannot be used as a dimension id".
//
// Met as: any tile loop with a tail. The mlir backend leaves the pass out of its pipelines.
//
// Signature: verify:mlir:affine-loop-coalescing:'affine.load' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:affine-loop-coalescing:'affine.store' op index must be a valid dimension or symbol identifier
// Signature: verify:mlir:affine-loop-coalescing:'affine.load' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-loop-coalescing:'affine.store' op operand cannot be used as a dimension id
// Signature: verify:mlir:affine-loop-coalescing:'affine.for' op operand cannot be used as a symbol
// Shape: 0eaa0565 249d09c3 64d580d8 69b4ec1e 7222168b 83a49be3 8d73de95 8f7efc75 9834fc04 bc0b9f8f f07a7124 f333c9e8 fa85ee87
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))' 2>&1 | FileCheck %s
// CHECK: 'affine.load' op {{index must be a valid dimension or symbol identifier|operand cannot be used as a dimension id}}
func.func @copy(%from: memref<2x6xi32>, %to: memref<2x4xi32>) {
  affine.for %k = 0 to 6 step 4 {
    affine.for %i = 0 to 2 {
      affine.for %j = 0 to min affine_map<(d0) -> (6 - d0, 4)>(%k) {
        %element = affine.load %from[%i, %k + %j] : memref<2x6xi32>
        affine.store %element, %to[%i, %j] : memref<2x4xi32>
      }
    }
  }
  return
}

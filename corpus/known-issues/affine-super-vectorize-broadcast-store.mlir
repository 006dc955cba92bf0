// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize vectorises a loop whose
// counter the store does not use, and makes a vector.transfer_write with a broadcast dimension,
// which the verifier rejects.
//
// Met as: a store of a tile with an axis of extent 1. The mlir backend leaves the pass out.
//
// Signature: verify:mlir:affine-super-vectorize:'vector.transfer_write' op should not have broadcast dimensions
// Shape: 179e7a98 6ce88d28 7222168b 8ad2f1f7 8af3583c 8ed9c211 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124 f61a6871
// Shape: 6ce88d28 7222168b 84d866ad 8ad2f1f7 8af3583c 8f7efc75 9345be91 9834fc04 a8c837d8 bc0b9f8f e844908c f07a7124
// Shape: 0eaa0565 23988482 249d09c3 6ce88d28 7222168b 7a99bbbf 86283c25 8ad2f1f7 8af3583c 8d73de95 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124
// Shape: 16699ae8 179e7a98 6ce88d28 7222168b 7a99bbbf 8ad2f1f7 8af3583c 8f7efc75 9834fc04 9e8c9690 a8c837d8 bc0b9f8f f07a7124 f61a6871
// Shape: 6ce88d28 7222168b 7a99bbbf 8ad2f1f7 8af3583c 8f7efc75 9345be91 9834fc04 a8c837d8 bc0b9f8f e844908c f07a7124
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' 2>&1 | FileCheck %s
// CHECK: 'vector.transfer_write' op should not have broadcast dimensions
func.func @one(%from: memref<1xi32>, %to: memref<1xi32>) {
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 1 {
      %element = affine.load %from[%i] : memref<1xi32>
      affine.store %element, %to[%i] : memref<1xi32>
    }
  }
  return
}

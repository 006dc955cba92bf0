// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize makes a vector op of an op of
// dialect index on values from outside of the loop. These ops take no vectors. tosa-to-linalg makes such ops of
// tosa.fft2d.
//
// Signature: verify:mlir:affine-super-vectorize:'index.mul' op operand # must be index, but got 'T'
// Signature: verify:mlir:affine-super-vectorize:'index.remu' op operand # must be index, but got 'T'
// Shape: 8af3583c ad829cb5
// Shape: 61701780 8a83e2c0 8af3583c
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}))' 2>&1 | FileCheck %s
// CHECK: error: 'index.mul' op operand #0 must be index, but got 'vector<4xindex>'
func.func @main(%m: memref<8xi32>, %a: index) {
  affine.for %i = 0 to 8 {
    %0 = index.mul %a, %a
    %1 = arith.index_castui %0 : index to i32
    affine.store %1, %m[%i] : memref<8xi32>
  }
  return
}

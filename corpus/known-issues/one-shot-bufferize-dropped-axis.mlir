// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize makes of a rank-reducing
// tensor.extract_slice with steps a memref.subview whose type drops another axis of extent 1 than
// the verifier takes for the dropped one.
//
// Signature: verify:mlir:one-shot-bufferize:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout)
// Signature: verify:mlir:one-shot-bufferize:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout), but got 'T'
// Shape: 28af5271 291f3b68
// Shape: 291f3b68 3053cb3c 369aed4f 47f24efd 48978d67 4ef25c26 65d7a66a 7222168b 82b2398a 8ed9c211 a2ca2c2d b89708fd d9479965 f61a6871
//
// RUN: not mlir-opt %s --one-shot-bufferize 2>&1 | FileCheck %s
// CHECK: expected result type to be 'memref<1x1x1xf32, strided<[2, 4, 2], offset: ?>>' or a rank-reduced version. (mismatch of result layout)
func.func @slice(%i: index) -> tensor<1x1xf32> {
  %zeros = arith.constant dense<0.0> : tensor<1x1x2xf32>
  %0 = tensor.extract_slice %zeros[0, 0, %i] [1, 1, 1] [1, 2, 2] : tensor<1x1x2xf32> to tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

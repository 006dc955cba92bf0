// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize makes of a rank-reducing
// tensor.extract_slice with steps a memref.subview whose type drops another axis of extent 1 than
// the verifier takes for the dropped one.
//
// Signature: verify:mlir:one-shot-bufferize:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout)
// Signature: verify:mlir:one-shot-bufferize:expected result type to be 'T' or a rank-reduced version. (mismatch of result layout), but got 'T'
// Shape: 28af5271 291f3b68
//
// RUN: not mlir-opt %s --one-shot-bufferize 2>&1 | FileCheck %s
// CHECK: expected result type to be 'memref<1x1x1xf32, strided<[2, 4, 2], offset: ?>>' or a rank-reduced version. (mismatch of result layout)
func.func @slice(%i: index) -> tensor<1x1xf32> {
  %zeros = arith.constant dense<0.0> : tensor<1x1x2xf32>
  %0 = tensor.extract_slice %zeros[0, 0, %i] [1, 1, 1] [1, 2, 2] : tensor<1x1x2xf32> to tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// Known issue of upstream MLIR (22.1.8): convert-tensor-to-linalg pads an empty tensor in front by an
// insertion of nothing behind the last element, which the verifier refuses. The one of 19.1.7 allows
// it.
//
// Signature: verify:mlir:convert-tensor-to-linalg/DecomposePadOpPattern:offset # is out-of-bounds: # >= #
// Shape: 00ac0222 63be8366
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(convert-tensor-to-linalg)' 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 1 >= 1
func.func @pad(%nothing: tensor<0xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %nothing low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<0xf32> to tensor<1xf32>
  return %0 : tensor<1xf32>
}

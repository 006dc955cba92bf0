// Known issue of upstream MLIR (22.1.8): one-shot-bufferize makes of a tensor.concat of tensors without
// elements copies to subviews of an axis without elements, which the verifier refuses. 19.1.7 has
// no bufferization of tensor.concat.
//
// Signature: verify:mlir:one-shot-bufferize:offset # is out-of-bounds: # >= #
// Shape: 291f3b68 603ebd37 6bd842e9 7222168b 8ed9c211 d81f8b7d d8655ee2 f61a6871
// Shape: 1c3348c9 291f3b68 603ebd37 7222168b 8ed9c211 d81f8b7d d8655ee2 e7203c27 f61a6871
// Shape: 0c42ed52 1c3348c9 291f3b68 603ebd37 6bd842e9 7222168b ec21bf35
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=1})' 2>&1 | FileCheck %s
// CHECK: error: offset 1 is out-of-bounds: 0 >= 0
func.func @join(%a: tensor<2x0xi8>, %b: tensor<2x0xi8>) -> tensor<4x0xi8> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2x0xi8>, tensor<2x0xi8>) -> tensor<4x0xi8>
  return %0 : tensor<4x0xi8>
}

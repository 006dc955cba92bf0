// Known issue of upstream MLIR (22.1.8): one-shot-bufferize pads an empty tensor in front by a copy of
// nothing to a memref.subview behind the last element, which the verifier refuses. The one of 19.1.7
// allows it.
//
// Signature: verify:mlir:one-shot-bufferize:offset # is out-of-bounds: # >= #
// Shape: 00ac0222 179e7a98 291f3b68 2c6027ac 51c46816 7222168b 8ed9c211 f61a6871
// Shape: 00ac0222 27e100da 291f3b68 2c6027ac 51c46816 57626a40 7222168b 8ed9c211 d81f8b7d f339eff2 f61a6871
// Shape: 00ac0222 291f3b68 2c6027ac 3039d059 51c46816 57626a40 6f8a226b 7222168b 82b2398a 8ed9c211 d81f8b7d f339eff2 f61a6871
// Shape: 00ac0222 291f3b68 2c6027ac 42a2109f 51c46816 57626a40 7222168b 8ed9c211 d81f8b7d f339eff2 f61a6871
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize)' 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 1 >= 1
func.func @pad(%nothing: tensor<0xf32>) -> tensor<1xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = tensor.pad %nothing low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %zero : f32
  } : tensor<0xf32> to tensor<1xf32>
  return %0 : tensor<1xf32>
}

// Known issue of upstream MLIR (22.1.8): tosa-to-linalg-named knows the extents of what it
// makes of tosa.depthwise_conv2d, and counts the unknown channels of the result among them.
//
// Signature: verify:mlir:tosa-to-linalg-named:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:tosa-to-linalg-named/DepthwiseConvConverter:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Shape: 1884e233 72867654
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' 2>&1 | FileCheck %s
// CHECK: error: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0
func.func @main(%x: tensor<1x1x1x1xi8>) -> tensor<1x1x1x?xi32> {
  %w = "tosa.const"() <{values = dense<1> : tensor<1x1x1x2xi8>}> : () -> tensor<1x1x1x2xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xi8>, tensor<1x1x1x2xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x?xi32>
  return %0 : tensor<1x1x1x?xi32>
}

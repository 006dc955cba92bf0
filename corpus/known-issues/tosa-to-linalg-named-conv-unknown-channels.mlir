// Known issue of upstream MLIR (22.1.8): tosa-to-linalg-named gives the result of tosa.conv2d and
// tosa.conv3d, where it does not know its channels, as many as the image has. It has as many as there are sets of
// weights.
//
// The result has two channels, and memory for one.
//
// Signature: pass:mlir:tosa-to-linalg-named/ConvConverter<Conv2DOp>:undefined behaviour
// Signature: pass:mlir:tosa-to-linalg-named/ConvConverter<Conv3DOp>:undefined behaviour
// Signature: pass:mlir:tosa-to-linalg-named:undefined behaviour
// Signature: pass:mlir:tosa-to-linalg-named/ConvConverter<Conv2DOp>:wrong value
// Shape: 1884e233 970ce802
// Shape: 1884e233 5f2cd686
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg-named))' | FileCheck %s
// CHECK: func.func @main(%[[IMAGE:.*]]: tensor<1x1x1x1xi8>)
// CHECK: %[[LAST:.*]] = arith.constant 3 : index
// CHECK: %[[CHANNELS:.*]] = tensor.dim %[[IMAGE]], %[[LAST]]
// CHECK: tensor.empty(%[[CHANNELS]]) : tensor<1x1x1x?xi32>
func.func @main(%x: tensor<1x1x1x1xi8>) -> tensor<1x1x1x?xi32> {
  %w = "tosa.const"() <{values = dense<1> : tensor<2x1x1x1xi8>}> : () -> tensor<2x1x1x1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<2xi32>}> : () -> tensor<2xi32>
  %z = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.conv2d %x, %w, %b, %z, %z {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x1x1xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x1x?xi32>
  return %0 : tensor<1x1x1x?xi32>
}

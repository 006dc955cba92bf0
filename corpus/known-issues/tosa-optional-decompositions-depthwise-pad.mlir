// Known issue of upstream MLIR (22.1.8): tosa-optional-decompositions makes of a padded
// tosa.depthwise_conv2d with windows of one element a tosa.pad and a tosa.mul. It widens i8 to i32 first,
// and pads with a zero of i8.
//
// Signature: verify:mlir:tosa-optional-decompositions:'tosa.pad' op expect input and output to have same element type, got
// Shape: 5c925bbc d3ae844e
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions))' 2>&1 | FileCheck %s
// CHECK: error: 'tosa.pad' op expect input and output to have same element type, got 'i32' and 'i8'
func.func @main(%x: tensor<1x1x2x1xi8>) -> tensor<1x1x3x1xi32> {
  %zp = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %weight = "tosa.const"() <{values = dense<1> : tensor<1x1x1x1xi8>}> : () -> tensor<1x1x1x1xi8>
  %bias = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = tosa.depthwise_conv2d %x, %weight, %bias, %zp, %zp {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 1, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x3x1xi32>
  return %0 : tensor<1x1x3x1xi32>
}

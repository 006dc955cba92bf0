// Known issue of upstream MLIR (22.1.8): tosa-optional-decompositions lengthens the weights
// of a tosa.transpose_conv2d with a stride by zeros of the image's type. Weights of an i16 image are i8.
//
// Signature: verify:mlir:tosa-optional-decompositions/TransposeConvStridedConverter:'tosa.pad' op expect input and output to have same element type, got 'T' and 'T'
// Shape: 0542ae61 5c925bbc
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-optional-decompositions))' 2>&1 | FileCheck %s
// CHECK: error: 'tosa.pad' op expect input and output to have same element type, got 'i16' and 'i8'
func.func @main(%x: tensor<1x2x2x1xi16>) -> tensor<1x5x5x1xi48> {
  %xz = "tosa.const"() <{values = dense<0> : tensor<1xi16>}> : () -> tensor<1xi16>
  %wz = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %w = "tosa.const"() <{values = dense<1> : tensor<1x3x3x1xi8>}> : () -> tensor<1x3x3x1xi8>
  %b = "tosa.const"() <{values = dense<0> : tensor<1xi48>}> : () -> tensor<1xi48>
  %0 = tosa.transpose_conv2d %x, %w, %b, %xz, %wz {acc_type = i48, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x2x1xi16>, tensor<1x3x3x1xi8>, tensor<1xi48>, tensor<1xi16>, tensor<1xi8>) -> tensor<1x5x5x1xi48>
  return %0 : tensor<1x5x5x1xi48>
}

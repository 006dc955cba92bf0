// Known issue of upstream MLIR (22.1.8): tosa-reduce-transposes moves a tosa.transpose past tosa.negate, and
// with it past the zero points, which have one element and one axis. It reads extents beyond the only one.
//
// Signature: verify:mlir:tosa-reduce-transposes:'tosa.negate' op operand # must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-point values or tosa-conformant scalar tensor of unsigned integer or signless integer or floating-point values, but got
// Signature: verify:mlir:tosa-reduce-transposes:'tosa.negate' op operand # must be tosa-conformant unranked tensor of unsigned integer or signless integer or floating-p
// Shape: 3b66031f 43cb4062 621413f9
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-reduce-transposes))' 2>&1 | FileCheck %s
// CHECK: error: 'tosa.negate' op operand #1 must be
func.func @main(%x: tensor<2x3xi8>) -> tensor<2x3xi8> {
  %zp = "tosa.const"() <{values = dense<1> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.transpose %x {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  %1 = tosa.negate %0, %zp, %zp : (tensor<3x2xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<3x2xi8>
  %2 = tosa.transpose %1 {perms = array<i32: 1, 0>} : (tensor<3x2xi8>) -> tensor<2x3xi8>
  return %2 : tensor<2x3xi8>
}

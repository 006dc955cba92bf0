// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): one-shot-bufferize with identity layouts
// of what functions take casts a slice with a step to such a layout, where it had to copy it.
//
// Signature: verify:mlir:one-shot-bufferize:'memref.cast' op operand type 'T' and result type 'T' are cast incompatible
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map})' 2>&1 | FileCheck %s
// CHECK: 'memref.cast' op operand type 'memref<2xi32, strided<[2]>>' and result type 'memref<2xi32>' are cast incompatible
func.func private @inner(%t: tensor<2xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract %t[%c0] : tensor<2xi32>
  return %0 : i32
}
func.func @outer(%t: tensor<4xi32>) -> i32 {
  %slice = tensor.extract_slice %t[0] [2] [2] : tensor<4xi32> to tensor<2xi32>
  %0 = func.call @inner(%slice) : (tensor<2xi32>) -> i32
  return %0 : i32
}

// Known issue of upstream MLIR (22.1.8): tosa-to-linalg gives the result of a tosa.argmax the
// unknown extents of the operand but that of its axis. A result may know fewer extents than the operand.
//
// Signature: verify:mlir:tosa-to-linalg:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:tosa-to-linalg/ArgMaxConverter:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Shape: 4547b45d afa70565 bd56653d
// Shape: 4547b45d afa70565 b9b4bea1
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' 2>&1 | FileCheck %s
// CHECK: error: 'tensor.empty' op incorrect number of dynamic sizes, has 0, expected 1
func.func @main(%x: tensor<?x4xi8>) -> tensor<?xi32> {
  %0 = tosa.argmax %x {axis = 0 : i32} : (tensor<?x4xi8>) -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

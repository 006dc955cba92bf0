// Known issue of upstream MLIR (22.1.8): tosa-to-linalg dies of a reduction (tosa.reduce_max and
// its like) whose result does not know an extent that the reduced operand knows, here that of the axis itself.
//
// Signature: crash:mlir:tosa-to-linalg:SIGSEGV in compile
// Shape: 4547b45d 5635a678
// Shape: 4547b45d e9cbf541
// Shape: 4547b45d ccab0ad3
// Shape: 4547b45d 75003903
// Shape: 4547b45d a3ffb795
// Shape: 2a7df4f5 4547b45d
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))'
func.func @main(%x: tensor<?x4xi32>) -> tensor<?x4xi32> {
  %0 = tosa.reduce_max %x {axis = 0 : i32} : (tensor<?x4xi32>) -> tensor<?x4xi32>
  return %0 : tensor<?x4xi32>
}

// Known issue of upstream MLIR (22.1.8): tosa-to-linalg gives the result of a tosa.table the
// unknown extents of its operand. A result may know fewer.
//
// Signature: verify:mlir:tosa-to-linalg:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:tosa-to-linalg/TableConverter:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Shape: 4547b45d da720df1
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' 2>&1 | FileCheck %s
// CHECK: error: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 2
func.func @main(%x: tensor<?x4xi8>, %t: tensor<256xi8>) -> tensor<?x?xi8> {
  %0 = tosa.table %x, %t : (tensor<?x4xi8>, tensor<256xi8>) -> tensor<?x?xi8>
  return %0 : tensor<?x?xi8>
}

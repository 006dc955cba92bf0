// Known issue of upstream MLIR (22.1.8): tosa-to-linalg gives the result of a tosa.gather the
// unknown extents of its operands, also where the result knows them.
//
// Signature: verify:mlir:tosa-to-linalg:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:tosa-to-linalg/GatherConverter:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
// Shape: 4547b45d a51d3c99
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(tosa-to-linalg))' 2>&1 | FileCheck %s
// CHECK: error: 'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0
func.func @main(%x: tensor<?x?x1xf32>, %i: tensor<1x1xi32>) -> tensor<1x1x1xf32> {
  %0 = tosa.gather %x, %i : (tensor<?x?x1xf32>, tensor<1x1xi32>) -> tensor<1x1x1xf32>
  return %0 : tensor<1x1x1xf32>
}

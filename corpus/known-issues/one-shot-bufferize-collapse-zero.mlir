// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize takes the product of an unknown
// extent and 0 for the static 0 where tensor.collapse_shape has a dynamic one.
//
// Signature: verify:mlir:one-shot-bufferize:'memref.collapse_shape' op collapsed dim (#) must be dynamic if and only if reassociation group is dynamic
// Shape: 291f3b68 7222168b a28e8e0b bafb648b
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries})' 2>&1 | FileCheck %s
// CHECK: collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
func.func @flat(%t: tensor<?x0x5xi32>) -> tensor<?x5xi32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x0x5xi32> into tensor<?x5xi32>
  return %0 : tensor<?x5xi32>
}

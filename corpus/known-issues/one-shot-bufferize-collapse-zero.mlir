// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize takes the product of an unknown
// extent and 0 for the static 0 where tensor.collapse_shape has a dynamic one. So does canonicalize where
// a memref.cast to such a type is folded into memref.collapse_shape.
//
// Signature: verify:mlir:transform.bufferization.one_shot_bufferize:'memref.collapse_shape' op collapsed dim (#) must be dynamic if and only if reassociation group is dynamic
// Signature: verify:mlir:one-shot-bufferize:'memref.collapse_shape' op collapsed dim (#) must be dynamic if and only if reassociation group is dynamic
// Signature: verify:mlir:canonicalize/CollapseShapeOpMemRefCastFolder:'memref.collapse_shape' op collapsed dim (#) must be dynamic if and only if reassociation group is dynamic
// Shape: 291f3b68 7222168b a28e8e0b bafb648b
// Shape: 06bea66b 1bf74c13 6788cff5 7222168b 82b2398a 8ed9c211 9345be91 b6131559 f61a6871 f8423831
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries})' 2>&1 | FileCheck %s
// RUN: not mlir-opt %s --canonicalize 2>&1 | FileCheck %s
// CHECK: collapsed dim (0) must be dynamic if and only if reassociation group is dynamic
func.func @flat(%t: tensor<?x0x5xi32>) -> tensor<?x5xi32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x0x5xi32> into tensor<?x5xi32>
  return %0 : tensor<?x5xi32>
}
func.func @view(%n: index) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %memory = memref.alloc(%c0, %n) : memref<?x?xi32>
  %0 = memref.collapse_shape %memory [[0, 1]] : memref<?x?xi32> into memref<?xi32>
  return %0 : memref<?xi32>
}

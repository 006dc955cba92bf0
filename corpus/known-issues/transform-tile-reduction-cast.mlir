// Known issue of upstream MLIR (22.1.8): structured.tile_reduction_using_for takes the extents of its
// partial results from behind a tensor.cast and those of the result from its type, and combines both
// by a linalg.reduce, whose operands then have different shapes.
//
// Signature: verify:mlir:transform.structured.tile_reduction_using_for:'linalg.reduce' op init dimensions [#] doesn't match input dimensions after reduction [#]
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.reduce' op init dimensions [{{.*}}] doesn't match input dimensions after reduction [4]
module attributes {transform.with_named_sequence} {
  func.func @sum(%a: tensor<4x6xi32>, %b: tensor<4xi32>) -> tensor<?xi32> {
    %x = tensor.cast %a : tensor<4x6xi32> to tensor<?x6xi32>
    %y = tensor.cast %b : tensor<4xi32> to tensor<?xi32>
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x6xi32>) outs(%y : tensor<?xi32>) {
    ^bb0(%in: i32, %out: i32):
      %1 = arith.addi %in, %out : i32
      linalg.yield %1 : i32
    } -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.tile_reduction_using_for %0 by tile_sizes = [0, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// Known issue of upstream MLIR (22.1.8): structured.pack_transpose of a linalg.pack that its op
// writes, too, transposes the op's result and leaves the linalg.unpack behind it as it was.
//
// Signature: verify:mlir:transform.structured.pack_transpose:expected 'tensor<#>' for the packed domain value, got 'tensor<#>'
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: expected 'tensor<1x2x1xi32>' for the packed domain value, got 'tensor<2x1x1xi32>'
module attributes {transform.with_named_sequence} {
  func.func @fill(%value: i32, %out: tensor<1x2xi32>, %packed: tensor<1x2x1xi32>) -> tensor<1x2xi32> {
    %pack = linalg.pack %out inner_dims_pos = [0] inner_tiles = [1] into %packed : tensor<1x2xi32> -> tensor<1x2x1xi32>
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%value : i32) outs(%pack : tensor<1x2x1xi32>) {
    ^bb0(%in: i32, %old: i32):
      linalg.yield %in : i32
    } -> tensor<1x2x1xi32>
    %unpack = linalg.unpack %0 inner_dims_pos = [0] inner_tiles = [1] into %out : tensor<1x2x1xi32> -> tensor<1x2xi32>
    return %unpack : tensor<1x2xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.pack"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %2:3 = transform.structured.pack_transpose %0 with_compute_op(%1) outer_perm = [1, 0] : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

// Known issue of upstream MLIR (22.1.8): structured.split_reduction makes the tensor of partial results
// without the dynamic extents of the loops that do not sum, with use_alloc as without.
//
// Signature: verify:mlir:transform.structured.split_reduction:'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:transform.structured.split_reduction:'tensor.empty' op incorrect number of dynamic sizes, has #, expected #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1
module attributes {transform.with_named_sequence} {
  func.func @sum(%a: tensor<?x4xi32>, %b: tensor<?xi32>) -> tensor<?xi32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : tensor<?x4xi32>) outs(%b : tensor<?xi32>) {
    ^bb0(%in: i32, %out: i32):
      %1 = arith.addi %in, %out : i32
      linalg.yield %1 : i32
    } -> tensor<?xi32>
    return %0 : tensor<?xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {split_factor = 2 : i64, insert_split_dimension = 0 : i64, use_alloc} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

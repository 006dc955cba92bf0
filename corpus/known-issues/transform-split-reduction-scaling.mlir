// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.split_reduction with use_scaling_algorithm adds an operand of i1 in
// front of those of the op where the op does not read its input, and leaves the body as it is.
//
// Signature: verify:mlir:transform.structured.split_reduction:'linalg.generic' op expected type of bb argument # ('T') to match element or self type of the corresponding operand ('T')
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.generic' op expected type of bb argument #0 ('i1')
module attributes {transform.with_named_sequence} {
  func.func @sum(%a: tensor<2xi32>, %b: tensor<i32>) -> tensor<i32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"]} ins(%a : tensor<2xi32>) outs(%b : tensor<i32>) {
    ^bb0(%in: i32, %out: i32):
      %1 = arith.andi %in, %out : i32
      linalg.yield %1 : i32
    } -> tensor<i32>
    return %0 : tensor<i32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {split_factor = 2 : i64, insert_split_dimension = 0 : i64, use_scaling_algorithm} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

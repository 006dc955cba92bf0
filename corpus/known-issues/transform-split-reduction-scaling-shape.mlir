// Known issue of upstream MLIR (19.1.7, 22.1.8): structured.split_reduction with use_scaling_algorithm gives the operand that
// stands for the new loops the extents of other loops, where the loop that sums is not the last one of
// the op or the split dimension is not the first.
//
// Signature: verify:mlir:transform.structured.split_reduction:'linalg.generic' op inferred input/output operand # has shape's dimension # to be #, but found #
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.generic' op inferred input/output operand #3 has shape's dimension #1 to be 5, but found 1
module attributes {transform.with_named_sequence} {
  func.func @product(%a: tensor<2x5xi32>, %b: tensor<2x2xi32>, %c: tensor<2x5xi32>) -> tensor<2x5xi32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d1, d0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<2x5xi32>, tensor<2x2xi32>) outs(%c : tensor<2x5xi32>) {
    ^bb0(%x: i32, %y: i32, %out: i32):
      %1 = arith.muli %x, %y : i32
      %2 = arith.addi %out, %1 : i32
      linalg.yield %2 : i32
    } -> tensor<2x5xi32>
    return %0 : tensor<2x5xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:4 = transform.structured.split_reduction %0 {insert_split_dimension = 1 : i64, split_factor = 2 : i64, use_scaling_algorithm} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

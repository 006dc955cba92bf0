// Known issue of upstream MLIR (22.1.8): structured.flatten_elementwise takes an op for elementwise
// whose operands are read in another order than the loops, or with fewer axes. It then makes one loop
// of all, and leaves an operand of another rank: the IR is invalid. The op's document knows a
// silenceable failure for what it cannot do.
//
// Signature: verify:mlir:transform.structured.flatten_elementwise:'linalg.generic' op inferred input/output operand # has shape's dimension # to be #, but found #
// Signature: verify:mlir:transform.structured.flatten_elementwise:'linalg.generic' op expected operand # rank (#) to match the result rank of indexing_map (#)
// Signature: verify:mlir:transform.structured.flatten_elementwise:'linalg.transpose' op input rank # does not match init rank #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: 'linalg.generic' op expected operand #0 rank (0) to match the result rank of indexing_map (1)
module attributes {transform.with_named_sequence} {
  func.func @turn(%a: tensor<3x3xi32>, %b: tensor<3x3xi32>) -> tensor<3x3xi32> {
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<3x3xi32>) outs(%b : tensor<3x3xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<3x3xi32>
    return %0 : tensor<3x3xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["linalg.generic"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.flatten_elementwise %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

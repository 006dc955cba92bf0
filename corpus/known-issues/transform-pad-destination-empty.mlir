// Known issue of upstream MLIR (22.1.8): structured.rewrite_in_destination_passing_style inserts the source
// of a tensor.pad that has no element at the end of the result, where no slice may begin.
//
// Signature: verify:mlir:transform.structured.rewrite_in_destination_passing_style:offset # is out-of-bounds: # >= #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: offset 0 is out-of-bounds: 2 >= 2
module attributes {transform.with_named_sequence} {
  func.func @pad(%a: tensor<0xi32>, %x: i32) -> tensor<2xi32> {
    %0 = tensor.pad %a low[2] high[0] {
    ^bb0(%i: index):
      tensor.yield %x : i32
    } : tensor<0xi32> to tensor<2xi32>
    return %0 : tensor<2xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

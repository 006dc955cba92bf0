// Known issue of upstream MLIR (22.1.8): structured.rewrite_in_destination_passing_style crashes on a tensor.pad whose
// dynamic extents are constants of index type.
//
// Signature: crash:mlir:transform.structured.rewrite_in_destination_passing_style:SIGSEGV in compile
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @pad(%whole: tensor<1x1xi64>) -> tensor<?x?xi64> {
    %zero = arith.constant 0 : i64
    %none = arith.constant 0 : index
    %a = tensor.extract_slice %whole[%none, %none] [%none, %none] [1, 1] : tensor<1x1xi64> to tensor<?x?xi64>
    %0 = tensor.pad %a low[0, 0] high[0, %none] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : i64
    } : tensor<?x?xi64> to tensor<?x?xi64>
    return %0 : tensor<?x?xi64>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

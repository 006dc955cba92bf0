// Known issue of upstream MLIR (22.1.8): structured.bufferize_to_allocation crashes on a tensor.pad
// with memcpy_op = "memref.copy" with a constant number as an operand, so that its dynamic extent is known after all.
//
// Signature: crash:mlir:transform.structured.bufferize_to_allocation:SIGSEGV in compile
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @pad(%a: tensor<1x1xi32>) -> tensor<?x3xi32> {
    %low = arith.constant 0 : index
    %zero = arith.constant 0 : i32
    %0 = tensor.pad %a low[%low, 1] high[0, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : i32
    } : tensor<1x1xi32> to tensor<?x3xi32>
    return %0 : tensor<?x3xi32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.structured.bufferize_to_allocation %0 {memcpy_op = "memref.copy"} : !transform.any_op
    transform.yield
  }
}

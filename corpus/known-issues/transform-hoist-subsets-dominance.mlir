// Known issue of upstream MLIR (19.1.7, 22.1.8): loop.hoist_loop_invariant_subsets hoists the slices of an inner loop out of the outer
// one, and leaves a use of what the inner loop computes before it.
//
// Signature: verify:mlir:transform.loop.hoist_loop_invariant_subsets:operand # does not dominate this use
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: operand #{{.*}} does not dominate this use
module attributes {transform.with_named_sequence} {
  func.func @main() {
    %cst = arith.constant dense<1> : tensor<1x1x1x1xi64>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cast = tensor.cast %cst : tensor<1x1x1x1xi64> to tensor<1x?x?x?xi64>
    %cast_0 = tensor.cast %cst : tensor<1x1x1x1xi64> to tensor<?x?x?x?xi64>
    %0 = scf.for %arg0 = %c1 to %c1 step %c1 iter_args(%arg1 = %cast_0) -> (tensor<?x?x?x?xi64>) {
      %1 = scf.for %arg2 = %c1 to %c1 step %c1 iter_args(%arg3 = %arg1) -> (tensor<?x?x?x?xi64>) {
        %extracted_slice = tensor.extract_slice %cast[%c1, 0, %c0, %c0] [1, 1, %c0, 1] [1, 1, 1, 1] : tensor<1x?x?x?xi64> to tensor<1x1x?x1xi64>
        %extracted_slice_1 = tensor.extract_slice %cast[0, %c0, %c0, 0] [1, %c0, 1, 1] [1, 1, 1, 1] : tensor<1x?x?x?xi64> to tensor<1x?x1x1xi64>
        %extracted_slice_2 = tensor.extract_slice %arg3[%c1, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<?x?x?x?xi64> to tensor<1x1x1x1xi64>
        %2 = linalg.conv_2d_nhwc_hwcf ins(%extracted_slice, %extracted_slice_1 : tensor<1x1x?x1xi64>, tensor<1x?x1x1xi64>) outs(%cst : tensor<1x1x1x1xi64>) -> tensor<1x1x1x1xi64>
        %inserted_slice = tensor.insert_slice %2 into %arg3[%c1, 0, 0, 0] [1, 1, 1, 1] [1, 1, 1, 1] : tensor<1x1x1x1xi64> into tensor<?x?x?x?xi64>
        scf.yield %inserted_slice : tensor<?x?x?x?xi64>
      }
      scf.yield %1 : tensor<?x?x?x?xi64>
    }
    return
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["scf.for"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.loop.hoist_loop_invariant_subsets %1#1 : !transform.any_op
    transform.yield 
  }
}

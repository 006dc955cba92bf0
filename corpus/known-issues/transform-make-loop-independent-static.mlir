// Known issue of upstream MLIR (22.1.8): tensor.make_loop_independent erases a tensor.empty of a static shape that is in
// use. Its document: "In case the targeted op is already independent of induction variables, this
// transform succeeds and returns the unmodified target op."
//
// Signature: verify:mlir:transform.tensor.make_loop_independent:a value in use was erased
//
// REQUIRES: mlir-22
// RUN: not --crash mlir-opt %s --transform-interpreter
module attributes {transform.with_named_sequence} {
  func.func @empty(%n: index, %t: tensor<2xf32>) -> tensor<2xf32> {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<2xf32>) {
      %0 = tensor.empty() : tensor<2xf32>
      %1 = linalg.copy ins(%x : tensor<2xf32>) outs(%0 : tensor<2xf32>) -> tensor<2xf32>
      scf.yield %1 : tensor<2xf32>
    }
    return %r : tensor<2xf32>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.tensor.make_loop_independent %0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

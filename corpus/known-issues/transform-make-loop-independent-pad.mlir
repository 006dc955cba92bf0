// Known issue of upstream MLIR (19.1.7, 22.1.8): tensor.make_loop_independent makes a tensor.pad of constant
// extents that keeps the dynamic type of the old one.
//
// Signature: verify:mlir:transform.tensor.make_loop_independent:specified type 'T' does not match the inferred type 'T'
//
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: specified type 'tensor<?xi32>' does not match the inferred type 'tensor<7xi32>'
module attributes {transform.with_named_sequence} {
  func.func @pads(%a: tensor<4xi32>, %x: i32) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %x) -> (i32) {
      %0 = tensor.pad %a low[0] high[%i] {
      ^bb0(%j: index):
        tensor.yield %x : i32
      } : tensor<4xi32> to tensor<?xi32>
      %1 = tensor.extract %0[%c1] : tensor<?xi32>
      %2 = arith.addi %s, %1 : i32
      scf.yield %2 : i32
    }
    return %r : i32
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.tensor.make_loop_independent %0 {num_loops = 1 : i64} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}

// Known issue of upstream MLIR (22.1.8): tiling a tensor.pad gives a result of a static shape where the op had a
// dynamic one, and puts it in its place.
//
// Signature: verify:mlir:transform.structured.tile_using_for:type of return operand # ('T') doesn't match function result type ('T') in function @main
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --transform-interpreter 2>&1 | FileCheck %s
// CHECK: error: type of return operand 0 ('tensor<3x2xi8>') doesn't match function result type ('tensor<?x?xi8>')
module attributes {transform.with_named_sequence} {
  func.func @pad(%a: tensor<1x1xi8>) -> tensor<?x?xi8> {
    %zero = arith.constant 0 : i8
    %none = arith.constant 0 : index
    %0 = tensor.pad %a low[%none, %none] high[2, 1] {
    ^bb0(%i: index, %j: index):
      tensor.yield %zero : i8
    } : tensor<1x1xi8> to tensor<?x?xi8>
    return %0 : tensor<?x?xi8>
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.pad"]} in %root : (!transform.any_op) -> !transform.any_op
    %1, %2 = transform.structured.tile_using_for %0 tile_sizes [3, 0] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

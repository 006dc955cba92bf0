// Known issue of upstream MLIR (19.1.7, 22.1.8): linalg-fold-unit-extent-dims crashes when it
// expands what it made of a tensor.pad with a dynamic extent.
//
// 22.1.8 makes invalid IR: a tensor.pad with a dynamic extent that its operands make static.
//
// Signature: crash:mlir:linalg-fold-unit-extent-dims:SIGSEGV in compile
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropPadUnitDims:'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (#) but found # inputs inst
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropPadUnitDims:specified type 'T' does not match the inferred type 'T'
//
// RUN: %if mlir-19 %{ not --crash mlir-opt %s --pass-pipeline='builtin.module(linalg-fold-unit-extent-dims)' %}
// RUN: %if mlir-22 %{ not mlir-opt %s --pass-pipeline='builtin.module(linalg-fold-unit-extent-dims)' 2>&1 | FileCheck %s %}
// CHECK: specified type 'tensor<?xi32>' does not match the inferred type 'tensor<3xi32>'
func.func @longer(%t: tensor<1x2xi32>, %x: i32) -> tensor<1x?xi32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[0, 0] high[0, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<1x2xi32> to tensor<1x?xi32>
  return %0 : tensor<1x?xi32>
}

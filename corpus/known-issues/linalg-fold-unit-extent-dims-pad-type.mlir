// Known issue of upstream MLIR (19.1.7, 22.1.8): linalg-fold-unit-extent-dims gives a tensor.pad
// the static extent that a constant operand leads to, and puts it in the place of one with a
// dynamic extent.
//
// In 22.1.8 the tensor.pad keeps the dynamic extent, which its operands make static: the verifier
// rejects that.
//
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropPadUnitDims:type of return operand # ('T') doesn't match function result type ('T') in function @
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropPadUnitDims:specified type 'T' does not match the inferred type 'T'
// Shape: 00ac0222 4a923047 6f8a226b
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(linalg-fold-unit-extent-dims{use-rank-reducing-slices})' 2>&1 | FileCheck %s
// CHECK: {{doesn't match function result type \('tensor<1x\?xi32>'\)|specified type 'tensor<\?xi32>' does not match the inferred type 'tensor<3xi32>'}}
func.func @longer(%t: tensor<1x2xi32>, %x: i32) -> tensor<1x?xi32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[0, 0] high[0, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<1x2xi32> to tensor<1x?xi32>
  return %0 : tensor<1x?xi32>
}

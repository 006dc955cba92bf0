// Known issue of upstream MLIR (seen in 19.1.7): linalg-fold-unit-extent-dims crashes when it
// expands what it made of a tensor.pad with a dynamic extent.
//
// Signature: crash:mlir:linalg-fold-unit-extent-dims:SIGSEGV in compile
// Signature: verify:mlir:linalg-fold-unit-extent-dims/DropPadUnitDims:'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (#) but found # inputs inst
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(linalg-fold-unit-extent-dims)'
func.func @longer(%t: tensor<1x2xi32>, %x: i32) -> tensor<1x?xi32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.pad %t low[0, 0] high[0, %c1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : i32
  } : tensor<1x2xi32> to tensor<1x?xi32>
  return %0 : tensor<1x?xi32>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): one-shot-bufferize with function boundaries follows the
// tensor of a loop of plain control flow back to what it was made of, round the loop without end,
// where the loop hands on a slice or a reshaped tensor of it.
//
// Signature: crash:mlir:one-shot-bufferize:SIGSEGV in compile
// Shape: 272f4464 86c1388d
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=1})'
func.func @loop(%again: i1, %t: tensor<4xi32>) {
  cf.br ^loop(%t : tensor<4xi32>)
^loop(%0: tensor<4xi32>):
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<4xi32> to tensor<4xi32>
  cf.cond_br %again, ^loop(%1 : tensor<4xi32>), ^end
^end:
  return
}

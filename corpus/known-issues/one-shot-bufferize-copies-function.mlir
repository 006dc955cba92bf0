// Known issue of upstream MLIR (seen in 19.1.7): one-shot-bufferize{bufferize-function-boundaries
// copy-before-write} asks an analysis that it has not made about the value that a loop yields, and
// crashes on every loop that carries a tensor.
//
// Signature: crash:mlir:one-shot-bufferize:SIGSEGV in compile
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries copy-before-write})'
func.func @last(%t: tensor<4xi8>, %n: index) -> tensor<4xi8> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%old = %t) -> (tensor<4xi8>) {
    scf.yield %t : tensor<4xi8>
  }
  return %0 : tensor<4xi8>
}

// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): linalg-fuse-elementwise-ops crashes on a
// linalg.map behind which a tensor.expand_shape stands.
//
// Signature: crash:mlir:linalg-fuse-elementwise-ops:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(linalg-fuse-elementwise-ops)'
func.func @expand(%a: tensor<5x8xi64>, %b: tensor<5x8xi64>) -> tensor<5x1x8xi64> {
  %0 = linalg.map { arith.addi } ins(%a, %a : tensor<5x8xi64>, tensor<5x8xi64>) outs(%b : tensor<5x8xi64>)
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [5, 1, 8] : tensor<5x8xi64> into tensor<5x1x8xi64>
  return %1 : tensor<5x1x8xi64>
}

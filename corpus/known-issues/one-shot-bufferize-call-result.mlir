// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): one-shot-bufferize with function
// boundaries crashes where two ops want to write to the tensor that a call returns, so that one has
// to copy.
//
// Signature: crash:mlir:one-shot-bufferize:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries=1})'
func.func @made() -> tensor<4x4xi64> {
  %two = arith.constant dense<2> : tensor<4x4xi64>
  return %two : tensor<4x4xi64>
}
func.func @main(%zero: i64) -> tensor<1xi64> {
  %whole = call @made() : () -> tensor<4x4xi64>
  %part = tensor.extract_slice %whole[3, 2] [1, 1] [1, 1] : tensor<4x4xi64> to tensor<1xi64>
  %filled = linalg.fill ins(%zero : i64) outs(%part : tensor<1xi64>) -> tensor<1xi64>
  %other = linalg.fill ins(%zero : i64) outs(%whole : tensor<4x4xi64>) -> tensor<4x4xi64>
  return %filled : tensor<1xi64>
}

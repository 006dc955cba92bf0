// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-fusion fuses two loops that read the
// same memory and erases the second one although its result is in use; the verifier crashes on
// the operand that is gone.
//
// Signature: verify:mlir:affine-loop-fusion:a value in use was erased
// Signature: crash:mlir:affine-loop-fusion:SIGSEGV in compile
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion))'
func.func @sum(%memory: memref<1x1xi64>, %start: i64) -> i64 {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 1 {
    %element = affine.load %memory[%c0, 0] : memref<1x1xi64>
  }
  %sum = affine.for %i = 0 to 1 iter_args(%carried = %start) -> (i64) {
    %element = affine.load %memory[0, 0] : memref<1x1xi64>
    affine.yield %start : i64
  }
  %twice = arith.addi %sum, %sum : i64
  return %twice : i64
}

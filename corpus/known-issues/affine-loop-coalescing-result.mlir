// Known issue of upstream MLIR (seen in 19.1.7): affine-loop-coalescing crashes on a nest whose
// inner loop has results (iter_args).
//
// Signature: crash:mlir:affine-loop-coalescing:SIGSEGV in compile
// Signature: verify:mlir:affine-loop-coalescing:a value in use was erased
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-coalescing))'
func.func @nest(%x: f32) {
  affine.for %i = 0 to 2 {
    %outer = affine.for %j = 0 to 4 iter_args(%a = %x) -> (f32) {
      %sum = arith.addf %a, %x : f32
      affine.yield %sum : f32
    }
  }
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-unroll with unroll-up-to-factor takes
// the trip count of a loop without iterations as the factor and divides by it: it crashes.
//
// Signature: crash:mlir:affine-loop-unroll:SIGFPE in compile
// Shape: 9a0caf6d ce7eb5f8
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-unroll{unroll-up-to-factor=true}))'
func.func @empty(%memory: memref<1xi32>, %value: i32) {
  affine.for %i = 0 to 0 {
    affine.store %value, %memory[%i] : memref<1xi32>
  }
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): lower-affine says that it cannot divide by 0 and goes
// on with what it did not get, although the op is never executed: it crashes where the quotient is
// part of an expression.
//
// Met as: affine-loop-coalescing of a nest with an inner loop without iterations divides by their number.
//
// Signature: crash:mlir:lower-affine:SIGSEGV in compile
// Signature: verify:mlir:lower-affine/AffineForLowering:'affine.if' op operand cannot be used as a dimension id
// Shape: 26358ff4 cc28c3b0
// Shape: 13c79a17 683e6fe7 a2cae032
// Shape: 35b31a6f 6eb5ae9f 9fa06ef6
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(lower-affine)'
func.func @never(%memory: memref<4xindex>, %x: index) {
  affine.for %i = 0 to 0 {
    %0 = affine.apply affine_map<(d0) -> ((d0 floordiv 0) mod 4)>(%x)
    memref.store %0, %memory[%i] : memref<4xindex>
  }
  return
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize vectorises a loop whose
// counter is the bound of a loop inside: that bound has no operand in the vectorised code, and
// the verifier of affine.for crashes on it, or finds that bound in what the pass has erased.
//
// Signature: crash:mlir:affine-super-vectorize:SIGSEGV in compile
// Signature: verify:mlir:affine-super-vectorize:operand # does not dominate this use
// Signature: verify:mlir:affine-super-vectorize:a value in use was erased
// Shape: 69b4ec1e 8af3583c 8f7efc75
//
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4 test-fastest-varying=0}))'
func.func @triangle(%memory: memref<8x16xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 8 {
      %element = affine.load %memory[%j, %i] : memref<8x16xf32>
      affine.store %element, %memory[%j, %i] : memref<8x16xf32>
    }
  }
  return
}

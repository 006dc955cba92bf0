// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): affine-data-copy-generate makes loops from
// max of nothing to min of nothing where the condition around an access is never true; lower-affine
// crashes on them, and affine-loop-fusion makes invalid IR of them once they are tiled.
//
// Signature: verify:mlir:affine-loop-fusion:operand # does not dominate this use
// Signature: crash:mlir:lower-affine:SIGSEGV in compile
// Signature: crash:mlir:affine-data-copy-generate:SIGSEGV in compile
//
// XFAIL: mlir-22
// RUN: not --crash mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}),lower-affine)'
func.func @never(%memory: memref<8x1xi32>, %x: i32) {
  affine.for %i = 0 to 1 {
    affine.if affine_set<(d0) : (d0 - 1 == 0)>(%i) {
      affine.store %x, %memory[%i, %i] : memref<8x1xi32>
    }
  }
  return
}

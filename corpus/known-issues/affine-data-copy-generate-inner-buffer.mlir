// Known issue of upstream MLIR (19.1.7; gone in 22.1.8): affine-data-copy-generate copies a buffer
// that is allocated in a loop before and after that loop, where the buffer does not exist.
//
// Met as: the pass twice in a row; the first makes such buffers.
//
// Signature: verify:mlir:affine-data-copy-generate:operand # does not dominate this use
//
// XFAIL: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}))' 2>&1 | FileCheck %s
// CHECK: does not dominate this use
func.func @scratch(%x: f32) {
  affine.for %i = 0 to 4 {
    %scratch = memref.alloc() : memref<1xf32>
    affine.store %x, %scratch[0] : memref<1xf32>
  }
  return
}

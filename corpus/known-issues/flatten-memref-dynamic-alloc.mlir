// Known issue of upstream MLIR (22.1.8): flatten-memref allocates a memref of one dynamic extent in
// place of one with several, but hands on no size. It takes an extent of 0 for a dynamic one too.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:'memref.alloc' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocaOp>:'memref.alloca' op incorrect number of dynamic sizes, has #, expected #
// Shape: c4be24a672996fc8
// Shape: c332fe974050bc30
// Shape: b9bd1bf859813bcf
// Shape: e0c4d70cd3af37cd
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' 2>&1 | FileCheck %s
// CHECK: error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @keep(%n: index, %at: index, %x: f32) -> memref<?x4xf32> {
  %memory = memref.alloc(%n) : memref<?x4xf32>
  memref.store %x, %memory[%at, %at] : memref<?x4xf32>
  return %memory : memref<?x4xf32>
}

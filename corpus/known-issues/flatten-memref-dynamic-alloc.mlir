// Known issue of upstream MLIR (22.1.8): flatten-memref allocates a memref of one dynamic extent in
// place of one with several, but hands on no size: what is not constant it asks of the memory that
// it is about to allocate. Of memory with an extent of 0 the strides count as not constant.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:'memref.alloc' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocaOp>:'memref.alloca' op incorrect number of dynamic sizes, has #, expected #
// Shape: c4be24a672996fc8
// Shape: c332fe974050bc30
// Shape: b9bd1bf859813bcf
// Shape: e0c4d70cd3af37cd
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:operand # does not dominate this use
// Shape: 01489add08d6974e
// Shape: 0ab9f8dd0e50ab69
// Shape: 14bce4b0da4c303a
// Shape: 57b0dfaae74ec190
// Shape: 90bf238e3404440a
// Shape: 9cbb64d008defc58
// Shape: a7d8f1e80ff0b11c
// Shape: b1e27cf83212fb94
// Shape: ceb145c0d00f3f4b
// Shape: fa511f541e00141d
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' 2>&1 | FileCheck %s
// CHECK: error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @keep(%n: index, %at: index, %x: f32) -> memref<?x4xf32> {
  %memory = memref.alloc(%n) : memref<?x4xf32>
  memref.store %x, %memory[%at, %at] : memref<?x4xf32>
  return %memory : memref<?x4xf32>
}

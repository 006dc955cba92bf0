// Known issue of upstream MLIR (22.1.8): flatten-memref allocates a memref of one dynamic extent in
// place of one with several, but hands on no size. It takes an extent of 0 for a dynamic one too.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:'memref.alloc' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocaOp>:'memref.alloca' op incorrect number of dynamic sizes, has #, expected #
// Shape: 14bce4b0da4c303a
// Shape: 57b0dfaae74ec190
// Shape: 9cbb64d008defc58
// Shape: a7d8f1e80ff0b11c
// Shape: b1e27cf83212fb94
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

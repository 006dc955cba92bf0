// Known issue of upstream MLIR (22.1.8): flatten-memref allocates a memref of one dynamic extent in
// place of one with several, but hands on no size.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:'memref.alloc' op incorrect number of dynamic sizes, has #, expected #
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' 2>&1 | FileCheck %s
// CHECK: error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @keep(%n: index, %at: index, %x: f32) -> memref<?x4xf32> {
  %memory = memref.alloc(%n) : memref<?x4xf32>
  memref.store %x, %memory[%at, %at] : memref<?x4xf32>
  return %memory : memref<?x4xf32>
}

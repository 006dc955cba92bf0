// Known issue of upstream MLIR (22.1.8): flatten-memref allocates a memref of one dynamic extent in
// place of one with several, but hands on no size: what is not constant it asks of the memory that
// it is about to allocate. Of memory with an extent of 0 the strides count as not constant.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:'memref.alloc' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocaOp>:'memref.alloca' op incorrect number of dynamic sizes, has #, expected #
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:operand # does not dominate this use
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<AllocOp>:'memref.alloca' op incorrect number of dynamic sizes, has #, expected #
// Shape: 06bea66b 7222168b 82b2398a 89871623 8ed9c211 9345be91 f61a6871
// Shape: 7222168b 89871623 9345be91 bd50ce05
// Shape: 7e224275 89871623 c0e0c23d
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' 2>&1 | FileCheck %s
// CHECK: error: 'memref.alloc' op incorrect number of dynamic sizes, has 0, expected 1
func.func @keep(%n: index, %at: index, %x: f32) -> memref<?x4xf32> {
  %memory = memref.alloc(%n) : memref<?x4xf32>
  memref.store %x, %memory[%at, %at] : memref<?x4xf32>
  return %memory : memref<?x4xf32>
}

// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-scf-to-cf makes blocks of an scf.if inside
// of an affine.for, whose region may have no more than one.
//
// Signature: verify:mlir:convert-scf-to-cf:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ForLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/WhileLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/DoWhileLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IndexSwitchLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ParallelLowering:'affine.for' op expects region # to have # or # blocks
// Shape: 598e6286 6d15c13d d8e61d37
// Shape: 598e6286 93c47578 cd960d66
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf)' 2>&1 | FileCheck %s
// CHECK: 'affine.for' op expects region #0 to have 0 or 1 blocks
func.func @fill(%condition: i1, %x: i32, %memory: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    scf.if %condition {
      memref.store %x, %memory[%i] : memref<4xi32>
    }
  }
  return
}

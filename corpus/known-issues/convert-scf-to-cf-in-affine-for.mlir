// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-scf-to-cf makes blocks of an scf.if inside
// of an affine.for, whose region may have no more than one, and likewise of scf.for and scf.while,
// inside of linalg.generic, linalg.map and tensor.generate.
//
// Signature: verify:mlir:convert-scf-to-cf:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ForLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/WhileLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/DoWhileLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IndexSwitchLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ParallelLowering:'affine.for' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'tensor.generate' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ForLowering:'tensor.generate' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/DoWhileLowering:'tensor.generate' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'linalg.generic' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ForLowering:'linalg.generic' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/DoWhileLowering:'linalg.generic' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'linalg.map' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'tensor.pad' op expects region # to have # or # blocks
// Shape: 0921e264 3ae4ab10 598e6286 cd960d66 e35d10ed
// Shape: 24b229a3 598e6286 62684935 6d15c13d e35d10ed
// Shape: 598e6286 6768110e 7f716220 84deedb9 e35d10ed
// Shape: 07c57c77 598e6286 59edf4bc 82ef1fad bc5d416c cd960d66
// Shape: 07c57c77 204aaf82 598e6286 6d15c13d a50d0d76 bc5d416c
// Shape: 07c57c77 2d08ce42 598e6286 6768110e 84deedb9 bc5d416c
// Shape: 10b0125f 33fccbce 3d814af1 598e6286 9d45bce5 af26e224 cd960d66
// Shape: 598e6286 6d15c13d d8e61d37
// Shape: 598e6286 93c47578 cd960d66
// Shape: 14549b7b 179e7a98 21e0791d 33fccbce 3d814af1 598e6286 7222168b 8ed9c211 9345be91 9d45bce5 af26e224 cd960d66 e842b30d e844908c f61a6871 f6a900a7
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

// Known issue of upstream MLIR (19.1.7, 22.1.8): convert-vector-to-scf lowers a
// vector.transfer_write of rank 2 where it stands, also in a vector.mask, which may hold no more
// than the one op.
//
// Signature: verify:mlir:convert-vector-to-scf/TransferOp1dConversion<TransferReadOp>:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-scf-to-cf/IfLowering:'vector.mask' op expects region # to have # or # blocks
// Signature: verify:mlir:scf-for-loop-peeling/ForLoopPeelingPattern:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-vector-to-scf/PrepareTransferWriteConversion:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-vector-to-scf/PrepareTransferReadConversion:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-vector-to-scf/UnrollTransferReadConversion:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-vector-to-scf/UnrollTransferWriteConversion:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-scf-to-cf:'vector.mask' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/WhileLowering:'vector.mask' op expects region # to have # or # blocks
// Signature: verify:mlir:convert-scf-to-cf/ForLowering:'vector.mask' op expects region # to have # or # blocks
// Signature: verify:mlir:loop-invariant-code-motion:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:convert-vector-to-scf/PrepareTransferWriteConversion:'vector.mask' op expects a 'T' mask for the maskable operation
// Signature: verify:mlir:convert-vector-to-scf/UnrollTransferWriteConversion:'vector.mask' op expects a 'T' mask for the maskable operation
// Signature: verify:mlir:convert-vector-to-scf/TransferOp1dConversion<TransferWriteOp>:'vector.mask' op expects a MaskableOpInterface within the mask region
// Signature: verify:mlir:convert-vector-to-scf/TransferOp1dConversion<TransferReadOp>:'vector.mask' op expects a MaskableOpInterface within the mask region
// Shape: 29aa5522d252b81a
// Shape: 83553c5acce188d6
// Shape: a47b201801aeea46
// Shape: 0e244996e8700f56
// Shape: d4476c70c7b86c51
// Shape: 15a4335d8c4c80cd
// Shape: 2b24c716d7ec93de
// Shape: 2d983c1e96896229
// Shape: 319ad881e78b2368
// Shape: 3e13f5eabc35ab03
// Shape: 48a78b26d7350335
// Shape: 5e904a4326164190
// Shape: 61088dd0382cc400
// Shape: 903e8096421410a9
// Shape: 97f9ae29bd539e3a
// Shape: a5a2c5b8e59d1a78
// Shape: a8b39102a9c822bc
// Shape: aacf18cbe8356d6b
// Shape: ab8d41a4157a0e97
// Shape: b7542a32b1821124
// Shape: bc4dffe257097eea
// Shape: db6c83e06ef7b41f
// Shape: e63fd3183362e806
// Shape: eb2f20b5478d91d5
// Shape: eca2247c878d8b2b
// Shape: fa3abe5a693e1eca
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-scf)' 2>&1 | FileCheck %s
// CHECK: 'vector.mask' op expects only one operation to mask
func.func @write(%v: vector<3x2xf32>, %mask: vector<3x2xi1>, %memory: memref<6x3xf32>) {
  %c0 = arith.constant 0 : index
  vector.mask %mask {
    vector.transfer_write %v, %memory[%c0, %c0] : vector<3x2xf32>, memref<6x3xf32>
  } : vector<3x2xi1>
  return
}

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
// Signature: verify:mlir:convert-vector-to-scf/TransferOp1dConversion<TransferWriteOp>:'vector.mask' op expects only one operation to mask
// Shape: 0ec52b00 180f509d 5694b269 66929021 6ae1791b 7222168b 812fb510 829327c3 82b2398a 8ed9c211 907821cd a6e4e1aa f4531b42 f61a6871
// Shape: 0ec52b00 41db871e 5694b269 66929021 6ae1791b 7222168b 812fb510 829327c3 82b2398a 8ed9c211 907821cd a6e4e1aa f4531b42 f61a6871
// Shape: 0ec52b00 41db871e 5694b269 66929021 6ae1791b 7222168b 812fb510 829327c3 82b2398a 8ed9c211 a6e4e1aa eae6bc2a f4531b42 f61a6871 f759b246
// Shape: 179e7a98 6015f908 66759e05 66929021 6ae1791b 710ffd29 7222168b 812fb510 829327c3 82b2398a 869861bb 8ed9c211 907821cd a7ad3977 eb1d5b8c f1a30da7 f4531b42 f61a6871
// Shape: 180f509d 6015f908 66759e05 66929021 6ae1791b 710ffd29 7222168b 812fb510 829327c3 82b2398a 869861bb 8ed9c211 a7ad3977 eb1d5b8c f1a30da7 f4531b42 f61a6871
// Shape: 66759e05 66929021 6ae1791b 710ffd29 7222168b 787f761d 812fb510 829327c3 82b2398a 869861bb 8ed9c211 a7ad3977 eae6bc2a eb1d5b8c f1a30da7 f4531b42 f61a6871
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

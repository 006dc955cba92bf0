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
// Shape: 66759e05 6ae1791b 829327c3 f1a30da7
// Shape: 5694b269 6ae1791b 829327c3 a6e4e1aa
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

// Known issue of upstream MLIR (22.1.8): flatten-memref computes the subscript of a masked transfer
// inside of its vector.mask, which may hold no more than the one op.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<TransferWriteOp>:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<TransferReadOp>:'vector.mask' op expects only one operation to mask
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' 2>&1 | FileCheck %s
// CHECK: error: 'vector.mask' op expects only one operation to mask
func.func @write(%vector: vector<2xi32>, %mask: vector<2xi1>, %memory: memref<4x4xi32>, %at: index) {
  vector.mask %mask {
    vector.transfer_write %vector, %memory[%at, %at] {in_bounds = [true]} : vector<2xi32>, memref<4x4xi32>
  } : vector<2xi1>
  return
}

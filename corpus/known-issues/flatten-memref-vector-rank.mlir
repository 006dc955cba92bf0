// Known issue of upstream MLIR (22.1.8): flatten-memref makes of a vector.transfer_write of two axes
// one to a memref of one axis.
//
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<TransferWriteOp>:'vector.transfer_write' op requires a permutation_map with result dims of the same rank as the vector type
// Signature: verify:mlir:flatten-memref/MemRefRewritePattern<TransferReadOp>:'vector.transfer_read' op requires a permutation_map with result dims of the same rank as the vector type
//
// REQUIRES: mlir-22
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(flatten-memref)' 2>&1 | FileCheck %s
// CHECK: error: 'vector.transfer_write' op requires a permutation_map with result dims of the same rank as the vector type
func.func @write(%vector: vector<2x2xi32>, %memory: memref<4x4xi32>, %at: index) {
  vector.transfer_write %vector, %memory[%at, %at] {in_bounds = [true, true]} : vector<2x2xi32>, memref<4x4xi32>
  return
}

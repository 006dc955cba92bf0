// Known issue of upstream MLIR (19.1.7, 22.1.8): fold-memref-alias-ops computes the subscripts of a
// masked transfer inside of its vector.mask, where nothing else may stand.
//
// Signature: verify:mlir:fold-memref-alias-ops/StoreOpOfSubViewOpFolder<TransferWriteOp>:'vector.mask' op expects only one operation to mask
// Signature: verify:mlir:fold-memref-alias-ops/LoadOpOfSubViewOpFolder<TransferReadOp>:'vector.shape_cast' op operand # must be vector of any type values, but got 'T'
// Signature: verify:mlir:fold-memref-alias-ops/LoadOpOfSubViewOpFolder<TransferReadOp>:'vector.mask' op expects only one operation to mask
// Shape: 22563277 237ef84c 403ce35c 6015f908 6430dfd8 66759e05 66929021 6ae1791b 710ffd29 7222168b 812fb510 82b2398a 869861bb 8ed9c211 907821cd a7ad3977 d8bc98dc eb1d5b8c f1a30da7 f4531b42 f61a6871
// Shape: 14649abc 403ce35c 5694b269 6430dfd8 6ae1791b a6e4e1aa
// Shape: 0ec52b00 179e7a98 22563277 237ef84c 2d9804a6 403ce35c 5694b269 6430dfd8 66759e05 66929021 6ae1791b 710ffd29 7222168b 787f761d 812fb510 82b2398a 869861bb 8ed9c211 a7ad3977 d8bc98dc eae6bc2a eb1d5b8c f1a30da7 f4531b42 f61a6871 f759b246
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(fold-memref-alias-ops)' 2>&1 | FileCheck %s
// CHECK: 'vector.mask' op expects only one operation to mask
func.func @masked(%memory: memref<8x8xi32>, %row: index, %mask: vector<4xi1>, %value: vector<4xi32>) {
  %c0 = arith.constant 0 : index
  %view = memref.subview %memory[1, 2] [2, 4] [1, 1] : memref<8x8xi32> to memref<2x4xi32, strided<[8, 1], offset: 10>>
  vector.mask %mask {
    vector.transfer_write %value, %view[%row, %c0] {in_bounds = [true]}
        : vector<4xi32>, memref<2x4xi32, strided<[8, 1], offset: 10>>
  } : vector<4xi1>
  return
}

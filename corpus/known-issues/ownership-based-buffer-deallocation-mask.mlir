// Known issue of upstream MLIR (19.1.7, 22.1.8): ownership-based-buffer-deallocation notes at the
// start of every block who owns the memory that it uses, in a constant; in the block of a
// vector.mask nothing but the masked op may stand.
//
// Signature: verify:mlir:ownership-based-buffer-deallocation:'vector.mask' op expects only one operation to mask
// Shape: 179e7a98 5d4d8a5d 66759e05 66929021 6ae1791b 7222168b 787f761d 812fb510 82b2398a 869861bb 8ed9c211 9e8ad0dd a7ad3977 eae6bc2a eb1d5b8c f1a30da7 f4531b42 f61a6871
// Shape: 41db871e 5694b269 66929021 6ae1791b 7222168b 812fb510 82b2398a 8ed9c211 9e8ad0dd a6e4e1aa eae6bc2a f4531b42 f61a6871 f759b246
//
// RUN: not mlir-opt %s --pass-pipeline='builtin.module(ownership-based-buffer-deallocation)' 2>&1 | FileCheck %s
// CHECK: 'vector.mask' op expects only one operation to mask
func.func @masked(%mask: vector<2xi1>, %value: vector<2xi8>) {
  %c0 = arith.constant 0 : index
  %memory = memref.alloc() : memref<2xi8>
  vector.mask %mask {
    vector.transfer_write %value, %memory[%c0] {in_bounds = [true]} : vector<2xi8>, memref<2xi8>
  } : vector<2xi1>
  return
}

// Known issue of upstream MLIR (22.1.8): flatten-memref forgets the mask of a vector.transfer_write (and
// of a vector.transfer_read).
//
// The mask lets nothing through, and the element stays 0; with the pass it becomes 7.
//
// Signature: pass:mlir:flatten-memref/MemRefRewritePattern<TransferWriteOp>:wrong value
// Signature: pass:mlir:flatten-memref/MemRefRewritePattern<TransferReadOp>:wrong value
// Shape: 0ec52b00 41db871e 5694b269 7222168b 82b2398a 89871623 8ed9c211 f4531b42 f61a6871 f759b246
// Shape: 66759e05 869861bb 89871623
// Neutralise: full-masks
// Shape: 0ec52b00 5694b269 7222168b 82b2398a 89871623 8ed9c211 f4531b42 f61a6871 f759b246
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-scf,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(flatten-memref,convert-vector-to-scf,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0{{$}}
// WRONG: {{^}}7{{$}}
func.func @write(%memory: memref<2x2xi32>, %count: index) {
  %c0 = arith.constant 0 : index
  %sevens = arith.constant dense<7> : vector<2xi32>
  %mask = vector.create_mask %count : vector<2xi1>
  vector.transfer_write %sevens, %memory[%c0, %c0], %mask {in_bounds = [true]} : vector<2xi32>, memref<2x2xi32>
  return
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<2x2xi32>
  memref.store %zero, %memory[%c0, %c1] : memref<2x2xi32>
  call @write(%memory, %c0) : (memref<2x2xi32>, index) -> ()
  %element = memref.load %memory[%c0, %c1] : memref<2x2xi32>
  return %element : i32
}

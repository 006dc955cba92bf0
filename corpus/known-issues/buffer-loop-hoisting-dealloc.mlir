// Known issue of upstream MLIR (19.1.7, 22.1.8): buffer-loop-hoisting moves an allocation out of
// the loop that frees it: the second iteration uses and frees what is gone.
//
// The sum is 0 + 1 + 2 = 3; with the pass the C library ends the program on the second free.
//
// Signature: pass:mlir:buffer-loop-hoisting:undefined behaviour
// Shape: 4f37d354 542b426e 7222168b 8f7efc75 9345be91 9834fc04 a7387c68 b68e7661 bae0e73d bc0b9f8f e844908c f07a7124
// Shape: 4f37d354 9345be91 9a947b2b a7387c68 b68e7661 bae0e73d e844908c
// Shape: 14549b7b 24a3c809 4f37d354 6d15c13d 7222168b 82b2398a 8ed9c211 9345be91 9834fc04 98a02f4c 9a947b2b af4b0650 b68e7661 e844908c f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i64 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(buffer-loop-hoisting))' \
// RUN:   | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}3{{$}}
// WRONG: memref.alloc
// WRONG: scf.for
// WRONG: memref.dealloc
// WRONG: scf.yield
func.func @main() -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0 : i64
  %sum = scf.for %i = %c0 to %c3 step %c1 iter_args(%before = %zero) -> (i64) {
    %buffer = memref.alloc() : memref<1xi64>
    %number = arith.index_cast %i : index to i64
    memref.store %number, %buffer[%c0] : memref<1xi64>
    %same = memref.load %buffer[%c0] : memref<1xi64>
    memref.dealloc %buffer : memref<1xi64>
    %after = arith.addi %before, %same : i64
    scf.yield %after : i64
  }
  return %sum : i64
}

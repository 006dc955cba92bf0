// Known issue of upstream MLIR (22.1.8): flatten-memref makes of a vector.transfer_write along an axis
// whose elements are not neighbours one to neighbours; so it does of a vector.transfer_read.
//
// The vector [5, 7] is written to row 0 of a transposed layout, whose elements 0 and 1 are elements
// 0 and 2 of the memory; with the pass it is written to elements 0 and 1, and element [0, 1] stays 0.
//
// Signature: pass:mlir:flatten-memref/MemRefRewritePattern<TransferWriteOp>:wrong value
// Signature: pass:mlir:flatten-memref/MemRefRewritePattern<TransferReadOp>:wrong value
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(convert-vector-to-scf,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(flatten-memref,convert-vector-to-scf,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-ub-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}7{{$}}
// WRONG: {{^}}0{{$}}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %vector = arith.constant dense<[5, 7]> : vector<2xi32>
  %memory = memref.alloc() : memref<4xi32>
  %transposed = memref.reinterpret_cast %memory to offset: [0], sizes: [2, 2], strides: [1, 2]
      : memref<4xi32> to memref<2x2xi32, strided<[1, 2]>>
  memref.store %zero, %transposed[%c0, %c1] : memref<2x2xi32, strided<[1, 2]>>
  vector.transfer_write %vector, %transposed[%c0, %c0] {in_bounds = [true]}
      : vector<2xi32>, memref<2x2xi32, strided<[1, 2]>>
  %element = memref.load %transposed[%c0, %c1] : memref<2x2xi32, strided<[1, 2]>>
  return %element : i32
}

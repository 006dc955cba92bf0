// Known issue of upstream MLIR (22.1.8): affine-loop-fusion fuses two loops that read the same
// memory, and then computes a part of both again for a consumer of the second one: what the first
// one stores outside of the buffer between them is stored again, by an iteration that is not the last.
//
// The first loop stores 5 and then 7; with the pass the consumer stores the 5 once more. 19.1.7
// fuses them otherwise.
//
// Signature: pass:mlir:affine-loop-fusion:wrong value
// Shape: 07704119 0eaa0565 1043002a 179e7a98 23988482 249d09c3 6ce88d28 7222168b 83a49be3 84d866ad 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9345be91 9834fc04 a259388d bc0b9f8f f07a7124 f2f26d96 f61a6871 fa85ee87
//
// REQUIRES: mlir-22
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion{maximal=true}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}7{{$}}
// WRONG: {{^}}5{{$}}
func.func @last(%result: memref<1xi32>, %memory: memref<2xi32>, %one: i32) -> i32 {
  affine.for %i = 0 to 2 {
    %element = affine.load %memory[%i] : memref<2xi32>
    affine.store %element, %result[0] : memref<1xi32>
  }
  %buffer = memref.alloc() : memref<2xi32>
  affine.for %i = 0 to 2 {
    %element = affine.load %memory[%i] : memref<2xi32>
    affine.store %one, %buffer[%i] : memref<2xi32>
  }
  affine.for %i = 0 to 1 {
    %element = affine.load %buffer[0] : memref<2xi32>
  }
  %first = affine.load %buffer[0] : memref<2xi32>
  return %first : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %seven = arith.constant 7 : i32
  %memory = memref.alloc() : memref<2xi32>
  %result = memref.alloc() : memref<1xi32>
  memref.store %five, %memory[%c0] : memref<2xi32>
  memref.store %seven, %memory[%c1] : memref<2xi32>
  %first = call @last(%result, %memory, %one) : (memref<1xi32>, memref<2xi32>, i32) -> i32
  %element = memref.load %result[%c0] : memref<1xi32>
  return %element : i32
}

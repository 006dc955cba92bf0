// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-fusion with fusion-maximal repeats
// a store whose subscript is an operand or a constant in every iteration of the consumer, also where
// that has overwritten the element by then. Without the option it does so, too.
//
// The option is maximal in 22.1.8.
//
// The last loop makes both elements 1. With the pass its second iteration stores the 0 of the first
// loop into element 0 again.
//
// Met as: a loop that updates memory in place, repeated in every iteration of another.
//
// Signature: pass:mlir:affine-loop-fusion:wrong value
// Shape: 07704119 0eaa0565 249d09c3 6ce88d28 82b2398a 83a49be3 8ad2f1f7 8f7efc75 a259388d f2f26d96
// Shape: 07704119 0eaa0565 179e7a98 249d09c3 6ce88d28 7222168b 82b2398a 84d866ad 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 bc0b9f8f f07a7124 f2f26d96 f61a6871 fa85ee87
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion{maximal=true}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}0{{$}}
func.func @overwrite(%memory: memref<2xi32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 1 {
    affine.store %zero, %memory[%c0] : memref<2xi32>
  }
  %buffer = memref.alloc() : memref<2xi32>
  affine.for %i = 0 to 1 {
    %element = affine.load %memory[0] : memref<2xi32>
    affine.store %zero, %buffer[0] : memref<2xi32>
  }
  %kept = affine.load %buffer[0] : memref<2xi32>
  affine.for %i = 0 to 2 {
    %element = affine.load %buffer[0] : memref<2xi32>
    affine.store %one, %memory[%i] : memref<2xi32>
  }
  return
}
func.func @main() -> i32 {
  %memory = memref.alloc() : memref<2xi32>
  call @overwrite(%memory) : (memref<2xi32>) -> ()
  %element = affine.load %memory[0] : memref<2xi32>
  return %element : i32
}

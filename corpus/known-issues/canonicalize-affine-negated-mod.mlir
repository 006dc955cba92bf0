// Known issue of upstream MLIR (19.1.7, 22.1.8): canonicalize simplifies (-d) mod 4 floordiv 2,
// with d between 0 and 5, to the constant 1. It is 0 where (-d) mod 4 is 0 or 1.
// So it does with %i mod 5 floordiv 3 of a range that crosses a multiple of 5.
//
// The loop adds 1 + 2 + 2 + 1 + 1 + 2 = 9; with the pass 2 six times.
//
// Signature: pass:mlir:canonicalize/SimplifyAffineOp<AffineLoadOp>:wrong value
// Signature: pass:mlir:canonicalize/SimplifyAffineOp<AffineStoreOp>:wrong value
// Signature: pass:mlir:convert-linalg-to-loops/SimplifyAffineOp<AffineApplyOp>:wrong value
// Neutralise: nested-divisions
// Shape: 07704119 6ce88d28 7222168b 8ad2f1f7 8f7efc75 9a36685c bc0b9f8f f07a7124 f8423831
// Shape: 06fbb5ac 0cafc394 53a609d7 6eec0eda 7222168b 8f7efc75 a5aa1713 a9fe3210 bc0b9f8f d220c35d e622d823 f07a7124 fdfc1336
// Shape: 0eaa0565 179e7a98 249d09c3 387b5d92 3dc40ed3 6ce88d28 7222168b 83a49be3 84d866ad 8d73de95 8ed9c211 8f7efc75 bc0b9f8f c9fa0d1c f07a7124 f61a6871 f8423831 fa85ee87
// Shape: 0eaa0565 179e7a98 249d09c3 387b5d92 3dc40ed3 6f5d356d 7222168b 83a49be3 8d73de95 8ed9c211 8f7efc75 bc0b9f8f c9fa0d1c f07a7124 f61a6871 f8423831 fa85ee87
// Shape: 07704119 179e7a98 2c9ea1e6 6ce88d28 7222168b 84d866ad 8ad2f1f7 8ed9c211 8f7efc75 bc0b9f8f f07a7124 f61a6871 f8423831
// Shape: 06fbb5ac 0cafc394 179e7a98 53a609d7 6eec0eda 7222168b 82b2398a 8ed9c211 8f7efc75 a236eecb a5aa1713 a9dcbae9 a9fe3210 bc0b9f8f d220c35d f07a7124 f61a6871 f8423831
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(canonicalize,lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-cf-to-llvm,convert-arith-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}9{{$}}
// WRONG: {{^}}12{{$}}
func.func @sum(%memory: memref<3xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %result = affine.for %d = 0 to 6 iter_args(%sum = %zero) -> (i32) {
    %element = affine.load %memory[(%c0 + (-%d) mod 4) floordiv 2 + 1] : memref<3xi32>
    %next = arith.addi %sum, %element : i32
    affine.yield %next : i32
  }
  return %result : i32
}
func.func @main() -> i32 {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %memory = memref.alloc() : memref<3xi32>
  affine.store %one, %memory[1] : memref<3xi32>
  affine.store %two, %memory[2] : memref<3xi32>
  %0 = call @sum(%memory) : (memref<3xi32>) -> i32
  return %0 : i32
}

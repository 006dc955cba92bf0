// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-super-vectorize writes whole vectors where
// the trip count is no multiple of the vector: elements behind the loop are overwritten, as long
// as they lie inside the memref.
//
// The loop writes elements 0 to 5; element 7 stays 0. With the pass it becomes 1. Met as: any tile
// with valid extents below its shape. The mlir backend leaves the pass out.
//
// Signature: pass:mlir:affine-super-vectorize:wrong value
// Signature: pass:mlir:affine-super-vectorize:undefined behaviour
// Signature: paths:mlir:affine-super-vectorize:undefined behaviour
// Signature: paths:mlir:affine-super-vectorize:wrong value
// Shape: 07704119 0eaa0565 23988482 249d09c3 6ce88d28 7222168b 83a49be3 8ad2f1f7 8af3583c 8d73de95 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124
// Shape: 07704119 179e7a98 6ce88d28 7222168b 8ad2f1f7 8af3583c 8ed9c211 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124 f61a6871
// Shape: 07704119 6ce88d28 7222168b 8ad2f1f7 8af3583c 8f7efc75 9834fc04 a8c837d8 ab546b73 bc0b9f8f f07a7124 f61a6871
// Shape: 07704119 0eaa0565 23988482 249d09c3 6ce88d28 7222168b 83a49be3 8ad2f1f7 8d73de95 8f7efc75 9834fc04 bc0b9f8f f07a7124
// Shape: 07704119 179e7a98 6ce88d28 7222168b 7a99bbbf 8ad2f1f7 8af3583c 8ed9c211 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124 f61a6871
// Shape: 07704119 179e7a98 6ce88d28 7222168b 84d866ad 8ad2f1f7 8af3583c 8ed9c211 8f7efc75 9834fc04 a8c837d8 bc0b9f8f f07a7124 f61a6871
// Shape: 07704119 249d09c3 6ce88d28 7222168b 7a99bbbf 8ad2f1f7 8af3583c 8d73de95 8f7efc75 92c62d02 9834fc04 a8c837d8 b552a374 bc0b9f8f c2b89c66 df49f474 f07a7124 fa85ee87
// Shape: 07704119 0eaa0565 249d09c3 2fc8e200 69b4ec1e 6ce88d28 7222168b 84d866ad 8ad2f1f7 8af3583c 8d73de95 8f7efc75 92c62d02 9834fc04 a8c837d8 b552a374 bc0b9f8f c2b89c66 c2c450de df49f474 f07a7124 fa85ee87
// Shape: 07704119 16699ae8 179e7a98 6ce88d28 7222168b 7a99bbbf 8ad2f1f7 8af3583c 8f7efc75 9834fc04 9e8c9690 a8c837d8 bc0b9f8f f07a7124 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-super-vectorize{virtual-vector-size=4}),lower-affine,convert-vector-to-scf,convert-scf-to-cf,convert-vector-to-llvm,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}0
// WRONG: {{^}}1
func.func @fill(%memory: memref<8xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to 6 {
    affine.store %one, %memory[%i] : memref<8xi32>
  }
  return
}
func.func @main() -> i32 {
  %c7 = arith.constant 7 : index
  %zero = arith.constant 0 : i32
  %memory = memref.alloc() : memref<8xi32>
  memref.store %zero, %memory[%c7] : memref<8xi32>
  func.call @fill(%memory) : (memref<8xi32>) -> ()
  %last = memref.load %memory[%c7] : memref<8xi32>
  return %last : i32
}

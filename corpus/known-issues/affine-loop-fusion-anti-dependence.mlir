// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-loop-fusion computes again in the consumer what the
// producer has stored, from memory that the consumer, or the producer itself, overwrites meanwhile.
//
// The second loop stores the last element of what the first has copied, then the one before, …, at last
// the first: 5. With the pass it reads the elements themselves, of which the first is overwritten by then.
//
// Signature: pass:mlir:affine-loop-fusion:wrong value
// Shape: 07704119 0eaa0565 23988482 249d09c3 6ce88d28 7222168b 7a99bbbf 83a49be3 86283c25 8ad2f1f7 8d73de95 8f7efc75 9834fc04 bc0b9f8f ee8193cb f07a7124 f2f26d96
// Shape: 07704119 0eaa0565 179e7a98 23988482 249d09c3 6ce88d28 7222168b 7a99bbbf 86283c25 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9345be91 9834fc04 bc0b9f8f e844908c f07a7124 f2f26d96 f61a6871
// Shape: 0eaa0565 179e7a98 23988482 249d09c3 6ce88d28 7222168b 7a99bbbf 86283c25 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 bb78fe33 bc0b9f8f f07a7124 f2f26d96 f61a6871
// Shape: 0eaa0565 179e7a98 23988482 249d09c3 6ce88d28 7222168b 7a99bbbf 86283c25 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 bc0b9f8f f07a7124 f2f26d96 f61a6871
// Shape: 024f80eb 07704119 0eaa0565 179e7a98 23988482 249d09c3 43334631 6ce88d28 7222168b 84d866ad 8ad2f1f7 8d73de95 8dccd5e1 8ed9c211 8f7efc75 9834fc04 bc0b9f8f daac3751 dad6e0cb f07a7124 f2f26d96 f61a6871 fa85ee87
// Shape: 07704119 0eaa0565 23988482 249d09c3 6ce88d28 7222168b 83a49be3 84d866ad 8ad2f1f7 8d73de95 8f7efc75 9345be91 9834fc04 bc0b9f8f e844908c ee8193cb f07a7124 f2f26d96 fa85ee87
// Shape: 0eaa0565 0fd839df 179e7a98 249d09c3 6ce88d28 7222168b 7a99bbbf 7de847c5 7e0a9673 86283c25 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 a259388d ba52d040 bc0b9f8f f07a7124 f2f26d96 f61a6871 ffb0a33e
// Shape: 0eaa0565 1043002a 179e7a98 19bb4f90 23988482 24727683 249d09c3 25765e51 65d38f33 6ce88d28 7222168b 84d866ad 887c1c30 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9345be91 9834fc04 a259388d bc0b9f8f f07a7124 f2f26d96 f61a6871 fa85ee87
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-loop-fusion),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}5{{$}}
// WRONG: {{^}}0{{$}}
func.func @copy(%copied: memref<4xi32>, %memory: memref<4xi32>) {
  affine.for %i = 0 to 4 {
    %element = affine.load %memory[%i] : memref<4xi32>
    affine.store %element, %copied[%i] : memref<4xi32>
  }
  affine.for %i = 0 to 4 {
    %element = affine.load %copied[-%i + 3] : memref<4xi32>
    affine.store %element, %memory[0] : memref<4xi32>
  }
  return
}
func.func @main() -> i32 {
  %zero = arith.constant 0 : i32
  %five = arith.constant 5 : i32
  %c0 = arith.constant 0 : index
  %copied = memref.alloc() : memref<4xi32>
  %memory = memref.alloc() : memref<4xi32>
  affine.for %i = 0 to 4 {
    affine.store %zero, %memory[%i] : memref<4xi32>
  }
  memref.store %five, %memory[%c0] : memref<4xi32>
  call @copy(%copied, %memory) : (memref<4xi32>, memref<4xi32>) -> ()
  %element = memref.load %memory[%c0] : memref<4xi32>
  return %element : i32
}

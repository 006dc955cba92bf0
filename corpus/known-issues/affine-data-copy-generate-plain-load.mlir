// Known issue of upstream MLIR (19.1.7, 22.1.8): affine-data-copy-generate copies memory to a
// buffer and back around affine accesses, but leaves these on the memory where a memref.load reads it
// too: what they store is overwritten. So is what a memref.store stores.
//
// A 1 is stored; with the pass the element is what it was before, 5.
//
// Signature: pass:mlir:affine-data-copy-generate:wrong value
// Signature: pass:mlir:affine-data-copy-generate:undefined behaviour
// Shape: 06fbb5ac 179e7a98 65023cd3 6864e939 6ce88d28 7222168b 7a99bbbf 82b2398a 8ed9c211 9834fc04 f61a6871
// Shape: 0eaa0565 179e7a98 249d09c3 6864e939 6ce88d28 7222168b 82b2398a 8ad2f1f7 8d73de95 8ed9c211 8f7efc75 9834fc04 bc0b9f8f f07a7124 f61a6871
// Shape: 179e7a98 249d09c3 3d19e956 6864e939 6ce88d28 785cb695 7a99bbbf 82b2398a 86283c25 8d73de95 8ed9c211 b65ee3e9 f61a6871
// Shape: 02ff2a02 06fbb5ac 0eaa0565 179e7a98 249d09c3 33caf095 53a609d7 65023cd3 6864e939 82b2398a 83a49be3 8d73de95 8ed9c211 8f7efc75 8fffb920 9703d74c bc0b9f8f c5708391 daeef86e f07a7124 f61a6871 fa85ee87
// Shape: 06fbb5ac 179e7a98 249d09c3 6864e939 6ce88d28 7222168b 82b2398a 84d866ad 8d73de95 8ed9c211 9834fc04 a9dcbae9 f61a6871 fa85ee87
// Shape: 179e7a98 1abc92bf 3d19e956 6864e939 6ce88d28 7222168b 785cb695 82b2398a 84d866ad 8ed9c211 8fffb920 9703d74c 9834fc04 a03199b6 b65ee3e9 daeef86e f61a6871
// Shape: 179e7a98 249d09c3 3d19e956 6864e939 6ce88d28 7222168b 785cb695 82b2398a 84d866ad 8d73de95 8ed9c211 9834fc04 c2c9a7e4 f61a6871 fa85ee87
// Shape: 23988482 249d09c3 3d19e956 6864e939 6ce88d28 7222168b 785cb695 82b2398a 84d866ad 8d73de95 8ed9c211 9834fc04 c2c9a7e4 f61a6871 fa85ee87
// Shape: 0ec52b00 179e7a98 249d09c3 41db871e 5694b269 6864e939 6ce88d28 7222168b 82b2398a 84d866ad 8d73de95 8ed9c211 9834fc04 f61a6871 f759b246 fa85ee87
// Shape: 179e7a98 249d09c3 5d4d8a5d 66759e05 6864e939 6ce88d28 7222168b 7a99bbbf 82b2398a 86283c25 869861bb 8d73de95 8ed9c211 9834fc04 f61a6871
//
// RUN: mlir-opt %s --pass-pipeline='builtin.module(lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=RIGHT
// RUN: mlir-opt %s --pass-pipeline='builtin.module(func.func(affine-data-copy-generate{generate-dma=false fast-mem-space=0}),lower-affine,convert-scf-to-cf,finalize-memref-to-llvm,convert-arith-to-llvm,convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts)' \
// RUN:   | mlir-runner -e main --entry-point-result=i32 | FileCheck %s --check-prefix=WRONG
// RIGHT: {{^}}1{{$}}
// WRONG: {{^}}5{{$}}
func.func @store(%memory: memref<1xi32>, %value: i32) -> i32 {
  %c0 = arith.constant 0 : index
  affine.store %value, %memory[0] : memref<1xi32>
  %first = affine.load %memory[0] : memref<1xi32>
  %second = memref.load %memory[%c0] : memref<1xi32>
  %sum = arith.addi %first, %second : i32
  return %sum : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %five = arith.constant 5 : i32
  %memory = memref.alloc() : memref<1xi32>
  memref.store %five, %memory[%c0] : memref<1xi32>
  %sum = call @store(%memory, %one) : (memref<1xi32>, i32) -> i32
  %element = memref.load %memory[%c0] : memref<1xi32>
  return %element : i32
}

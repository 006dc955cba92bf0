// Known issue of upstream MLIR (19.1.7, 22.1.8): bufferization-lower-deallocations branches on a
// comparison of addresses, whether the memory is owned or not. Where it is not, it may be the poison
// that lift-cf-to-scf hands over in the branch that does not matter: then the branch is undefined
// behaviour, though nothing was to be freed.
//
// Signature: pass:mlir:bufferization-lower-deallocations/DeallocOpConversion:undefined behaviour
// Shape: 3f3843f7 7ec56f20 d521e29d dadb1a65 e60ecd7b f14a967b
// Shape: 06b32f95 110f78ec 1263d98a 3f3843f7 49af9fe2 69d5a72b 7222168b 7eb175bf 7ec56f20 8ed9c211 954c8ffb d521e29d dadb1a65 e60ecd7b e842b30d ec8b1af9 f61a6871
//
// RUN: mlir-opt %s --bufferization-lower-deallocations | FileCheck %s
// CHECK: %[[POISON:.*]] = ub.poison : memref<i32>
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[POISON]]
// CHECK: %[[DIFFERS:.*]] = arith.cmpi ne, %[[ADDRESS]]
// CHECK: %[[FREES:.*]] = arith.andi %[[DIFFERS]], %false
// CHECK: scf.if %[[FREES]]
func.func @keep(%kept: memref<i32>) -> memref<i32> {
  %false = arith.constant false
  %poison = ub.poison : memref<i32>
  %0:1 = bufferization.dealloc (%poison : memref<i32>) if (%false) retain (%kept : memref<i32>)
  return %kept : memref<i32>
}

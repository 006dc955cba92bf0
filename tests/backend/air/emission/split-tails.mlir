// RUN: npufuzz-opt %s --air-split-tails --canonicalize --scf-for-loop-canonicalization --canonicalize | FileCheck %s

// The counter numbers tiles of 6 of 11 rows: the second tile has 5.
#offset = affine_map<(d0) -> (d0 * 6)>
#rows = affine_map<(d0) -> (6, d0 * -6 + 11)>
// CHECK-LABEL: func.func @counts_tiles
// CHECK-NOT: scf.for
// CHECK: memref.subview %{{.*}}[0] [6] [1]
// CHECK: memref.subview %{{.*}}[6] [5] [1]
func.func @counts_tiles(%a: memref<11xf32>, %t: memref<6xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  scf.for %i = %c0 to %c2 step %c1 {
    %o = affine.apply #offset(%i)
    %n = affine.min #rows(%i)
    %v = memref.subview %a[%o] [%n] [1] : memref<11xf32> to memref<?xf32, strided<[1], offset: ?>>
    %w = memref.subview %t[0] [%n] [1] : memref<6xf32> to memref<?xf32, strided<[1]>>
    memref.copy %v, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1]>>
  }
  return
}

// Carried values go from the first part to the last one; the first stays a loop.
#left = affine_map<(d0) -> (2, d0 * -1 + 8)>
// CHECK-LABEL: func.func @carries
// CHECK: %[[FIRST:.*]] = scf.for %{{.*}} = %c1 to %c7 step %c2 iter_args
// CHECK:   memref.subview %{{.*}} [2] [1]
// CHECK: memref.subview %{{.*}}[7] [1] [1]
// CHECK: arith.addi %[[FIRST]]
func.func @carries(%a: memref<9xf32>, %t: memref<2xf32>, %k: i32) -> i32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c1 to %c8 step %c2 iter_args(%x = %k) -> i32 {
    %n = affine.min #left(%i)
    %v = memref.subview %a[%i] [%n] [1] : memref<9xf32> to memref<?xf32, strided<[1], offset: ?>>
    %w = memref.subview %t[0] [%n] [1] : memref<2xf32> to memref<?xf32, strided<[1]>>
    memref.copy %v, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1]>>
    %y = arith.addi %x, %k : i32
    scf.yield %y : i32
  }
  return %r : i32
}

// CHECK-LABEL: func.func @even
// CHECK: scf.for
// CHECK-NOT: memref.subview {{.*}} [1] [1]
// CHECK: return
func.func @even(%a: memref<8xf32>, %t: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c2 {
    %v = memref.subview %a[%i] [2] [1] : memref<8xf32> to memref<2xf32, strided<[1], offset: ?>>
    memref.copy %v, %t : memref<2xf32, strided<[1], offset: ?>> to memref<2xf32>
  }
  return
}

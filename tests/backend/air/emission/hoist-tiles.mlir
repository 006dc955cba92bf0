// RUN: npufuzz-opt %s --air-hoist-tiles | FileCheck %s

// Two loops: tiles of both come before the outer one, in order, and are freed after it.
// CHECK-LABEL: func.func @nested(
// CHECK: scf.parallel
// CHECK: %[[INNER:.*]] = memref.alloc() : memref<4xf32, 2>
// CHECK-NEXT: %[[OUTER:.*]] = memref.alloc() : memref<8xf32, 2>
// CHECK-NEXT: scf.for
// CHECK-NOT: memref.alloc
// CHECK: scf.for
// CHECK: memref.copy %{{.*}}, %[[INNER]]
// CHECK: memref.copy %{{.*}}, %[[OUTER]]
// CHECK-NOT: dealloc
// CHECK: }
// CHECK-NEXT: memref.dealloc
// CHECK-NEXT: memref.dealloc
func.func @nested(%a: memref<4xf32>, %b: memref<8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.parallel (%x, %y) = (%c0, %c0) to (%c1, %c1) step (%c1, %c1) {
    scf.for %i = %c0 to %c3 step %c1 {
      scf.for %j = %c0 to %c3 step %c1 {
        %t = memref.alloc() : memref<4xf32, 2>
        memref.copy %a, %t : memref<4xf32> to memref<4xf32, 2>
        memref.dealloc %t : memref<4xf32, 2>
      }
      %u = memref.alloc() : memref<8xf32, 2>
      memref.copy %b, %u : memref<8xf32> to memref<8xf32, 2>
      memref.dealloc %u : memref<8xf32, 2>
    }
    scf.reduce
  }
  return
}

// Tiles without constant extents, or freed elsewhere, stay.
// CHECK-LABEL: func.func @stays(
// CHECK: scf.for
// CHECK: memref.alloc(%{{.*}})
// CHECK: memref.alloc()
func.func @stays(%n: index, %p: i1) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %c3 step %c1 {
    %t = memref.alloc(%n) : memref<?xf32, 2>
    memref.dealloc %t : memref<?xf32, 2>
    %u = memref.alloc() : memref<8xf32, 2>
    scf.if %p {
      memref.dealloc %u : memref<8xf32, 2>
    }
  }
  return
}

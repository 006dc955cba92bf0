// RUN: npufuzz-opt %s --air-stage-tensors | FileCheck %s

// A loop of the herd in two turns cuts eight rows in two: the rows come in by a loop with the same
// bounds. %i counts otherwise than rows, so that the first row is computed.
// CHECK-LABEL: func.func @rows(
// CHECK-SAME: %[[A:.*]]: memref<8x4xf32>, %[[O:.*]]: memref<4xf32>
// CHECK: scf.parallel
// CHECK: %[[L2:.*]] = memref.alloc() : memref<8x4xf32, 1>
// CHECK: %[[LOW:.*]] = arith.constant 3 : index
// CHECK: %[[STEP:.*]] = arith.constant 2 : index
// CHECK: %[[HIGH:.*]] = arith.constant 6 : index
// CHECK: scf.for %[[I:.*]] = %[[LOW]] to %[[HIGH]] step %[[STEP]] {
// CHECK: %[[FROM_LOW:.*]] = arith.subi %[[I]], %[[LOW]]
// CHECK: %[[TURN:.*]] = arith.divui %[[FROM_LOW]], %[[STEP]]
// CHECK: %[[FOUR:.*]] = arith.constant 4 : index
// CHECK: %[[ROW:.*]] = arith.muli %[[TURN]], %[[FOUR]]
// CHECK: %[[FROM:.*]] = memref.subview %[[A]][%[[ROW]], 0] [4, 4] [1, 1]
// CHECK: %[[TO:.*]] = memref.subview %[[L2]][%[[ROW]], 0] [4, 4] [1, 1]
// CHECK: memref.copy %[[FROM]], %[[TO]]
// CHECK: scf.parallel
// CHECK: memref.subview %[[L2]][2, 0] [1, 4] [1, 1] : memref<8x4xf32, 1> to memref<4xf32, strided<[1], offset: 8>, 1>
// CHECK: memref.dealloc %[[L2]]
func.func @rows(%a: memref<8x4xf32>, %o: memref<4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c6 = arith.constant 6 : index
  scf.parallel (%x, %y) = (%c0, %c0) to (%c1, %c1) step (%c1, %c1) {
    scf.for %i = %c3 to %c6 step %c2 {
      %t = memref.alloc() : memref<4xf32, 2>
      %s = memref.subview %a[2, 0] [1, 4] [1, 1] : memref<8x4xf32> to memref<4xf32, strided<[1], offset: 8>>
      memref.copy %s, %t : memref<4xf32, strided<[1], offset: 8>> to memref<4xf32, 2>
      memref.copy %t, %o : memref<4xf32, 2> to memref<4xf32>
      memref.dealloc %t : memref<4xf32, 2>
    }
  }
  return
}

// A tensor that is written stays where it is, and so does one of a single row; the segment is there
// all the same.
// CHECK-LABEL: func.func @none(
// CHECK: scf.parallel
// CHECK-NEXT: scf.parallel
// CHECK-NOT: memref<{{.*}}, 1>
// CHECK: return
func.func @none(%a: memref<1x4xf32>, %o: memref<4x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%x, %y) = (%c0, %c0) to (%c1, %c1) step (%c1, %c1) {
    %t = memref.alloc() : memref<4xf32, 2>
    %s = memref.subview %a[0, 0] [1, 4] [1, 1] : memref<1x4xf32> to memref<4xf32, strided<[1]>>
    memref.copy %s, %t : memref<4xf32, strided<[1]>> to memref<4xf32, 2>
    %r = memref.subview %o[1, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 4>>
    memref.copy %t, %r : memref<4xf32, 2> to memref<4xf32, strided<[1], offset: 4>>
    %q = memref.subview %o[2, 0] [1, 4] [1, 1] : memref<4x4xf32> to memref<4xf32, strided<[1], offset: 8>>
    memref.copy %q, %t : memref<4xf32, strided<[1], offset: 8>> to memref<4xf32, 2>
    memref.dealloc %t : memref<4xf32, 2>
  }
  return
}

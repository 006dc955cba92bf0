// RUN: npufuzz-opt %s --air-kernels-to-parallel --split-input-file --verify-diagnostics | FileCheck %s
// RUN: npufuzz-opt %s --air-kernels-to-parallel='axes=0' --split-input-file --verify-diagnostics | FileCheck %s --check-prefix=ONE
// RUN: npufuzz-opt %s --air-kernels-to-parallel='share=1 repeat=1' --split-input-file --verify-diagnostics | FileCheck %s --check-prefix=MORE
//
// Which iterations run side by side, and what is cloned into them. Tiles lie in memory 2.

#double = affine_map<(d0) -> (d0 * 2)>

// Each iteration stores different rows, so the loop is the first axis. It clones the subview that
// it needs from outside.
// CHECK-LABEL: func.func @apart
// ONE-LABEL: func.func @apart
// With `share` each of several points takes the tensor that is not stored, and frees it at the end.
// MORE-LABEL: func.func @apart
// MORE: scf.parallel {{.*}} to (%c8{{.*}}, %c1{{.*}})
// MORE-NEXT: %[[WHOLE:.*]] = memref.alloc() : memref<8x4xf32, 2>
// MORE-NEXT: memref.copy %arg0, %[[WHOLE]]
// MORE: memref.copy
// MORE: memref.dealloc %[[WHOLE]]
func.func @apart(%a: memref<8x4xf32>, %o: memref<16x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %half = memref.subview %a[0, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
  // CHECK: scf.parallel (%[[I:.*]], %{{.*}}) = (%{{.*}}, %{{.*}}) to (%c8{{.*}}, %c1{{.*}}) step (%c4{{.*}}, %c1{{.*}})
  // CHECK: %[[TILE:.*]] = memref.alloc() : memref<4x4xf32, 2>
  // CHECK: %[[HALF:.*]] = memref.subview %arg0[0, 0] [4, 4] [1, 1]
  // CHECK: memref.copy %[[HALF]], %[[TILE]]
  // ONE: scf.parallel (%{{.*}}, %{{.*}}) = (%{{.*}}, %{{.*}}) to (%c1{{.*}}, %c1{{.*}}) step
  // ONE: scf.for
  scf.for %i = %c0 to %c8 step %c4 {
    %tile = memref.alloc() : memref<4x4xf32>
    memref.copy %half, %tile : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
    // CHECK: %[[ROW:.*]] = affine.apply #{{.*}}(%[[I]])
    %row = affine.apply #double(%i)
    %out = memref.subview %o[%row, 0] [4, 4] [1, 1] : memref<16x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %tile, %out : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    // CHECK: memref.dealloc %[[TILE]] : memref<4x4xf32, 2>
    memref.dealloc %tile : memref<4x4xf32>
  }
  return
}

// -----

// Rows overlap: the loop stays one, on a single core.
// CHECK-LABEL: func.func @overlap
func.func @overlap(%a: memref<4x4xf32>, %o: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  // CHECK: scf.parallel {{.*}} to (%c1{{.*}}, %c1{{.*}})
  // CHECK: scf.for
  scf.for %i = %c0 to %c4 step %c2 {
    %tile = memref.alloc() : memref<4x4xf32>
    memref.copy %a, %tile : memref<4x4xf32> to memref<4x4xf32>
    %out = memref.subview %o[%i, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %tile, %out : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.dealloc %tile : memref<4x4xf32>
  }
  return
}

// -----

// One iteration loads what another one stores.
// CHECK-LABEL: func.func @chained
func.func @chained(%o: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.parallel {{.*}} to (%c1{{.*}}, %c1{{.*}})
  // CHECK: scf.for
  scf.for %i = %c0 to %c8 step %c4 {
    %tile = memref.alloc() : memref<4x4xf32>
    %first = memref.subview %o[0, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1]>>
    memref.copy %first, %tile : memref<4x4xf32, strided<[4, 1]>> to memref<4x4xf32>
    %out = memref.subview %o[%i, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %tile, %out : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.dealloc %tile : memref<4x4xf32>
  }
  return
}

// -----

// @main passes one tensor twice, so the views may overlap.
// CHECK-LABEL: func.func @twice
func.func @twice(%a: memref<8x4xf32>, %o: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  // CHECK: scf.for
  scf.for %i = %c0 to %c8 step %c4 {
    %tile = memref.alloc() : memref<4x4xf32>
    %in = memref.subview %a[%i, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %in, %tile : memref<4x4xf32, strided<[4, 1], offset: ?>> to memref<4x4xf32>
    %out = memref.subview %o[%i, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %tile, %out : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.dealloc %tile : memref<4x4xf32>
  }
  return
}
func.func @main(%a: memref<8x4xf32>) {
  call @twice(%a, %a) : (memref<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A tile that both loops use keeps them together.
// CHECK-LABEL: func.func @shared
// CHECK-COUNT-1: scf.parallel
// CHECK-NOT: scf.parallel
func.func @shared(%a: memref<4x4xf32>, %o: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %tile = memref.alloc() : memref<4x4xf32>
  memref.copy %a, %tile : memref<4x4xf32> to memref<4x4xf32>
  scf.for %i = %c0 to %c8 step %c4 {
    %out = memref.subview %o[%i, 0] [4, 4] [1, 1] : memref<8x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
    memref.copy %tile, %out : memref<4x4xf32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  }
  memref.dealloc %tile : memref<4x4xf32>
  return
}

// -----

// expected-error@+1 {{unsupported: a transfer or copy whose extents are no constants}}
func.func @dynamic(%a: memref<8x4xf32>, %n: index) attributes {tile.kernel} {
  %tile = memref.alloc() : memref<8x4xf32>
  %from = memref.subview %a[0, 0] [%n, 4] [1, 1] : memref<8x4xf32> to memref<?x4xf32, strided<[4, 1]>>
  %to = memref.subview %tile[0, 0] [%n, 4] [1, 1] : memref<8x4xf32> to memref<?x4xf32, strided<[4, 1]>>
  memref.copy %from, %to : memref<?x4xf32, strided<[4, 1]>> to memref<?x4xf32, strided<[4, 1]>>
  memref.dealloc %tile : memref<8x4xf32>
  return
}

// -----

// Stores apart from what it loads: with `repeat` it is done twice. With `share` four points in front
// of it take the tensor that it loads. Each op has its own subview.
// MORE-LABEL: func.func @again
// MORE: scf.parallel {{.*}} to (%c2{{.*}}, %c2{{.*}}) step (%c1{{.*}}, %c1{{.*}}) {
// MORE-NEXT: %[[WHOLE:.*]] = memref.alloc() : memref<4x4xf32, 2>
// MORE-NEXT: memref.copy %arg0, %[[WHOLE]]
// MORE-NEXT: memref.dealloc %[[WHOLE]]
// MORE: scf.parallel {{.*}} to (%c1{{.*}}, %c1{{.*}})
// MORE: scf.for %{{.*}} = %c0{{.*}} to %c2{{.*}} step %c1
// MORE: memref.subview %[[TILE:alloc[_0-9]*]][0, 0] [2, 4] [1, 1]
// MORE: memref.copy
// MORE: memref.subview %[[TILE]][0, 0] [2, 4] [1, 1]
// MORE: memref.copy
// CHECK-LABEL: func.func @again
// CHECK-NOT: scf.for
func.func @again(%a: memref<4x4xf32>, %o: memref<2x4xf32>) attributes {tile.kernel} {
  %tile = memref.alloc() : memref<4x4xf32>
  %part = memref.subview %tile[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  %half = memref.subview %a[0, 0] [2, 4] [1, 1] : memref<4x4xf32> to memref<2x4xf32, strided<[4, 1]>>
  memref.copy %half, %part : memref<2x4xf32, strided<[4, 1]>> to memref<2x4xf32, strided<[4, 1]>>
  memref.copy %part, %o : memref<2x4xf32, strided<[4, 1]>> to memref<2x4xf32>
  memref.dealloc %tile : memref<4x4xf32>
  return
}

// -----

// It loads what it stores: a second run would give another result, and there is no other tensor to copy.
// MORE-LABEL: func.func @inPlace
// MORE-NOT: scf.for
// MORE-NOT: to (%c2
func.func @inPlace(%a: memref<4x4xf32>) attributes {tile.kernel} {
  %tile = memref.alloc() : memref<4x4xf32>
  memref.copy %a, %tile : memref<4x4xf32> to memref<4x4xf32>
  linalg.add ins(%tile, %tile : memref<4x4xf32>, memref<4x4xf32>) outs(%tile : memref<4x4xf32>)
  memref.copy %tile, %a : memref<4x4xf32> to memref<4x4xf32>
  memref.dealloc %tile : memref<4x4xf32>
  return
}

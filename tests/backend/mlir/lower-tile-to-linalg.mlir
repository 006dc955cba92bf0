// RUN: npufuzz-opt %s --lower-tile-to-linalg | FileCheck %s
// RUN: npufuzz-opt %s --lower-tile-to-linalg='affine-loops=true' | FileCheck %s --check-prefix=AFFINE
//
// A tail: the tile's valid extents bound the copies and the subviews that linalg works on, so that
// nothing outside them takes part.

// CHECK-DAG: #[[REST:.*]] = affine_map<(d0) -> (-d0 + 37, 16)>
// CHECK-DAG: #[[POSITIVE:.*]] = affine_map<(d0) -> (d0, 0)>
// CHECK-LABEL: func.func @tails
func.func @tails(%a: memref<37x32xf32>, %o: memref<37x32xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<37x32xf32> -> !tile.view<37x32xf32>
  %vo = tile.view %o : memref<37x32xf32> -> !tile.view<37x32xf32>
  // CHECK: affine.for %[[ROW:.*]] = 0 to 37 step 16
  affine.for %i = 0 to 37 step 16 {
    // CHECK: %[[TILE:.*]] = memref.alloc() : memref<16x32xf32>
    // CHECK: %[[LEFT:.*]] = affine.min #[[REST]](%[[ROW]])
    // CHECK: %[[ROWS:.*]] = affine.max #[[POSITIVE]](%[[LEFT]])
    // CHECK: scf.for %{{.*}} = %c0{{.*}} to %[[ROWS]] step
    // CHECK: memref.load
    // CHECK: memref.store %{{.*}}, %[[TILE]]
    // AFFINE-LABEL: func.func @tails
    // AFFINE: affine.for %{{.*}} = 0 to min
    // AFFINE: affine.load
    // AFFINE: affine.store
    %t = tile.load %va[%i, %c0] : !tile.view<37x32xf32> -> !tile.tile<16x32xf32>
    // CHECK: linalg.fill
    // CHECK: memref.subview %[[TILE]][0, 0] [%[[ROWS]],
    // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "reduction"]
    // CHECK: arith.addf
    %r = tile.reduce sum %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
    // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]
    // CHECK: arith.subf
    %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
    tile.store %e, %vo[%i, %c0] : !tile.tile<16x32xf32>, !tile.view<37x32xf32>
    // CHECK: memref.dealloc %[[TILE]]
  }
  return
}

// After canonicalize, a branch that only yields becomes a branch again: each arm copies its tile,
// with its own valid extents, into the result's buffer.
// CHECK-LABEL: func.func @choice
func.func @choice(%a: memref<5xf32>, %o: memref<8xf32>, %c: i1) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %x = arith.constant 1.0 : f32
  %va = tile.view %a : memref<5xf32> -> !tile.view<5xf32>
  %vo = tile.view %o : memref<8xf32> -> !tile.view<8xf32>
  %t = tile.load %va[%c0] : !tile.view<5xf32> -> !tile.tile<8xf32>
  %u = tile.splat %x : f32 -> !tile.tile<8xf32>
  // CHECK: scf.if %{{.*}} -> (index)
  // CHECK: memref.copy
  // CHECK: scf.yield %c5
  // CHECK: else
  // CHECK: memref.copy %{{.*}} : memref<8xf32> to memref<8xf32>
  // CHECK: scf.yield %c8
  %r = arith.select %c, %t, %u : !tile.tile<8xf32>
  tile.store %r, %vo[%c0] : !tile.tile<8xf32>, !tile.view<8xf32>
  return
}

// Contract after it: no op of the dialect is left.
// CHECK-NOT: tile.{{load|store|reduce|expand}}

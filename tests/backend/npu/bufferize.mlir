// RUN: npufuzz-opt %s --npu-axis-split --npu-tile-loops --npu-bufferize | FileCheck %s
// RUN: npufuzz-opt %s --npu-axis-split --npu-tile-loops "--npu-bufferize=split-axis=first lane-stride=4" | FileCheck %s --check-prefix=FIRST
// RUN: not npufuzz-opt %s --npu-axis-split --npu-tile-loops --npu-bufferize=lane-stride=0 2>&1 | FileCheck %s --check-prefix=WRONG

// WRONG: error: expected split-axis=last or first and lane-stride=1 or more, got last and 0

// CHECK-LABEL: func.func @ops
// CHECK:         %[[T:.*]] = npu.alloc : <16x32xf32, split = 1, stride = 1>
// FIRST:         npu.alloc : <16x32xf32, split = 0, stride = 2>
// CHECK:         npu.set_valid %[[T]][%c16{{.*}}, %c32{{.*}}]
// CHECK:         npu.transfer_in %{{.*}} to %[[T]]
// CHECK:         %[[R:.*]] = npu.alloc : <16x1xf32, split = 0, stride = 1>
// CHECK:         npu.compute "reduce" ins(%[[T]] : {{.*}}) outs(%[[R]] : {{.*}}) {axis = 1 : i64, kind = #tile<reduce_kind max>}
// CHECK:         %[[E:.*]] = npu.alloc
// CHECK:         npu.compute "expand_binary" ins(%[[T]], %[[R]]
// CHECK-NEXT:    npu.narrow %[[E]][%{{.*}}, %{{.*}}]
// CHECK:         npu.transfer_out %[[E]]
func.func @ops(%m: memref<16x32xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<16x32xf32> -> !tile.view<16x32xf32>
  %t = tile.load %v[%c0, %c0] : !tile.view<16x32xf32> -> !tile.tile<16x32xf32>
  %r = tile.reduce max %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
  %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
  %s = tile.set_valid %e[%n, %n] : !tile.tile<16x32xf32>
  tile.store %s, %v[%c0, %c0] : !tile.tile<16x32xf32>, !tile.view<16x32xf32>
  return
}

// A narrowing of a tile that something else reads works on a copy.
// CHECK-LABEL: func.func @shared_narrow
// CHECK:         npu.compute "copy" ins(%[[A:.*]] : {{.*}}) outs(%[[B:.*]] :
// CHECK-NEXT:    npu.narrow %[[B]]
func.func @shared_narrow(%m: memref<16xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<16xf32> -> !tile.view<16xf32>
  %t = tile.load %v[%c0] : !tile.view<16xf32> -> !tile.tile<16xf32>
  %s = tile.set_valid %t[%n] : !tile.tile<16xf32>
  tile.store %s, %v[%c0] : !tile.tile<16xf32>, !tile.view<16xf32>
  tile.store %t, %v[%c0] : !tile.tile<16xf32>, !tile.view<16xf32>
  return
}

// Swapped tiles pass through temporaries.
// CHECK-LABEL: func.func @swap
// CHECK-SAME:    (%{{.*}}, %[[X:.*]]: i32, %{{.*}}: i32)
// CHECK:         npu.compute "splat"{{.*}} outs(%[[A0:.*]] :
// CHECK:         npu.compute "splat"{{.*}} outs(%[[B0:.*]] :
// CHECK:         npu.compute "copy" ins(%[[A0]] {{.*}} outs(%[[A:.*]] :
// CHECK:         npu.compute "copy" ins(%[[B0]] {{.*}} outs(%[[B:.*]] :
// CHECK:         affine.for
// CHECK:           npu.compute "copy" ins(%[[B]] {{.*}} outs(%[[BT:.*]] :
// CHECK:           npu.compute "copy" ins(%[[A]] {{.*}} outs(%[[AT:.*]] :
// CHECK:           npu.compute "copy" ins(%[[BT]] {{.*}} outs(%[[A]] :
// CHECK:           npu.compute "copy" ins(%[[AT]] {{.*}} outs(%[[B]] :
// CHECK:         npu.transfer_out %[[A]]
func.func @swap(%m: memref<8xi32>, %x: i32, %y: i32) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8xi32> -> !tile.view<8xi32>
  %a = tile.splat %x : i32 -> !tile.tile<8xi32>
  %b = tile.splat %y : i32 -> !tile.tile<8xi32>
  %r:2 = affine.for %i = 0 to 3 iter_args(%p = %a, %q = %b) -> (!tile.tile<8xi32>, !tile.tile<8xi32>) {
    affine.yield %q, %p : !tile.tile<8xi32>, !tile.tile<8xi32>
  }
  tile.store %r#0, %v[%c0] : !tile.tile<8xi32>, !tile.view<8xi32>
  return
}

// CHECK-LABEL: func.func @products
// CHECK:         npu.compute "matmul" ins(%{{.*}}, %{{.*}}, %{{.*}} :{{.*}}) outs({{.*}}) {bias}
func.func @products(%m: memref<8x8xf32>, %s: f32) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8x8xf32> -> !tile.view<8x8xf32>
  %t = tile.load %v[%c0, %c0] : !tile.view<8x8xf32> -> !tile.tile<8x8xf32>
  %b = tile.splat %s : f32 -> !tile.tile<1x8xf32>
  %p = tile.matmul %t, %t bias %b : !tile.tile<8x8xf32>, !tile.tile<8x8xf32> bias !tile.tile<1x8xf32> -> !tile.tile<8x8xf32>
  tile.store %p, %v[%c0, %c0] : !tile.tile<8x8xf32>, !tile.view<8x8xf32>
  return
}

// Each arm of a branch copies what it yields into one buffer.
// CHECK-LABEL: func.func @branch
// CHECK:         %[[X:.*]] = npu.alloc
// CHECK:         %[[R:.*]] = npu.alloc
// CHECK:         scf.if %{{.*}} {
// CHECK:           npu.compute "neg" ins(%[[X]] : {{.*}}) outs(%[[N:.*]] :
// CHECK:           npu.compute "copy" ins(%[[N]] : {{.*}}) outs(%[[R]] :
// CHECK:         } else {
// CHECK-NEXT:      npu.compute "copy" ins(%[[X]] : {{.*}}) outs(%[[R]] :
// CHECK:         npu.transfer_out %[[R]]
func.func @branch(%m: memref<8xi32>, %x: i32, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8xi32> -> !tile.view<8xi32>
  %a = tile.splat %x : i32 -> !tile.tile<8xi32>
  %c = arith.cmpi slt, %n, %c0 : index
  %r = scf.if %c -> (!tile.tile<8xi32>) {
    %b = tile.neg %a : !tile.tile<8xi32>
    scf.yield %b : !tile.tile<8xi32>
  } else {
    scf.yield %a : !tile.tile<8xi32>
  }
  tile.store %r, %v[%c0] : !tile.tile<8xi32>, !tile.view<8xi32>
  return
}

// A loop that ends at an argument, perhaps at once: what it carries is set before it.
// CHECK-LABEL: func.func @ends_early
// CHECK:         npu.compute "copy" {{.*}} outs(%[[C:.*]] :
// CHECK:         affine.for %{{.*}} = 0 to min
// CHECK:         npu.transfer_out %[[C]]
func.func @ends_early(%m: memref<8xi32>, %x: i32, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<8xi32> -> !tile.view<8xi32>
  %a = tile.splat %x : i32 -> !tile.tile<8xi32>
  %r = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] iter_args(%p = %a) -> (!tile.tile<8xi32>) {
    %b = tile.neg %p : !tile.tile<8xi32>
    affine.yield %b : !tile.tile<8xi32>
  }
  tile.store %r, %v[%c0] : !tile.tile<8xi32>, !tile.view<8xi32>
  return
}

// RUN: npufuzz-opt %s --npu-axis-split | FileCheck %s

// CHECK-DAG: #[[FLOOR:.*]] = affine_map<(d0) -> ((d0 floordiv 4) floordiv 2)>

// Pixel shuffle: rows and columns split in two digits each; offsets of 4 rows are aligned with the cut at 2.
// CHECK-DAG: #[[BASE:.*]] = affine_map<(d0, d1) -> (d0 * 60 + (d1 floordiv 4) * 10)>
// CHECK-LABEL: func.func @pixel_shuffle
// CHECK:         %[[B:.*]] = affine.apply #[[BASE]]
// CHECK:         npu.load %{{.*}}[%[[B]]] {{.*}} bounds [2, 6, 10] sizes [1, 2, 2, 5, 2] global [60, 5, 30, 1, 15] tile [40, 20, 10, 2, 1]
// CHECK-NOT:     tile.view
func.func @pixel_shuffle(%x: memref<1x8x3x5xf32>, %z: memref<2x6x10xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %vx = tile.view %x : memref<1x8x3x5xf32> -> !tile.view<1x8x3x5xf32>
  %w = tile.remap %vx affine_map<(d0, d1, d2) -> (0, d0 * 4 + (d1 mod 2) * 2 + d2 mod 2, d1 floordiv 2, d2 floordiv 2)> : !tile.view<1x8x3x5xf32> -> !tile.view<2x6x10xf32>
  %vz = tile.view %z : memref<2x6x10xf32> -> !tile.view<2x6x10xf32>
  affine.for %c = 0 to 2 {
    affine.for %r = 0 to 6 step 4 {
      %t = tile.load %w[%c, %r, %c0] : !tile.view<2x6x10xf32> -> !tile.tile<1x4x10xf32>
      tile.store %t, %vz[%c, %r, %c0] : !tile.tile<1x4x10xf32>, !tile.view<2x6x10xf32>
    }
  }
  return
}

// A split after a merge is no split at all.
// CHECK-LABEL: func.func @round_trip
// CHECK:         npu.load {{.*}} sizes [4, 6] global [6, 1] tile [6, 1]
func.func @round_trip(%m: memref<4x6xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<4x6xi8> -> !tile.view<4x6xi8>
  %f = tile.reshape %v : !tile.view<4x6xi8> -> !tile.view<24xi8>
  %g = tile.reshape %f : !tile.view<24xi8> -> !tile.view<4x6xi8>
  %t = tile.load %g[%c0, %c0] : !tile.view<4x6xi8> -> !tile.tile<4x6xi8>
  tile.store %t, %g[%c0, %c0] : !tile.tile<4x6xi8>, !tile.view<4x6xi8>
  return
}

// A floor over the loop alone stays in the base; reversal and strides give negative strides.
// CHECK-LABEL: func.func @base_floor
// CHECK:         affine.apply #[[FLOOR]]
// CHECK:         npu.load {{.*}} sizes [4] global [0] tile [1]
// CHECK:         npu.store {{.*}} sizes [4] global [-2] tile [1]
func.func @base_floor(%m: memref<4xf32>, %o: memref<64xf32>) attributes {tile.kernel} {
  %v = tile.view %m : memref<4xf32> -> !tile.view<4xf32>
  %r = tile.remap %v affine_map<(d0) -> (d0 floordiv 8)> : !tile.view<4xf32> -> !tile.view<32xf32>
  %vo = tile.view %o : memref<64xf32> -> !tile.view<64xf32>
  %s = tile.slice %vo offsets [63] strides [-2] : !tile.view<64xf32> -> !tile.view<32xf32>
  affine.for %i = 0 to 32 step 4 {
    %t = tile.load %r[%i] : !tile.view<32xf32> -> !tile.tile<4xf32>
    tile.store %t, %s[%i] : !tile.tile<4xf32>, !tile.view<32xf32>
  }
  return
}

// The tile reaches past the view: only what lies inside must be affine.
// CHECK-LABEL: func.func @tail
// CHECK:         npu.load {{.*}} bounds [6] sizes [2, 3] global [1, 2] tile [3, 1]
func.func @tail(%m: memref<3x2xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<3x2xf32> -> !tile.view<3x2xf32>
  %p = tile.permute %v [1, 0] : !tile.view<3x2xf32> -> !tile.view<2x3xf32>
  %f = tile.reshape %p : !tile.view<2x3xf32> -> !tile.view<6xf32>
  %t = tile.load %f[%c0] : !tile.view<6xf32> -> !tile.tile<8xf32>
  tile.store %t, %f[%c0] : !tile.tile<8xf32>, !tile.view<6xf32>
  return
}

// RUN: not npufuzz-opt %s --npu-axis-split 2>&1 | FileCheck %s

// CHECK: error: unresolved address: a floor by 6 of tile coordinates remains; run npu-relayout before
func.func @misaligned(%m: memref<6x4xf32>) attributes {tile.kernel} {
  %v = tile.view %m : memref<6x4xf32> -> !tile.view<6x4xf32>
  %p = tile.permute %v [1, 0] : !tile.view<6x4xf32> -> !tile.view<4x6xf32>
  %f = tile.reshape %p : !tile.view<4x6xf32> -> !tile.view<24xf32>
  affine.for %i = 0 to 24 step 4 {
    %t = tile.load %f[%i] : !tile.view<24xf32> -> !tile.tile<4xf32>
    tile.store %t, %f[%i] : !tile.tile<4xf32>, !tile.view<24xf32>
  }
  return
}

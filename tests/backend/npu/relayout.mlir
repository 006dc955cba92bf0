// RUN: npufuzz-opt %s --npu-relayout | FileCheck %s
// RUN: npufuzz-opt %s --npu-relayout --npu-axis-split | FileCheck %s --check-prefix=SPLIT

// A merge of [4, 6] to 24 that tiles of 4 cut at 6: no divisibility chain.
// CHECK-LABEL: func.func @misaligned
// CHECK:         %[[S:.*]] = tile.scratch : memref<24xf32>
// CHECK:         %[[P:.*]] = tile.view %[[S]]
// CHECK:         affine.for %[[I:.*]] = 0 to 24 step 4
// CHECK-NEXT:      affine.for %[[T:.*]] = 0 to min {{.*}}(%[[I]])
// CHECK-NEXT:        %[[X:.*]] = affine.apply {{.*}}(%[[I]], %[[T]])
// CHECK:             memref.load %{{.*}} : memref<6x4xf32>
// CHECK-NEXT:        memref.store %{{.*}}, %[[S]][%[[X]]]
// CHECK:           tile.load %[[P]][%[[I]]]
// SPLIT-LABEL: func.func @misaligned
// SPLIT-NOT:     tile.view
func.func @misaligned(%m: memref<6x4xf32>, %o: memref<24xf32>) attributes {tile.kernel} {
  %v = tile.view %m : memref<6x4xf32> -> !tile.view<6x4xf32>
  %p = tile.permute %v [1, 0] : !tile.view<6x4xf32> -> !tile.view<4x6xf32>
  %f = tile.reshape %p : !tile.view<4x6xf32> -> !tile.view<24xf32>
  %vo = tile.view %o : memref<24xf32> -> !tile.view<24xf32>
  affine.for %i = 0 to 24 step 4 {
    %t = tile.load %f[%i] : !tile.view<24xf32> -> !tile.tile<4xf32>
    tile.store %t, %vo[%i] : !tile.tile<4xf32>, !tile.view<24xf32>
  }
  return
}

// A store copies there and back, because only valid elements of the tile may change memory.
// CHECK-LABEL: func.func @store
// CHECK:         memref.load %{{.*}} : memref<6x4xf32>
// CHECK:         memref.store %{{.*}} : memref<24xf32>
// CHECK:         tile.store
// CHECK:         memref.load %{{.*}} : memref<24xf32>
// CHECK:         memref.store %{{.*}} : memref<6x4xf32>
func.func @store(%m: memref<6x4xf32>, %o: memref<24xf32>) attributes {tile.kernel} {
  %v = tile.view %m : memref<6x4xf32> -> !tile.view<6x4xf32>
  %p = tile.permute %v [1, 0] : !tile.view<6x4xf32> -> !tile.view<4x6xf32>
  %f = tile.reshape %p : !tile.view<4x6xf32> -> !tile.view<24xf32>
  %vo = tile.view %o : memref<24xf32> -> !tile.view<24xf32>
  affine.for %i = 0 to 24 step 4 {
    %t = tile.load %vo[%i] : !tile.view<24xf32> -> !tile.tile<4xf32>
    tile.store %t, %f[%i] : !tile.tile<4xf32>, !tile.view<24xf32>
  }
  return
}

// Resolvable views stay unchanged.
// CHECK-LABEL: func.func @affine
// CHECK-NOT:     tile.scratch
func.func @affine(%m: memref<6x4xf32>, %o: memref<4x6xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %v = tile.view %m : memref<6x4xf32> -> !tile.view<6x4xf32>
  %p = tile.permute %v [1, 0] : !tile.view<6x4xf32> -> !tile.view<4x6xf32>
  %vo = tile.view %o : memref<4x6xf32> -> !tile.view<4x6xf32>
  %t = tile.load %p[%c0, %c0] : !tile.view<4x6xf32> -> !tile.tile<4x6xf32>
  tile.store %t, %vo[%c0, %c0] : !tile.tile<4x6xf32>, !tile.view<4x6xf32>
  return
}

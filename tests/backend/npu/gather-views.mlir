// RUN: npufuzz-opt %s --npu-gather-views | FileCheck %s

// Parts of 3 and 2 columns, one of them reversed, in a tensor of their own.
// CHECK-LABEL: func.func @concat
// CHECK:         %[[S:.*]] = tile.scratch : memref<2x5xf32>
// CHECK:         affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT:      affine.for %[[J:.*]] = 0 to 3
// CHECK:             memref.store %{{.*}}, %[[S]][%[[I]], %[[J]]]
// CHECK:         affine.for %[[I:.*]] = 0 to 2
// CHECK-NEXT:      affine.for %[[J:.*]] = 0 to 2
// CHECK:             %[[K:.*]] = affine.apply #{{.*}}(%[[J]])
// CHECK-NEXT:        memref.load %arg1
// CHECK-NEXT:        memref.store %{{.*}}, %[[S]][%[[I]], %[[K]]]
// CHECK:         %[[V:.*]] = tile.view %[[S]]
// CHECK:         tile.load %[[V]]
func.func @concat(%a: memref<2x3xf32>, %b: memref<2x2xf32>, %o: memref<2x5xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<2x3xf32> -> !tile.view<2x3xf32>
  %vb = tile.view %b : memref<2x2xf32> -> !tile.view<2x2xf32>
  %vo = tile.view %o : memref<2x5xf32> -> !tile.view<2x5xf32>
  %r = tile.slice %va offsets [1, 0] strides [-1, 1] : !tile.view<2x3xf32> -> !tile.view<2x3xf32>
  %v = tile.concat %r, %vb axis 1 : !tile.view<2x3xf32>, !tile.view<2x2xf32> -> !tile.view<2x5xf32>
  %t = tile.load %v[%c0, %c0] : !tile.view<2x5xf32> -> !tile.tile<2x5xf32>
  tile.store %t, %vo[%c0, %c0] : !tile.tile<2x5xf32>, !tile.view<2x5xf32>
  return
}

// CHECK-LABEL: func.func @pad
// CHECK:         %[[S:.*]] = tile.scratch : memref<7xi8>
// CHECK:         %[[P:.*]] = arith.constant -128 : i8
// CHECK:         affine.for %[[I:.*]] = 0 to 7
// CHECK-NEXT:      memref.store %[[P]], %[[S]][%[[I]]]
// CHECK:         affine.for %[[I:.*]] = 0 to 4
// CHECK:           memref.store %{{.*}}, %[[S]]
func.func @pad(%a: memref<4xi8>, %o: memref<7xi8>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4xi8> -> !tile.view<4xi8>
  %vo = tile.view %o : memref<7xi8> -> !tile.view<7xi8>
  %v = tile.pad min %va low [2] : !tile.view<4xi8> -> !tile.view<7xi8>
  %t = tile.load %v[%c0] : !tile.view<7xi8> -> !tile.tile<7xi8>
  tile.store %t, %vo[%c0] : !tile.tile<7xi8>, !tile.view<7xi8>
  return
}

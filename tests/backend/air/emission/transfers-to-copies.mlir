// RUN: npufuzz-opt %s --lower-tile-to-linalg --air-transfers-to-copies --canonicalize --split-input-file --verify-diagnostics | FileCheck %s
//
// A transfer through slices is a copy of a subview: the axes that stand still are dropped, strides
// are the slices'. A loop of a kernel becomes scf.for.

// CHECK-LABEL: func.func @box
func.func @box(%a: memref<3x20x16xf32>, %o: memref<10x16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<3x20x16xf32> -> <3x20x16xf32>
  %odd = tile.slice %va offsets [0, 1, 0] strides [1, 2, 1] : <3x20x16xf32> -> <3x10x16xf32>
  %vo = tile.view %o : memref<10x16xf32> -> <10x16xf32>
  // CHECK: scf.for %[[ROW:.*]] = %c0 to %c10 step %c5
  affine.for %i = 0 to 10 step 5 {
    // CHECK: affine.apply
    // CHECK: memref.subview %arg0[0, %{{.*}}, 0] [3, %{{.*}}, 16] [1, 2, 1]
    // CHECK: memref.copy
    %t = tile.load %odd[%c0, %i, %c0] : <3x10x16xf32> -> <3x5x16xf32>
    %r = tile.reduce sum %t axis 0 : <3x5x16xf32> -> <1x5x16xf32>
    // CHECK-NOT: memref.store
    %x = tile.load %vo[%i, %c0] : <10x16xf32> -> <5x16xf32>
    tile.store %x, %vo[%i, %c0] : <5x16xf32>, <10x16xf32>
  }
  return
}

// -----

func.func @turned(%a: memref<8x4xf32>, %o: memref<4x8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8x4xf32> -> <8x4xf32>
  %p = tile.permute %va [1, 0] : <8x4xf32> -> <4x8xf32>
  %vo = tile.view %o : memref<4x8xf32> -> <4x8xf32>
  // expected-error@+1 {{unsupported: a view that permutes axes}}
  %t = tile.load %p[%c0, %c0] : <4x8xf32> -> <4x8xf32>
  tile.store %t, %vo[%c0, %c0] : <4x8xf32>, <4x8xf32>
  return
}

// -----

func.func @repeated(%a: memref<1x4xf32>, %o: memref<8x4xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<1x4xf32> -> <1x4xf32>
  %p = tile.broadcast %va : <1x4xf32> -> <8x4xf32>
  %vo = tile.view %o : memref<8x4xf32> -> <8x4xf32>
  // expected-error@+1 {{unsupported: a view that repeats elements}}
  %t = tile.load %p[%c0, %c0] : <8x4xf32> -> <8x4xf32>
  tile.store %t, %vo[%c0, %c0] : <8x4xf32>, <8x4xf32>
  return
}

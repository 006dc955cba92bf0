// RUN: npufuzz-hivm-emit %s | FileCheck %s

// A chain of views is one cast of the tensor; what is the whole tensor is its argument. Exchanged
// axes are strides, as long as the elements of a row lie side by side.

// CHECK-LABEL: func.func @k(
// CHECK: hivm.hir.load ins(%arg0 : memref<4x8x16xf16, #hivm.address_space<gm>>) outs(%t0 :
// CHECK: [[SWAPPED:%g[0-9]+]] = memref.reinterpret_cast %arg0 to offset: [16], sizes: [7, 4, 16], strides: [16, 128, 1]
// CHECK: [[PART:%g[0-9]+]] = memref.subview [[SWAPPED]][2, 0, 0] [5, 4, 16] [1, 1, 1] : {{.*}} to memref<5x4x16xf16, strided<[16, 128, 1], offset: 48>
// CHECK: hivm.hir.load ins([[PART]] :

func.func @k(%a: memref<4x8x16xf16>, %b: memref<7x4x16xf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %va = tile.view %a : memref<4x8x16xf16> -> <4x8x16xf16>
  %s = tile.slice %va offsets [0, 1, 0] strides [1, 1, 1] : <4x8x16xf16> -> <4x7x16xf16>
  %p = tile.permute %s [1, 0, 2] : <4x7x16xf16> -> <7x4x16xf16>
  %vb = tile.view %b : memref<7x4x16xf16> -> <7x4x16xf16>
  %x = tile.load %va[%c0, %c0, %c0] : <4x8x16xf16> -> <4x8x16xf16>
  %y = tile.load %p[%c2, %c0, %c0] : <7x4x16xf16> -> <7x4x16xf16>
  tile.store %y, %vb[%c0, %c0, %c0] : <7x4x16xf16>, <7x4x16xf16>
  return
}
func.func @main(%a: memref<4x8x16xf16>, %b: memref<7x4x16xf16>) {
  call @k(%a, %b) : (memref<4x8x16xf16>, memref<7x4x16xf16>) -> ()
  return
}

// RUN: npufuzz-hivm-emit %s | FileCheck %s

// Values carried by a loop or returned by a branch live in a buffer outside them. If the arms agree
// on the valid extents, these are not carried; otherwise the branch returns them.

// CHECK-LABEL: func.func @k(
// CHECK: %t1 = memref.alloc()
// CHECK-NEXT: hivm.hir.copy ins(%t0 : {{.*}}) outs(%t1 :
// CHECK: scf.for {{%i[0-9]+}} = %c0 to [[END:%x[0-9]+]] step %c1 {
// CHECK-NEXT: %t2 = memref.alloc()
// CHECK-NEXT: hivm.hir.vadd ins(%t1, %t0 :
// CHECK-NEXT: hivm.hir.copy ins(%t2 : {{.*}}) outs(%t1 :
// CHECK-NEXT: }
// CHECK: [[IF:%cond[0-9]+]] = arith.cmpi sgt, %arg2, %c2 : index
// CHECK: %t3 = memref.alloc()
// CHECK: [[EXTENTS:%e[0-9]+]]:2 = scf.if [[IF]] -> (index, index) {
// CHECK: hivm.hir.copy ins(%t1 : {{.*}}) outs(%t3 :
// CHECK-NEXT: scf.yield {{%x[0-9]+}}, {{%x[0-9]+}} : index, index
// CHECK-NEXT: } else {
// CHECK: scf.yield %c8, %c16 : index, index
// CHECK: memref.subview %t3[0, 0] {{\[}}[[EXTENTS]]#0, [[EXTENTS]]#1]

func.func @k(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>
  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>
  %x = tile.load %va[%c0, %c0] : <8x16xf32> -> <8x16xf32>
  %s = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 5)>()[%n] iter_args(%t = %x) -> (!tile.tile<8x16xf32>) {
    %y = tile.add %t, %x : <8x16xf32>
    affine.yield %y : !tile.tile<8x16xf32>
  }
  %if = arith.cmpi sgt, %n, %c2 : index
  %r = scf.if %if -> (!tile.tile<8x16xf32>) {
    %u = tile.set_valid %s[%n, %n] : <8x16xf32>
    scf.yield %u : !tile.tile<8x16xf32>
  } else {
    %u = tile.fill_pad zero %x : <8x16xf32>
    scf.yield %u : !tile.tile<8x16xf32>
  }
  tile.store %r, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>
  return
}
func.func @main(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %n: index) {
  call @k(%a, %b, %n) : (memref<8x16xf32>, memref<8x16xf32>, index) -> ()
  return
}

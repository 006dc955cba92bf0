// RUN: npufuzz-hivm-emit %s | FileCheck %s

// A shift to the right says that it does not round, which it does otherwise. Amounts and other
// second operands are vectors, or scalars where an op takes one; a remainder is by a vector.

// CHECK: [[THREE:%s[0-9]+]] = arith.constant 3 : i32
// CHECK: hivm.hir.vshl ins(%t0, [[THREE]] : memref<4x16xi32, #hivm.address_space<ub>>, i32) outs(%t2 : memref<4x16xi32, #hivm.address_space<ub>>){{$}}
// CHECK: hivm.hir.vshr ins(%t2, [[THREE]] : {{.*}}) outs(%t3 : {{.*}}) round : false
// CHECK: hivm.hir.vshl ins(%t3, %t0 :
// CHECK: hivm.hir.vmod ins(%t4, %t1 :

func.func @k(%a: memref<4x16xi32>, %b: memref<4x16xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %va = tile.view %a : memref<4x16xi32> -> <4x16xi32>
  %vb = tile.view %b : memref<4x16xi32> -> <4x16xi32>
  %x = tile.load %va[%c0, %c0] : <4x16xi32> -> <4x16xi32>
  %y = tile.splat %c3 : i32 -> <4x16xi32>
  %z = tile.shl %x, %y : <4x16xi32>
  %u = tile.shrs %z, %y : <4x16xi32>
  %v = tile.shl %u, %x : <4x16xi32>
  %w = tile.rem %v, %y : <4x16xi32>
  tile.store %w, %vb[%c0, %c0] : <4x16xi32>, <4x16xi32>
  return
}
func.func @main(%a: memref<4x16xi32>, %b: memref<4x16xi32>) {
  call @k(%a, %b) : (memref<4x16xi32>, memref<4x16xi32>) -> ()
  return
}

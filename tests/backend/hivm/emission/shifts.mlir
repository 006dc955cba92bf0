// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// A shift to the right says that it does not round, which it does otherwise. Amounts and other
// second operands are vectors, or scalars where an op takes one; a remainder is by a vector.

// CHECK: [[THREE:%s[0-9]+]] = arith.constant 3 : i32
// CHECK: hivm.hir.vshl ins(%t0, [[THREE]] : memref<4x16xi32, #hivm.address_space<ub>>, i32) outs(%t2 : memref<4x16xi32, #hivm.address_space<ub>>){{$}}
// CHECK: hivm.hir.vshr ins(%t2, [[THREE]] : {{.*}}) outs(%t3 : {{.*}}) round : false
// CHECK: hivm.hir.vshl ins(%t3, %t0 :
// CHECK: hivm.hir.vmod ins(%t4, %t1 :

// On tensors, the scalar unit shifts right: the conversion leaves out that it does not round.
// TENSOR: [[UP:%x[0-9]+]] = hfusion.elemwise_binary {fun = #hfusion.binary_fn<shli>}
// TENSOR-NEXT: [[ROOM:%m[0-9]+]] = memref.alloc() : memref<4x16xi32>
// TENSOR-NEXT: scf.for [[I:%i[0-9]+]] = %c0 to %c4 step %c1
// TENSOR-NEXT: scf.for [[J:%i[0-9]+]] = %c0 to %c16 step %c1
// TENSOR-NEXT: [[VALUE:%s[0-9]+]] = tensor.extract [[UP]]{{\[}}[[I]], [[J]]]
// TENSOR-NEXT: [[BY:%s[0-9]+]] = tensor.extract {{%x[0-9]+}}{{\[}}[[I]], [[J]]]
// TENSOR-NEXT: [[DOWN:%s[0-9]+]] = arith.shrsi [[VALUE]], [[BY]] : i32
// TENSOR-NEXT: memref.store [[DOWN]], [[ROOM]]{{\[}}[[I]], [[J]]]
// TENSOR: [[MADE:%x[0-9]+]] = bufferization.to_tensor [[ROOM]] restrict writable
// TENSOR-NEXT: hfusion.elemwise_binary {fun = #hfusion.binary_fn<shli>} ins([[MADE]],

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

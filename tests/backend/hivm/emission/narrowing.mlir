// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s narrow=1 | FileCheck %s --check-prefix=NARROW

// A tail of 3 rows is loaded into the first rows of a buffer. An op computes the whole buffer or
// only its valid part; reductions and stores use only the valid part in either case.

// CHECK-LABEL: func.func @k(%arg0: memref<7x16xf32, #hivm.address_space<gm>>,
// CHECK-SAME: %arg2: index) attributes {hacc.entry, hacc.function_kind = #hacc.function_kind<DEVICE>}
// CHECK: scf.for [[I:%i[0-9]+]] = %c0 to %c8 step %c4 {
// CHECK: %t0 = memref.alloc() : memref<4x16xf32, #hivm.address_space<ub>>
// CHECK: [[PART:%g[0-9]+]] = memref.subview %arg0{{\[}}[[I]], 0] {{\[}}[[ROWS:%x[0-9]+]], 16] [1, 1]
// CHECK: [[VALID:%v[0-9]+]] = memref.subview %t0[0, 0] {{\[}}[[ROWS]], 16] [1, 1] : memref<4x16xf32, #hivm.address_space<ub>> to memref<?x16xf32, strided<[16, 1]>, #hivm.address_space<ub>>
// CHECK: hivm.hir.load ins([[PART]] : {{.*}}) outs([[VALID]] :
// CHECK: %t1 = memref.alloc()
// CHECK: hivm.hir.vexp ins(%t0 : memref<4x16xf32, #hivm.address_space<ub>>) outs(%t1 :
// CHECK: %t2 = memref.alloc() : memref<4x1xf32, #hivm.address_space<ub>>
// CHECK: [[TERMS:%v[0-9]+]] = memref.subview %t1[0, 0] {{\[}}[[ROWS]], 16]
// CHECK: hivm.hir.vreduce <sum> ins([[TERMS]] : {{.*}}) outs({{%v[0-9]+}} : {{.*}}) reduce_dims = [1]
// CHECK: hivm.hir.vmul ins(%t2, {{%s[0-9]+}} : memref<4x1xf32, #hivm.address_space<ub>>, f32)
// CHECK: hivm.hir.store ins({{%v[0-9]+}} :

// NARROW: hivm.hir.vexp ins({{%v[0-9]+}} : memref<?x16xf32, strided<[16, 1]>, #hivm.address_space<ub>>)
// NARROW-SAME: outs({{%v[0-9]+}} :

func.func @k(%a: memref<7x16xf32>, %b: memref<7x1xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<7x16xf32> -> <7x16xf32>
  %vb = tile.view %b : memref<7x1xf32> -> <7x1xf32>
  affine.for %i = 0 to 8 step 4 {
    %x = tile.load %va[%i, %c0] : <7x16xf32> -> <4x16xf32>
    %y = tile.exp %x : <4x16xf32>
    %z = tile.reduce sum %y axis 1 : <4x16xf32> -> <4x1xf32>
    %u = tile.neg %z : <4x1xf32>
    tile.store %u, %vb[%i, %c0] : <4x1xf32>, <7x1xf32>
  }
  return
}
func.func @main(%a: memref<7x16xf32>, %b: memref<7x1xf32>, %n: index) {
  call @k(%a, %b, %n) : (memref<7x16xf32>, memref<7x1xf32>, index) -> ()
  return
}

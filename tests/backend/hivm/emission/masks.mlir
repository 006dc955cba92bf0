// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR
// RUN: npufuzz-hivm-emit %s narrow=1 | FileCheck %s --check-prefix=NARROW

// A mask is a buffer of bits. An op may compare with a scalar, or choose one as its last value.

// CHECK: [[ONE:%s[0-9]+]] = arith.constant 1.0
// CHECK: [[MASK:%t[0-9]+]] = memref.alloc() : memref<4x16xi1, #hivm.address_space<ub>>
// CHECK: hivm.hir.vcmp ins(%t0, [[ONE]] : memref<4x16xf32, #hivm.address_space<ub>>, f32) outs([[MASK]] : memref<4x16xi1, #hivm.address_space<ub>>) compare_mode = <lt>
// CHECK: hivm.hir.vnot ins([[MASK]] : {{.*}}) outs([[OTHER:%t[0-9]+]] : memref<4x16xi1, #hivm.address_space<ub>>)
// CHECK: hivm.hir.vsel ins([[OTHER]], %t0, [[ONE]] : memref<4x16xi1, #hivm.address_space<ub>>, memref<4x16xf32, #hivm.address_space<ub>>, f32) outs({{%t[0-9]+}} : memref<4x16xf32, #hivm.address_space<ub>>){{$}}

// NARROW: hivm.hir.vcmp ins({{%v[0-9]+}}, {{.*}}) outs({{%v[0-9]+}} : memref<?x16xi1, strided<[16, 1]>, #hivm.address_space<ub>>)
// NARROW: hivm.hir.vsel ins({{%v[0-9]+}}, {{%v[0-9]+}}, {{.*}} : memref<?x16xi1, strided<[16, 1]>, #hivm.address_space<ub>>

// TENSOR: [[MASK:%x[0-9]+]] = hfusion.compare {compare_fn = #hfusion.compare_fn<vlt>} ins({{.*}}, {{%s[0-9]+}} : tensor<4x16xf32>, f32) outs({{.*}} : tensor<4x16xi1>) -> tensor<4x16xi1>
// TENSOR: [[OTHER:%x[0-9]+]] = hfusion.elemwise_unary {fun = #hfusion.unary_fn<vnot>} ins([[MASK]] : tensor<4x16xi1>)
// TENSOR: hfusion.select ins([[OTHER]], {{.*}} : tensor<4x16xi1>, tensor<4x16xf32>, f32) outs({{.*}}) -> tensor<4x16xf32>

func.func @k(%a: memref<7x16xf32>, %b: memref<7x16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %va = tile.view %a : memref<7x16xf32> -> <7x16xf32>
  %vb = tile.view %b : memref<7x16xf32> -> <7x16xf32>
  affine.for %i = 0 to 8 step 4 {
    %x = tile.load %va[%i, %c0] : <7x16xf32> -> <4x16xf32>
    %y = tile.splat %one : f32 -> <4x16xf32>
    %m = tile.cmp lt %x, %y : <4x16xf32> -> <4x16xi1>
    %o = tile.not %m : <4x16xi1>
    %z = tile.select %o, %x, %y : <4x16xi1>, <4x16xf32>, <4x16xf32> -> <4x16xf32>
    tile.store %z, %vb[%i, %c0] : <4x16xf32>, <7x16xf32>
  }
  return
}
func.func @main(%a: memref<7x16xf32>, %b: memref<7x16xf32>) {
  call @k(%a, %b) : (memref<7x16xf32>, memref<7x16xf32>) -> ()
  return
}

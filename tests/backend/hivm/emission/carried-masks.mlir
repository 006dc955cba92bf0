// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s carry=1 | FileCheck %s --check-prefix=CARRY
// RUN: npufuzz-hivm-emit %s narrow=1 | FileCheck %s --check-prefix=NONE
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// Masks are copied, carried and given as other tiles are, and reduced by any and all. One of which
// no element is valid is made of zeros that are compared.

// CHECK: hivm.hir.vcmp ins(%t0, {{.*}}) outs([[MASK:%t[0-9]+]] : memref<4x16xi1, #hivm.address_space<ub>>)
// CHECK: [[CARRIED:%t[0-9]+]] = memref.alloc() : memref<4x16xi1, #hivm.address_space<ub>>
// CHECK-NEXT: hivm.hir.copy ins([[MASK]] : {{.*}}) outs([[CARRIED]] : memref<4x16xi1, #hivm.address_space<ub>>)
// CHECK: scf.for
// CHECK: hivm.hir.vreduce <any> ins([[CARRIED]] : {{.*}}) outs({{.*}} : memref<4x1xi1, #hivm.address_space<ub>>) reduce_dims = [1]
// CHECK: hivm.hir.vreduce <all> ins([[CARRIED]] : {{.*}}) outs({{.*}} : memref<1x16xi1, #hivm.address_space<ub>>) reduce_dims = [0]
// CHECK: hivm.hir.copy ins([[MASK]] : {{.*}}) outs([[GIVEN:%t[0-9]+]] :

// NONE: hivm.hir.vbrc ins({{%s[0-9]+}} : f16) outs([[ZEROS:%t[0-9]+]] : memref<4x16xf16
// NONE: hivm.hir.vcmp ins([[ZEROS]], {{.*}}, f16) outs({{.*}} : memref<4x16xi1{{.*}}) compare_mode = <ne>

// CARRY: scf.for {{.*}} iter_args([[ARG:%l[0-9]+a0]] = {{%t[0-9]+}}) -> (memref<4x16xi1, #hivm.address_space<ub>>)
// CARRY: scf.if {{.*}} -> (memref<4x16xi1, #hivm.address_space<ub>>)

// TENSOR: scf.for {{.*}} iter_args([[ARG:%l[0-9]+a0]] = {{%x[0-9]+}}) -> (tensor<4x16xi1>)
// TENSOR: hfusion.compare {compare_fn = #hfusion.compare_fn<vne>} ins({{.*}} : tensor<4xf16>, f16) outs({{.*}} : tensor<4xi1>)
// TENSOR: linalg.reduce { arith.ori } ins([[ARG]] : tensor<4x16xi1>) outs({{%x[0-9]+}} : tensor<4xi1>) dimensions = [1]
// TENSOR: hfusion.compare {compare_fn = #hfusion.compare_fn<veq>} ins({{.*}} : tensor<16xf16>, f16) outs({{.*}} : tensor<16xi1>)
// TENSOR: linalg.reduce { arith.andi } ins([[ARG]] : tensor<4x16xi1>) outs({{%x[0-9]+}} : tensor<16xi1>) dimensions = [0]

func.func @k(%a: memref<4x16xf32>, %b: memref<4x16xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %va = tile.view %a : memref<4x16xf32> -> <4x16xf32>
  %vb = tile.view %b : memref<4x16xf32> -> <4x16xf32>
  %x = tile.load %va[%c0, %c0] : <4x16xf32> -> <4x16xf32>
  %y = tile.exp %x : <4x16xf32>
  %m = tile.cmp lt %x, %y : <4x16xf32> -> <4x16xi1>
  %s = affine.for %i = 0 to 3 iter_args(%t = %m) -> (!tile.tile<4x16xi1>) {
    %any = tile.reduce any %t axis 1 : <4x16xi1> -> <4x1xi1>
    %all = tile.reduce all %t axis 0 : <4x16xi1> -> <1x16xi1>
    %o = tile.not %t : <4x16xi1>
    affine.yield %o : !tile.tile<4x16xi1>
  }
  %if = arith.cmpi sgt, %n, %c1 : index
  %r = scf.if %if -> (!tile.tile<4x16xi1>) {
    scf.yield %m : !tile.tile<4x16xi1>
  } else {
    scf.yield %s : !tile.tile<4x16xi1>
  }
  %z = tile.select %r, %x, %y : <4x16xi1>, <4x16xf32>, <4x16xf32> -> <4x16xf32>
  tile.store %z, %vb[%c0, %c0] : <4x16xf32>, <4x16xf32>
  %e = tile.load %va[%c4, %c0] : <4x16xf32> -> <4x16xf32>
  %none = tile.cmp lt %e, %y : <4x16xf32> -> <4x16xi1>
  %w = tile.select %none, %x, %y : <4x16xi1>, <4x16xf32>, <4x16xf32> -> <4x16xf32>
  tile.store %w, %vb[%c0, %c0] : <4x16xf32>, <4x16xf32>
  return
}
func.func @main(%a: memref<4x16xf32>, %b: memref<4x16xf32>, %n: index) {
  call @k(%a, %b, %n) : (memref<4x16xf32>, memref<4x16xf32>, index) -> ()
  return
}

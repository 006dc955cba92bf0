// RUN: npufuzz-hivm-emit %s carry=1 | FileCheck %s
// RUN: npufuzz-hivm-emit %s columns_min=64 | FileCheck %s --check-prefix=LONG

// A loop carries buffers: one without another reader is passed on, otherwise a copy. A branch
// in the body may return what the loop has carried. The second loop's tile is also read after
// it.

// CHECK: %t0 = memref.alloc()
// CHECK: [[LOOP:%l[0-9]+]]:1 = scf.for {{.*}} iter_args([[ARG:%l[0-9]+a0]] = %t0) -> (memref<8x16xf32, #hivm.address_space<ub>>) {
// CHECK-NEXT: [[NEW:%t[0-9]+]] = memref.alloc()
// CHECK-NEXT: hivm.hir.vexp ins([[ARG]] : {{.*}}) outs([[NEW]] :
// CHECK-NEXT: [[IF:%cond[0-9]+]] = arith.cmpi
// CHECK-NEXT: [[GIVEN:%b[0-9]+]]:1 = scf.if [[IF]] -> (memref<8x16xf32, #hivm.address_space<ub>>) {
// CHECK-NEXT: scf.yield [[NEW]] :
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield [[ARG]] :
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield [[GIVEN]]#0 :
// CHECK-NEXT: }
// CHECK-NEXT: [[COPY:%t[0-9]+]] = memref.alloc()
// CHECK-NEXT: hivm.hir.copy ins([[LOOP]]#0 : {{.*}}) outs([[COPY]] :
// CHECK: scf.for {{.*}} iter_args({{%l[0-9]+a0}} = [[COPY]])
// CHECK: hivm.hir.store ins([[LOOP]]#0 :

// LONG: %t0 = memref.alloc() : memref<8x64xf32, #hivm.address_space<ub>>
// LONG-NEXT: [[PART:%v[0-9]+]] = memref.subview %t0[0, 0] [8, 16] [1, 1] : {{.*}} to memref<8x16xf32, strided<[64, 1]>, #hivm.address_space<ub>>
// LONG-NEXT: hivm.hir.load ins(%arg0 : {{.*}}) outs([[PART]] :

func.func @k(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>
  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>
  %x = tile.load %va[%c0, %c0] : <8x16xf32> -> <8x16xf32>
  %s = affine.for %i = 0 to 5 iter_args(%t = %x) -> (!tile.tile<8x16xf32>) {
    %y = tile.exp %t : <8x16xf32>
    %if = arith.cmpi sgt, %i, %c0 : index
    %r = scf.if %if -> (!tile.tile<8x16xf32>) {
      scf.yield %y : !tile.tile<8x16xf32>
    } else {
      scf.yield %t : !tile.tile<8x16xf32>
    }
    affine.yield %r : !tile.tile<8x16xf32>
  }
  %u = affine.for %i = 0 to 5 iter_args(%t = %s) -> (!tile.tile<8x16xf32>) {
    %y = tile.neg %t : <8x16xf32>
    affine.yield %y : !tile.tile<8x16xf32>
  }
  tile.store %s, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>
  tile.store %u, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>
  return
}
func.func @main(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %n: index) {
  call @k(%a, %b, %n) : (memref<8x16xf32>, memref<8x16xf32>, index) -> ()
  return
}

// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// A shift that fills with zeros is one that fills with the sign, without the bits that it has
// filled. A remainder towards minus infinity is one towards zero, to which the divisor is added
// where their signs differ; a quotient is what is left without that remainder, divided where it is exact. A selection among masks is made of what is chosen and what is not.

// CHECK: hivm.hir.vshr ins(%t0, %t1 : {{.*}}) outs([[SHIFTED:%t[0-9]+]] : {{.*}}) round : false
// CHECK: [[LOWEST:%s[0-9]+]] = arith.constant -2147483648 : i32
// CHECK: hivm.hir.vbrc ins([[LOWEST]] : i32) outs([[SIGNS:%t[0-9]+]] :
// CHECK: hivm.hir.vshr ins([[SIGNS]], %t1 : {{.*}}) outs([[FILLED:%t[0-9]+]] : {{.*}}) round : false
// CHECK: hivm.hir.vshl ins([[FILLED]], {{%s[0-9]+}} : {{.*}}, i32) outs([[ABOVE:%t[0-9]+]] :
// CHECK: hivm.hir.vnot ins([[ABOVE]] : {{.*}}) outs([[KEPT:%t[0-9]+]] :
// CHECK: hivm.hir.vand ins([[SHIFTED]], [[KEPT]] : {{.*}}) outs(%t2 :

// CHECK: hivm.hir.vmod ins(%t0, %t1 : {{.*}}) outs([[REM:%t[0-9]+]] :
// CHECK: hivm.hir.vcmp ins([[REM]], {{.*}}) outs([[A:%t[0-9]+]] : {{.*}}xi1{{.*}}) compare_mode = <lt>
// CHECK: hivm.hir.vcmp ins(%t1, {{.*}}) outs([[B:%t[0-9]+]] : {{.*}}) compare_mode = <gt>
// CHECK: hivm.hir.vcmp ins([[REM]], {{.*}}) outs([[C:%t[0-9]+]] : {{.*}}) compare_mode = <gt>
// CHECK: hivm.hir.vcmp ins(%t1, {{.*}}) outs([[D:%t[0-9]+]] : {{.*}}) compare_mode = <lt>
// CHECK: hivm.hir.vand ins([[A]], [[B]] : {{.*}}) outs([[E:%t[0-9]+]] :
// CHECK: hivm.hir.vand ins([[C]], [[D]] : {{.*}}) outs([[F:%t[0-9]+]] :
// CHECK: hivm.hir.vor ins([[E]], [[F]] : {{.*}}) outs([[DIFFERS:%t[0-9]+]] :
// CHECK: hivm.hir.vadd ins([[REM]], %t1 : {{.*}}) outs([[SUM:%t[0-9]+]] :
// CHECK: hivm.hir.vsel ins([[DIFFERS]], [[SUM]], [[REM]] :

// CHECK: hivm.hir.vmod
// CHECK: hivm.hir.vsel {{.*}} outs([[REST:%t[0-9]+]] : {{.*}}xi32
// CHECK: hivm.hir.vcast ins(%t0 : {{.*}}) outs([[X:%t[0-9]+]] : {{.*}}xi64, {{.*}}) round_mode = #hivm.round_mode<rint>
// CHECK: hivm.hir.vcast ins([[REST]] : {{.*}}) outs([[R:%t[0-9]+]] : {{.*}}xi64
// CHECK: hivm.hir.vcast ins(%t1 : {{.*}}) outs([[Y:%t[0-9]+]] : {{.*}}xi64
// CHECK: hivm.hir.vsub ins([[X]], [[R]] : {{.*}}) outs([[MULTIPLE:%t[0-9]+]] :
// CHECK: hivm.hir.vdiv ins([[MULTIPLE]], [[Y]] : {{.*}}) outs([[QUOTIENT:%t[0-9]+]] : {{.*}}xi64
// CHECK: hivm.hir.vcast ins([[QUOTIENT]] : {{.*}}) outs({{%t[0-9]+}} : {{.*}}xi32

// CHECK: hivm.hir.vcmp ins(%t0, %t1 : {{.*}}) outs([[M:%t[0-9]+]] : {{.*}}) compare_mode = <lt>
// CHECK: hivm.hir.vand ins([[M]], [[M]] : {{.*}}) outs([[CHOSEN:%t[0-9]+]] :
// CHECK: hivm.hir.vnot ins([[M]] : {{.*}}) outs([[OTHER:%t[0-9]+]] :
// CHECK: hivm.hir.vand ins([[OTHER]], [[M]] : {{.*}}) outs([[LEFT:%t[0-9]+]] :
// CHECK: hivm.hir.vor ins([[CHOSEN]], [[LEFT]] :

// TENSOR: [[REM:%x[0-9]+]] = hfusion.elemwise_binary {fun = #hfusion.binary_fn<mod>}
// TENSOR: [[SUM:%x[0-9]+]] = linalg.elemwise_binary {fun = #linalg.binary_fn<add>} ins([[REM]],
// TENSOR: hfusion.select ins({{%x[0-9]+}}, [[SUM]], [[REM]] :

func.func @k(%a: memref<4x16xi32>, %b: memref<4x16xi32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x16xi32> -> <4x16xi32>
  %vb = tile.view %b : memref<4x16xi32> -> <4x16xi32>
  %x = tile.load %va[%c0, %c0] : <4x16xi32> -> <4x16xi32>
  %y = tile.load %vb[%c0, %c0] : <4x16xi32> -> <4x16xi32>
  %u = tile.shru %x, %y : <4x16xi32>
  %w = tile.mod %x, %y : <4x16xi32>
  %q = tile.floordiv %x, %y : <4x16xi32>
  %m = tile.cmp lt %x, %y : <4x16xi32> -> <4x16xi1>
  %n = tile.select %m, %m, %m : <4x16xi1>, <4x16xi1>, <4x16xi1> -> <4x16xi1>
  tile.store %u, %vb[%c0, %c0] : <4x16xi32>, <4x16xi32>
  tile.store %w, %vb[%c0, %c0] : <4x16xi32>, <4x16xi32>
  return
}
func.func @main(%a: memref<4x16xi32>, %b: memref<4x16xi32>) {
  call @k(%a, %b) : (memref<4x16xi32>, memref<4x16xi32>) -> ()
  return
}

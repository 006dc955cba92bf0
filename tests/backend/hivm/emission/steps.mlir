// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// Sigmoid and what is made of it by e^-|x|, so that nothing overflows: 1 / (1 + e), or e / (1 + e) where x is negative.
// Steps are of f32: other elements are converted, which is exact, and the last step is rounded once.

// CHECK: [[ONE:%s[0-9]+]] = arith.constant 1.0 : f32
// CHECK: hivm.hir.vabs ins(%t0 : {{.*}}) outs([[ABS:%t[0-9]+]] :
// CHECK: [[MINUS:%s[0-9]+]] = arith.constant -1.0 : f32
// CHECK: hivm.hir.vmul ins([[ABS]], [[MINUS]] : {{.*}}, f32) outs([[BELOW:%t[0-9]+]] :
// CHECK: hivm.hir.vexp ins([[BELOW]] : {{.*}}) outs([[E:%t[0-9]+]] :
// CHECK: hivm.hir.vadd ins([[E]], [[ONE]] : {{.*}}, f32) outs([[SUM:%t[0-9]+]] :
// CHECK: [[ZERO:%s[0-9]+]] = arith.constant 0.0 : f32
// CHECK: hivm.hir.vcmp ins(%t0, [[ZERO]] : {{.*}}, f32) outs([[M:%t[0-9]+]] : {{.*}}xi1{{.*}}) compare_mode = <lt>
// CHECK: hivm.hir.vsel ins([[M]], [[E]], [[ONE]] : {{.*}}, f32) outs([[SHARE:%t[0-9]+]] :
// CHECK: hivm.hir.vdiv ins([[SHARE]], [[SUM]] : {{.*}}) outs([[SIGMOID:%t[0-9]+]] :

// CHECK: hivm.hir.vsel {{.*}} outs([[SHARE:%t[0-9]+]] :
// CHECK: hivm.hir.vmul ins([[SIGMOID]], [[SHARE]] : {{.*}}) outs([[TIMES:%t[0-9]+]] :
// CHECK: hivm.hir.vdiv ins([[TIMES]], {{.*}}) outs([[SILU:%t[0-9]+]] :

// CHECK: hivm.hir.vcast ins([[SILU]] : {{.*}}xf32{{.*}}) outs([[HALF:%t[0-9]+]] : {{.*}}xf16{{.*}}) round_mode = #hivm.round_mode<rint>
// CHECK: hivm.hir.vcast ins([[HALF]] : {{.*}}xf16{{.*}}) outs([[X:%t[0-9]+]] : {{.*}}xf32{{.*}}) round_mode = #hivm.round_mode<rint>
// CHECK: [[ROOT:%s[0-9]+]] = arith.constant 0.707106769 : f32
// CHECK: hivm.hir.vmul ins([[X]], [[ROOT]] : {{.*}}, f32) outs([[SCALED:%t[0-9]+]] :
// CHECK: hivm.hir.verf ins([[SCALED]] : {{.*}}) outs([[ERF:%t[0-9]+]] :
// CHECK: hivm.hir.vadd ins([[ERF]], {{.*}}, f32) outs([[SUM:%t[0-9]+]] :
// CHECK: hivm.hir.vmul ins([[X]], {{.*}}, f32) outs([[BY:%t[0-9]+]] :
// CHECK: hivm.hir.vmul ins([[BY]], [[SUM]] : {{.*}}) outs([[GELU:%t[0-9]+]] : {{.*}}xf32
// CHECK: hivm.hir.vcast ins([[GELU]] : {{.*}}) outs({{%t[0-9]+}} : {{.*}}xf16{{.*}}) round_mode = #hivm.round_mode<rint>

// TENSOR: [[E:%x[0-9]+]] = linalg.elemwise_unary {fun = #linalg.unary_fn<exp>}
// TENSOR: [[SUM:%x[0-9]+]] = linalg.elemwise_binary {fun = #linalg.binary_fn<add>} ins([[E]],
// TENSOR: [[SHARE:%x[0-9]+]] = hfusion.select ins({{%x[0-9]+}}, [[E]], {{%s[0-9]+}} :
// TENSOR: linalg.elemwise_binary {fun = #linalg.binary_fn<div>} ins([[SHARE]], [[SUM]] :

func.func @k(%a: memref<4x16xf32>, %b: memref<4x16xf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<4x16xf32> -> <4x16xf32>
  %vb = tile.view %b : memref<4x16xf16> -> <4x16xf16>
  %x = tile.load %va[%c0, %c0] : <4x16xf32> -> <4x16xf32>
  %y = tile.sigmoid %x : <4x16xf32>
  %z = tile.silu %y : <4x16xf32>
  %h = tile.cast %z : <4x16xf32> -> <4x16xf16>
  %g = tile.gelu %h : <4x16xf16>
  tile.store %g, %vb[%c0, %c0] : <4x16xf16>, <4x16xf16>
  return
}
func.func @main(%a: memref<4x16xf32>, %b: memref<4x16xf16>) {
  call @k(%a, %b) : (memref<4x16xf32>, memref<4x16xf16>) -> ()
  return
}

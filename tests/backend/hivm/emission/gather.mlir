// RUN: npufuzz-hivm-emit %s | FileCheck %s
// RUN: npufuzz-hivm-emit %s entry=2 | FileCheck %s --check-prefix=TENSOR

// A gather chooses among elements of loaded rows by i32 indices: i64 ones are converted, and an index that serves a
// column is repeated. An invalid element is no index and takes no part.

// CHECK: hivm.hir.vcast ins(%t0 : memref<1x8xi64, {{.*}}>) outs([[I:%t[0-9]+]] : memref<1x8xi32, {{.*}}) round_mode = #hivm.round_mode<rint>
// CHECK: hivm.hir.vbrc ins([[I]] : {{.*}}) outs([[WIDE:%t[0-9]+]] : memref<4x8xi32, {{.*}}) broadcast_dims = [0]
// CHECK: [[ROWS:%t[0-9]+]] = memref.alloc() : memref<4x20xf16
// CHECK: hivm.hir.load ins(%arg1 : {{.*}}) outs([[ROWS]] :
// CHECK: [[CHOSEN:%v[0-9]+]] = memref.subview [[WIDE]][0, 0] [4, 5] [1, 1]
// CHECK: [[TO:%v[0-9]+]] = memref.subview {{%t[0-9]+}}[0, 0] [4, 5] [1, 1]
// CHECK: hivm.hir.vgather ins([[ROWS]] : memref<4x20xf16, {{.*}}>) indices([[CHOSEN]] : memref<4x5xi32, {{.*}}>) outs([[TO]] : memref<4x5xf16, {{.*}}>){{$}}

// TENSOR: hfusion.gather ins({{%[xv][0-9]+}}, {{%[xv][0-9]+}} : tensor<4x20xf16>, tensor<4x5xi32>) outs({{%[xv][0-9]+}} : tensor<4x5xf16>) axis = 1 -> tensor<4x5xf16>

func.func @k(%i: memref<1x8xi64>, %a: memref<4x20xf16>, %b: memref<4x8xf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %vi = tile.view %i : memref<1x8xi64> -> <1x8xi64>
  %va = tile.view %a : memref<4x20xf16> -> <4x20xf16>
  %vb = tile.view %b : memref<4x8xf16> -> <4x8xf16>
  %x = tile.load %vi[%c0, %c0] : <1x8xi64> -> <1x8xi64>
  %y = tile.set_valid %x[%c1, %c5] : <1x8xi64>
  %z = tile.gather %va[%c0, %c0] axis 1 by %y : <4x20xf16>, <1x8xi64> -> <4x8xf16>
  tile.store %z, %vb[%c0, %c0] : <4x8xf16>, <4x8xf16>
  return
}
func.func @main(%i: memref<1x8xi64>, %a: memref<4x20xf16>, %b: memref<4x8xf16>) {
  call @k(%i, %a, %b) : (memref<1x8xi64>, memref<4x20xf16>, memref<4x8xf16>) -> ()
  return
}

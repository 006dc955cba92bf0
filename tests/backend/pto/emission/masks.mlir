// RUN: npufuzz-pto-emit %s static_valid=1 | FileCheck %s

// One bit an element: rows of 32 bytes, of which two are used.

// CHECK: pto.tcmps ins(%t0, %s{{[0-9]+}} {cmpMode = #pto<cmp le>} : {{.*}}, f32) outs([[MASK:%t[0-9]+]] : !pto.tile_buf<loc=vec, dtype=ui8, rows=8, cols=32, v_row=8, v_col=2,
// CHECK: pto.tsel ins([[MASK]], %t0, %t0, [[ROW:%t[0-9]+]] : {{.*}}, !pto.tile_buf<loc=vec, dtype=i32, rows=1, cols=32
// CHECK: pto.ttrans ins({{.*}}rows=8, cols=32, v_row=8, v_col=16
// CHECK-SAME: outs({{.*}}rows=16, cols=32, v_row=16, v_col=8

func.func @k(%a: memref<8x16xf32>, %b: memref<16x8xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>
  %vb = tile.view %b : memref<16x8xf32> -> <16x8xf32>
  %x = tile.load %va[%c0, %c0] : <8x16xf32> -> <8x16xf32>
  %o = tile.splat %one : f32 -> <8x16xf32>
  %m = tile.cmp le %x, %o : <8x16xf32> -> <8x16xi1>
  %s = tile.select %m, %x, %x : <8x16xi1>, <8x16xf32>, <8x16xf32> -> <8x16xf32>
  %t = tile.transpose %s : <8x16xf32> -> <16x8xf32>
  tile.store %t, %vb[%c0, %c0] : <16x8xf32>, <16x8xf32>
  return
}
func.func @main(%a: memref<8x16xf32>, %b: memref<16x8xf32>) {
  call @k(%a, %b) : (memref<8x16xf32>, memref<16x8xf32>) -> ()
  return
}

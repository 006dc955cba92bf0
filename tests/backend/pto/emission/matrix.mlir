// RUN: npufuzz-pto-emit %s level=2 | FileCheck %s
// RUN: npufuzz-pto-emit %s level=3 static_valid=1 | FileCheck %s --check-prefix=PLACES

// The cube unit: L1, then L0A and L0B, then L0C, from which the product is stored.

// CHECK-LABEL: func.func @k(
// CHECK-SAME: pto.kernel_kind = #pto.kernel_kind<cube>
// CHECK: %t0 = pto.alloc_tile valid_row = %c20 valid_col = %c24 : !pto.tile_buf<loc=mat, dtype=f16, rows=32, cols=32, v_row=?, v_col=?, blayout=col_major, slayout=row_major, fractal=512, pad=0>
// CHECK: pto.tload
// CHECK: pto.tmov ins(%t0 : !pto.tile_buf<loc=mat
// CHECK-SAME: outs(%t2 : !pto.tile_buf<loc=left, dtype=f16, rows=32, cols=32
// CHECK: pto.tmov ins(%t1 : !pto.tile_buf<loc=mat
// CHECK-SAME: outs(%t3 : !pto.tile_buf<loc=right, dtype=f16, rows=32, cols=16
// CHECK-SAME: blayout=row_major, slayout=col_major, fractal=512
// CHECK: pto.tmatmul ins(%t2, %t3 :
// CHECK-SAME: outs(%t4 : !pto.tile_buf<loc=acc, dtype=f32, rows=32, cols=16
// CHECK-SAME: fractal=1024
// CHECK: pto.tmatmul.acc ins(%t4, %t5, %t6 :
// CHECK-SAME: outs(%t4 :
// CHECK: pto.tstore ins(%t4 : !pto.tile_buf<loc=acc

// Each memory has addresses of its own.
// PLACES-DAG: %addr0 = arith.constant 0 : i64
// PLACES-DAG: %addr1 = arith.constant 2048 : i64
// PLACES-DAG: %addr2 = arith.constant 0 : i64
// PLACES-DAG: %addr3 = arith.constant 0 : i64
// PLACES-DAG: %addr4 = arith.constant 0 : i64
// PLACES: loc=mat, dtype=f16, rows=32, cols=32, v_row=20, v_col=24

func.func @k(%a: memref<20x24xf16>, %b: memref<24x16xf16>, %c: memref<20x16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<20x24xf16> -> <20x24xf16>
  %vb = tile.view %b : memref<24x16xf16> -> <24x16xf16>
  %vc = tile.view %c : memref<20x16xf32> -> <20x16xf32>
  %x = tile.load %va[%c0, %c0] : <20x24xf16> -> <20x24xf16>
  %y = tile.load %vb[%c0, %c0] : <24x16xf16> -> <24x16xf16>
  %p = tile.matmul %x, %y : <20x24xf16>, <24x16xf16> -> <20x16xf32>
  %r = tile.matmul %x, %y acc %p : <20x24xf16>, <24x16xf16> acc !tile.tile<20x16xf32> -> <20x16xf32>
  tile.store %r, %vc[%c0, %c0] : <20x16xf32>, <20x16xf32>
  return
}
func.func @main(%a: memref<20x24xf16>, %b: memref<24x16xf16>, %c: memref<20x16xf32>) {
  call @k(%a, %b, %c) : (memref<20x24xf16>, memref<24x16xf16>, memref<20x16xf32>) -> ()
  return
}

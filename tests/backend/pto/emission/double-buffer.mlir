// RUN: npufuzz-pto-emit %s level=3 double_buffer=1 reuse=1 | FileCheck %s
// RUN: npufuzz-pto-emit %s level=3 reuse=3 buffer_bytes=4096 | FileCheck %s --check-prefix=END

// A tile that a loop loads alternates between two places, which the loop keeps. From the buffer's
// end down, a tile loaded after the loop takes the place of the first one.

// CHECK-LABEL: func.func @k(
// CHECK-SAME: pto.kernel_kind = #pto.kernel_kind<vector>
// CHECK-DAG: %addr0 = arith.constant 0 : i64
// CHECK-DAG: %half0 = arith.constant 128 : i64
// CHECK-DAG: %addr1 = arith.constant 256 : i64
// CHECK-DAG: %addr2 = arith.constant 0 : i64
// CHECK: scf.for [[I:%i[0-9]+]] = %c0 to %c8 step %c2 {
// CHECK: [[COUNT:%x[0-9]+]] = arith.divsi [[I]], %c2 : index
// CHECK-NEXT: [[PARITY:%x[0-9]+]] = arith.remsi [[COUNT]], %c2 : index
// CHECK-NEXT: [[TURN:%turn[0-9]+]] = arith.index_cast [[PARITY]] : index to i64
// CHECK-NEXT: %offset0 = arith.muli [[TURN]], %half0 : i64
// CHECK-NEXT: %place0 = arith.addi %addr0, %offset0 : i64
// CHECK-NEXT: %t0 = pto.alloc_tile addr = %place0 valid_row = %c2 valid_col = %c16
// CHECK: pto.tload {{.*}} outs(%t0
// CHECK: %t1 = pto.alloc_tile addr = %addr1
// CHECK-NEXT: pto.tneg ins(%t0
// CHECK-SAME: outs(%t1
// CHECK: pto.tstore ins(%t1
// CHECK-NEXT: }
// CHECK-NEXT: %t2 = pto.alloc_tile addr = %addr2
// CHECK: pto.tload {{.*}} outs(%t2
// CHECK: return

// END-DAG: %addr0 = arith.constant 3968 : i64
// END-DAG: %addr1 = arith.constant 3840 : i64
// END-DAG: %addr2 = arith.constant 3968 : i64
// END-NOT: %turn
// END: %t0 = pto.alloc_tile addr = %addr0

func.func @k(%a: memref<8x16xf32>, %b: memref<8x16xf32>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>
  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>
  affine.for %i = 0 to 8 step 2 {
    %x = tile.load %va[%i, %c0] : <8x16xf32> -> <2x16xf32>
    %y = tile.neg %x : <2x16xf32>
    tile.store %y, %vb[%i, %c0] : <2x16xf32>, <8x16xf32>
  }
  %z = tile.load %va[%c0, %c0] : <8x16xf32> -> <2x16xf32>
  tile.store %z, %vb[%c0, %c0] : <2x16xf32>, <8x16xf32>
  return
}
func.func @main(%a: memref<8x16xf32>, %b: memref<8x16xf32>) {
  call @k(%a, %b) : (memref<8x16xf32>, memref<8x16xf32>) -> ()
  return
}

// RUN: npufuzz-pto-emit %s | FileCheck %s
// RUN: not npufuzz-pto-emit %s level=3 buffer_bytes=128 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: not npufuzz-pto-emit %s levels=3 2>&1 | FileCheck %s --check-prefix=WRONG

// The producer's own buffer is narrowed where nothing reads it later, and what is carried and
// changes its extents is carried with them.

// CHECK: %t0 = pto.alloc_tile valid_row = %c8 valid_col = %c16
// CHECK: pto.tload
// CHECK: [[ROWS:%x[0-9]+]] = arith.minsi {{.*}}, %c8 : index
// CHECK: pto.set_validshape %t0, [[ROWS]], %c16 :
// CHECK: %t1 = pto.alloc_tile
// CHECK-NEXT: pto.tmov ins(%t0 : {{.*}} outs(%t1 :
// CHECK-NEXT: scf.for
// CHECK: pto.texp ins(%t1 :
// CHECK: }
// CHECK: pto.tfillpad ins(%t1 :
// CHECK-SAME: pad=1>
// CHECK: pto.tstore

// FULL: npufuzz-pto-emit: unsupported tiles of more bytes than the buffer has
// WRONG: npufuzz-pto-emit: no setting "levels=3"

func.func @k(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %va = tile.view %a : memref<8x16xf32> -> <8x16xf32>
  %vb = tile.view %b : memref<8x16xf32> -> <8x16xf32>
  %x = tile.load %va[%c0, %c0] : <8x16xf32> -> <8x16xf32>
  %v = tile.set_valid %x[%n, %c16] : <8x16xf32>
  %r = affine.for %i = 0 to 4 iter_args(%t = %v) -> (!tile.tile<8x16xf32>) {
    %e = tile.exp %t : <8x16xf32>
    affine.yield %e : !tile.tile<8x16xf32>
  }
  %p = tile.fill_pad zero %r : <8x16xf32>
  tile.store %p, %vb[%c0, %c0] : <8x16xf32>, <8x16xf32>
  return
}
func.func @main(%a: memref<8x16xf32>, %b: memref<8x16xf32>, %n: index) {
  call @k(%a, %b, %n) : (memref<8x16xf32>, memref<8x16xf32>, index) -> ()
  return
}

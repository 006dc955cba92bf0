// RUN: not npufuzz-hivm-emit %s 2>&1 | FileCheck %s

// An arm that cannot be expressed refuses the program. The other arm has a load with a second way,
// by the scalar unit, which must not take that refusal for its own.
// CHECK: unsupported op tile.topk of many elements

func.func @k(%a: memref<128x128xi32>, %r: memref<8xi32>, %n: index) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %va = tile.view %a : memref<128x128xi32> -> <128x128xi32>
  %vr = tile.view %r : memref<8xi32> -> <8xi32>
  %back = tile.remap %vr affine_map<(d0) -> ((d0 * 3) mod 8)> : <8xi32> -> <8xi32>
  %t = tile.load %vr[%c0] : <8xi32> -> <8xi32>
  %is = arith.cmpi sle, %n, %c0 : index
  %x = scf.if %is -> (!tile.tile<8xi32>) {
    %all = tile.load %va[%c0, %c0] : <128x128xi32> -> <128x128xi32>
    %top = tile.topk values %all : <128x128xi32> -> <128x2xi32>
    scf.yield %t : !tile.tile<8xi32>
  } else {
    %y = tile.load %back[%c0] : <8xi32> -> <8xi32>
    scf.yield %y : !tile.tile<8xi32>
  }
  tile.store %x, %vr[%c0] : <8xi32>, <8xi32>
  return
}
func.func @main(%a: memref<128x128xi32>, %r: memref<8xi32>, %n: index) {
  call @k(%a, %r, %n) : (memref<128x128xi32>, memref<8xi32>, index) -> ()
  return
}

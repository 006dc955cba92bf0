// A loop that counts tiles and carries the place of each.
func.func @k(%a: memref<16x3xf32>, %o: memref<16x3xbf16>) attributes {tile.kernel} {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %va = tile.view %a : memref<16x3xf32> -> !tile.view<16x3xf32>
  %vo = tile.view %o : memref<16x3xbf16> -> !tile.view<16x3xbf16>
  %end = affine.for %i = 0 to 4 iter_args(%at = %c0) -> (index) {
    %t = tile.load %va[%at, %c0] : !tile.view<16x3xf32> -> !tile.tile<4x3xf32>
    %n = tile.neg %t : !tile.tile<4x3xf32>
    %r = tile.cast %n : !tile.tile<4x3xf32> -> !tile.tile<4x3xbf16>
    tile.store %r, %vo[%at, %c0] : !tile.tile<4x3xbf16>, !tile.view<16x3xbf16>
    %next = arith.addi %at, %c4 : index
    affine.yield %next : index
  }
  return
}
func.func @main(%a: memref<16x3xf32>, %o: memref<16x3xbf16>) {
  func.call @k(%a, %o) : (memref<16x3xf32>, memref<16x3xbf16>) -> ()
  return
}

// Two tiled loops with tails around a row reduction and its expansion.
module {
  func.func @rows(%a: memref<37x100xf32>, %o: memref<37x100xf32>) attributes {tile.kernel} {
    %va = tile.view %a : memref<37x100xf32> -> !tile.view<37x100xf32>
    %vo = tile.view %o : memref<37x100xf32> -> !tile.view<37x100xf32>
    affine.for %i = 0 to 37 step 16 {
      affine.for %j = 0 to 100 step 32 {
        %t = tile.load %va[%i, %j] : !tile.view<37x100xf32> -> !tile.tile<16x32xf32>
        %r = tile.reduce max %t axis 1 : !tile.tile<16x32xf32> -> !tile.tile<16x1xf32>
        %e = tile.expand_binary sub %t, %r axis 1 : !tile.tile<16x32xf32>, !tile.tile<16x1xf32> -> !tile.tile<16x32xf32>
        %x = tile.exp %e : !tile.tile<16x32xf32>
        tile.store %x, %vo[%i, %j] : !tile.tile<16x32xf32>, !tile.view<37x100xf32>
      }
    }
    return
  }
  func.func @main(%a: memref<37x100xf32>, %o: memref<37x100xf32>) {
    func.call @rows(%a, %o) : (memref<37x100xf32>, memref<37x100xf32>) -> ()
    return
  }
}

// npufuzz: seed=1 backend=mlir settings=affine=9,expand=1,loops=1,opt_level=0,simplify=1
// The casts of arith-emulate-unsupported-floats may be contracted, and arith-expand did so once affine-scalrep had
// taken the buffer between them away: the sine was that of a number not rounded to bf16. drop-fast-math follows now.
module {
  func.func @k0(%arg0: memref<4xi16>, %arg1: memref<4xbf16>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %big = arith.constant 1001 : i16
    %0 = tile.view %arg1 : memref<4xbf16> -> <4xbf16>
    %1 = tile.view %arg0 : memref<4xi16> -> <4xi16>
    affine.for %arg2 = 0 to 1 {
      %2 = tile.load %1[%c0] : <4xi16> -> <4xi16>
      %3 = tile.splat %big : i16 -> <4xi16>
      %4 = tile.or %2, %3 : <4xi16>
      %5 = tile.cast %4 : <4xi16> -> <4xbf16>
      %6 = tile.sin %5 : <4xbf16>
      tile.store %6, %0[%c0] : <4xbf16>, <4xbf16>
    }
    return
  }
  func.func @main(%arg0: memref<4xi16>, %arg1: memref<4xbf16>) {
    call @k0(%arg0, %arg1) : (memref<4xi16>, memref<4xbf16>) -> ()
    return
  }
}

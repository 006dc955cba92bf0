// npufuzz: backend=npu
// A false alarm of ours: silu's error bound far below zero reaches beyond both ends of f8E4M3FN, where both become NaN;
// the reference then expected NaN of every value between them. The right result is a zero.
module {
  func.func @k0(%o: memref<4xf8E4M3FN>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %x = arith.constant -1.35542784e+09 : f32
    %vo = tile.view %o : memref<4xf8E4M3FN> -> !tile.view<4xf8E4M3FN>
    %t0 = tile.splat %x : f32 -> !tile.tile<4xf32>
    %t1 = tile.silu %t0 : !tile.tile<4xf32>
    %t2 = tile.cast %t1 : !tile.tile<4xf32> -> !tile.tile<4xf8E4M3FN>
    tile.store %t2, %vo[%c0] : !tile.tile<4xf8E4M3FN>, !tile.view<4xf8E4M3FN>
    return
  }
  func.func @main(%o: memref<4xf8E4M3FN>) {
    call @k0(%o) : (memref<4xf8E4M3FN>) -> ()
    return
  }
}

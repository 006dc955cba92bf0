// Two kernels through a scratch tensor; a loop that carries an accumulator, a bias, a transposed operand.
module {
  func.func @accumulate(%a: memref<20x37xf16>, %b: memref<37x12xf16>, %s: memref<20x12xf32>) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %va = tile.view %a : memref<20x37xf16> -> !tile.view<20x37xf16>
    %vb = tile.view %b : memref<37x12xf16> -> !tile.view<37x12xf16>
    %vs = tile.view %s : memref<20x12xf32> -> !tile.view<20x12xf32>
    affine.for %i = 0 to 20 step 16 {
      %init = tile.splat %zero : f32 -> !tile.tile<16x12xf32>
      %sum = affine.for %k = 0 to 37 step 16 iter_args(%acc = %init) -> (!tile.tile<16x12xf32>) {
        %x = tile.load %va[%i, %k] : !tile.view<20x37xf16> -> !tile.tile<16x16xf16>
        %y = tile.load %vb[%k, %c0] : !tile.view<37x12xf16> -> !tile.tile<16x12xf16>
        %next = tile.matmul %x, %y acc %acc : !tile.tile<16x16xf16>, !tile.tile<16x12xf16> acc !tile.tile<16x12xf32> -> !tile.tile<16x12xf32>
        affine.yield %next : !tile.tile<16x12xf32>
      }
      tile.store %sum, %vs[%i, %c0] : !tile.tile<16x12xf32>, !tile.view<20x12xf32>
    }
    return
  }
  func.func @project(%s: memref<20x12xf32>, %w: memref<8x12xf32>, %bias: memref<1x8xf32>, %o: memref<20x8xbf16>, %scale: f32) attributes {tile.kernel} {
    %c0 = arith.constant 0 : index
    %vs = tile.view %s : memref<20x12xf32> -> !tile.view<20x12xf32>
    %vw = tile.view %w : memref<8x12xf32> -> !tile.view<8x12xf32>
    %vb = tile.view %bias : memref<1x8xf32> -> !tile.view<1x8xf32>
    %vo = tile.view %o : memref<20x8xbf16> -> !tile.view<20x8xbf16>
    affine.for %i = 0 to 20 step 8 {
      %x = tile.load %vs[%i, %c0] : !tile.view<20x12xf32> -> !tile.tile<8x12xf32>
      %w0 = tile.load %vw[%c0, %c0] : !tile.view<8x12xf32> -> !tile.tile<8x12xf32>
      %b0 = tile.load %vb[%c0, %c0] : !tile.view<1x8xf32> -> !tile.tile<1x8xf32>
      %wt = tile.transpose %w0 : !tile.tile<8x12xf32> -> !tile.tile<12x8xf32>
      %y = tile.matmul %x, %wt bias %b0 : !tile.tile<8x12xf32>, !tile.tile<12x8xf32> bias !tile.tile<1x8xf32> -> !tile.tile<8x8xf32>
      %k = tile.splat %scale : f32 -> !tile.tile<8x8xf32>
      %z = tile.mul %y, %k : !tile.tile<8x8xf32>
      %t = tile.tanh %z : !tile.tile<8x8xf32>
      %r = tile.cast %t round nearest_away saturate : !tile.tile<8x8xf32> -> !tile.tile<8x8xbf16>
      tile.store %r, %vo[%i, %c0] : !tile.tile<8x8xbf16>, !tile.view<20x8xbf16>
    }
    return
  }
  func.func @main(%a: memref<20x37xf16>, %b: memref<37x12xf16>, %w: memref<8x12xf32>, %bias: memref<1x8xf32>, %o: memref<20x8xbf16>, %scale: f32) {
    %s = tile.scratch : memref<20x12xf32>
    func.call @accumulate(%a, %b, %s) : (memref<20x37xf16>, memref<37x12xf16>, memref<20x12xf32>) -> ()
    func.call @project(%s, %w, %bias, %o, %scale) : (memref<20x12xf32>, memref<8x12xf32>, memref<1x8xf32>, memref<20x8xbf16>, f32) -> ()
    return
  }
}
